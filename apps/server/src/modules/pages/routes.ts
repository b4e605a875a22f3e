import { AppError, type ErrorCode } from '@app/contract/errors';
import * as contract from '@app/contract/public-pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import type { PagesOf } from '../booking/pages-of.ts';
import { embedRoutes } from './embed.ts';
import { logoRoutes } from './logo.ts';
import { pictureRoutes } from './pictures.ts';
import { getForm, getPage } from './read-pages.ts';
import { shownRoutes } from './shown.ts';
import { confirmSubmission, submitForm } from './submit-form.ts';

export function pageRoutes(app: FastifyInstance): void {
  const { config } = app.deps;
  /** Found on the pages host of their account alone. */
  const requirePages =
    (notFound: ErrorCode) =>
    ({ site }: FastifyRequest): PagesOf => {
      const account = site?.app === 'public' ? site.pagesOf : null;
      if (!account) throw new AppError(notFound);
      return { accountId: account.id, legacyId: account.legacyId, config };
    };
  const ofForm = requirePages('form.notFound');

  route(app, contract.getForm, ({ slug }, { db, request }) => getForm(db, ofForm(request), slug));
  route(app, contract.submitForm, ({ slug, body }, { db, request, audit }) =>
    submitForm(db, ofForm(request), slug, body, audit),
  );
  route(app, contract.confirmSubmission, ({ token }, { db, request, audit }) =>
    confirmSubmission(db, ofForm(request), token, audit),
  );
  route(app, contract.getPage, ({ slug }, { db, request }) =>
    getPage(db, requirePages('page.notFound')(request), slug),
  );
  embedRoutes(app, ofForm);
  shownRoutes(app, requirePages('page.notFound'));
  pictureRoutes(app, requirePages('file.notFound'));
  logoRoutes(app, requirePages('file.notFound'));
}
