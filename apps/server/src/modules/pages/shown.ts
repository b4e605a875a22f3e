import { pagesOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { Found } from '../../http/page-head.ts';
import type { PagesOf } from '../booking/pages-of.ts';
import { readPublicLogo } from '../crm-settings/public-logo.ts';
import { requireForm, requirePage } from './find-form.ts';
import { readCompany } from './read-pages.ts';

/** Forms and landing pages as a browser, a search engine or whoever shows a shared link asks for them. */
export function shownRoutes(app: FastifyInstance, requirePages: (request: FastifyRequest) => PagesOf): void {
  const { db } = app.deps;
  for (const kind of ['form', 'page'] as const)
    app.get<{ Params: { slug: string } }>(
      `${pagesPaths[kind]}/:slug`,
      { config: { onPages: true } },
      async (request, reply) => {
        // Elsewhere the address is one of the app's own.
        if (request.site?.app !== 'public') return reply.callNotFound();
        try {
          const found = await readFound(db, requirePages(request), kind, request.params.slug);
          return reply.sendPage('public', { found });
        } catch (error) {
          // The page itself says that there is none.
          if (error instanceof AppError && error.status === 404) return reply.code(404).sendPage('public');
          throw error;
        }
      },
    );
}

async function readFound(db: Db, account: PagesOf, kind: 'form' | 'page', slug: string): Promise<Found> {
  const { title, description } = await readWords(db, account, kind, slug);
  const company = await readCompany(db, account);
  const logo = await readPublicLogo(db, account);
  const origin = pagesOrigin(account.config.ORIGIN, account.legacyId);
  return {
    title: company ? `${title} · ${company}` : title,
    description,
    url: `${origin}${pagesPaths[kind]}/${slug}`,
    picture: logo && origin + logo.path,
  };
}

async function readWords(db: Db, account: PagesOf, kind: 'form' | 'page', slug: string) {
  if (kind === 'page') return (await requirePage(db, account, slug)).content;
  const { title, intro } = (await requireForm(db, account, slug)).content;
  return { title, description: intro };
}
