import * as contract from '@app/contract/contact-fields';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { changesOf } from '../../live/changes.ts';
import {
  changeOwnField,
  createOwnField,
  deleteOwnField,
  listOwnFields,
  restoreOwnField,
  sortOwnFields,
} from './own-fields.ts';

export function contactFieldRoutes(app: FastifyInstance): void {
  const changes = changesOf(app.deps.live, 'contacts');
  app.addHook('onClose', async () => changes.stop());
  route(app, contract.listOwnFields, async ({ accountId }, { db }) => ({
    fields: await listOwnFields(db, { accountId }, changes.since(accountId)),
  }));
  route(app, contract.createOwnField, ({ accountId, body }, { db }) => createOwnField(db, { accountId }, body));
  route(app, contract.changeOwnField, ({ accountId, fieldId, body }, { db }) =>
    changeOwnField(db, { accountId }, toId(fieldId), body),
  );
  route(app, contract.sortOwnFields, ({ accountId, body }, { db }) => sortOwnFields(db, { accountId }, body.ids));
  route(app, contract.deleteOwnField, ({ accountId, fieldId }, { db, audit }) =>
    deleteOwnField(db, { accountId }, toId(fieldId), audit),
  );
  route(app, contract.restoreOwnField, ({ accountId, fieldId }, { db, audit }) =>
    restoreOwnField(db, { accountId }, toId(fieldId), audit),
  );
}

const toId = (text: string) => toRecordId(text, 'contactField.notFound');
