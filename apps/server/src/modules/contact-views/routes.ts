import * as contract from '@app/contract/contact-views';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { changeContactView, createContactView, deleteContactView, listContactViews } from './views.ts';

export function contactViewRoutes(app: FastifyInstance): void {
  route(app, contract.listContactViews, async ({ accountId }, { db, session: { userId } }) => ({
    views: await listContactViews(db, { accountId, userId }),
  }));
  route(app, contract.createContactView, ({ accountId, body }, { db, session: { userId } }) =>
    createContactView(db, { accountId, userId }, body),
  );
  route(app, contract.changeContactView, ({ accountId, viewId, body }, { db, session: { userId } }) =>
    changeContactView(db, { accountId, userId }, toId(viewId), body),
  );
  route(app, contract.deleteContactView, ({ accountId, viewId }, { db, session: { userId } }) =>
    deleteContactView(db, { accountId, userId }, toId(viewId)),
  );
}

const toId = (text: string) => toRecordId(text, 'contactView.notFound');
