import * as contract from '@app/contract/booking';
import { AppError } from '@app/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { answerInvitation } from '../appointments/invitation.ts';
import { book, getBooking } from './book.ts';
import { changeBookingPage, createBookingPage, listBookingPages, setPageDeleted } from './booking-pages.ts';
import { changeBooking } from './change-booking.ts';
import type { PagesOf } from './pages-of.ts';

export function bookingRoutes(app: FastifyInstance): void {
  route(app, contract.listBookingPages, async ({ accountId }, { db, config }) => ({
    pages: await listBookingPages(db, { accountId, config }),
  }));
  route(app, contract.createBookingPage, ({ accountId, body }, { db, config }) =>
    createBookingPage(db, { accountId, config }, body),
  );
  route(app, contract.changeBookingPage, ({ accountId, pageId, body }, { db, config }) =>
    changeBookingPage(db, { accountId, config }, toPageId(pageId), body),
  );
  route(app, contract.deleteBookingPage, ({ accountId, pageId }, { db }) =>
    setPageDeleted(db, { accountId }, toPageId(pageId), true),
  );
  route(app, contract.restoreBookingPage, ({ accountId, pageId }, { db }) =>
    setPageDeleted(db, { accountId }, toPageId(pageId), false),
  );
  route(app, contract.getBooking, ({ slug, query }, { db, config, request }) =>
    getBooking(db, requirePages(request, config), slug, query),
  );
  route(app, contract.book, ({ slug, body }, { db, config, request, audit }) =>
    book(db, requirePages(request, config), slug, body, audit),
  );
  route(app, contract.answerInvitation, ({ token, body }, { db, config, request, audit }) => {
    const caller = { config, host: pagesOf(request)?.id ?? null, audit };
    if (body.do === 'move') return changeBooking(db, caller, token, body);
    if (body.do === 'cancel') return changeBooking(db, caller, token, { do: body.do });
    return answerInvitation(db, caller, token, body.do);
  });
}

const toPageId = (text: string) => toRecordId(text, 'bookingPage.notFound');

/** A booking page is found on the pages host of its account alone. */
function requirePages(request: FastifyRequest, config: Config): PagesOf {
  const account = pagesOf(request);
  if (!account) throw new AppError('booking.notFound');
  return { accountId: account.id, legacyId: account.legacyId, config };
}

const pagesOf = ({ site }: FastifyRequest) => (site?.app === 'public' ? site.pagesOf : null);
