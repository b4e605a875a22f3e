import * as contract from '@app/contract/clients';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { requestMembership } from '../team/membership-requests.ts';
import { requestAccess } from './access-requests.ts';
import { assignClients } from './assign.ts';
import { getClient, listClients } from './clients.ts';
import { listEndingTrials, listHealth } from './health.ts';
import { getPerformance } from './performance.ts';

export function clientRoutes(app: FastifyInstance): void {
  route(app, contract.listClients, ({ accountId, query }, { db, config }) =>
    listClients(db, { accountId }, config, query),
  );
  route(app, contract.listClientHealth, async ({ accountId }, { db }) => ({
    content: await listHealth(db, accountId),
    trials: await listEndingTrials(db, { accountId }),
  }));
  route(app, contract.assignClients, ({ accountId, body }, { db }) =>
    assignClients(db, { accountId }, body.assignments),
  );
  route(app, contract.getClient, ({ accountId, clientId }, { db, session: { userId }, config }) =>
    getClient(db, { accountId, userId }, config, clientId),
  );
  route(app, contract.getClientPerformance, ({ accountId, clientId, query }, { db }) =>
    getPerformance(db, { accountId }, clientId, query.days),
  );
  route(app, contract.requestClientAccess, ({ accountId, clientId }, { db, session }) =>
    requestAccess(db, { accountId, userId: session.userId }, clientId),
  );
  route(app, contract.requestMembership, ({ accountId, clientId }, { db, session, config }) =>
    requestMembership(db, { accountId, userId: session.userId }, config, clientId),
  );
}
