import * as contract from '@app/contract/identity';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listUserAccounts } from './user-accounts.ts';
import { getUser } from './users.ts';

export function identityRoutes(app: FastifyInstance): void {
  route(app, contract.getCurrentUser, (_, { db, session }) => getUser(db, session.userId));
  route(app, contract.listCurrentUserAccounts, ({ query }, { db, session }) => listUserAccounts(db, session, query));
  route(app, contract.endSession, async (_, { db, session }) => {
    await db.deleteFrom('session').where('id', '=', session.id).execute();
  });
}
