import * as contract from '@app/contract/duplicates';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listDuplicates, listDuplicatesOf } from './find-duplicates.ts';
import { mergeContacts, undoMerge } from './merge.ts';

export function duplicateRoutes(app: FastifyInstance): void {
  route(app, contract.listDuplicatesOf, ({ accountId, contactId }, { db }) =>
    listDuplicatesOf(db, { accountId }, contactId),
  );
  route(app, contract.listDuplicates, ({ accountId, query }, { db }) => listDuplicates(db, { accountId }, query));
  route(app, contract.mergeContacts, async ({ accountId, contactId, body }, { db, session, audit }) => {
    const merged = await mergeContacts(db, { accountId, userId: session.userId }, contactId, body);
    Object.assign(audit, { otherId: body.otherId, mergeId: merged.mergeId });
    return merged;
  });
  route(app, contract.undoMerge, ({ accountId, mergeId }, { db, session }) =>
    undoMerge(db, { accountId, userId: session.userId }, mergeId),
  );
}
