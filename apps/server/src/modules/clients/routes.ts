import * as contract from '@app/contract/clients';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { getClient, listClients } from './clients.ts';

export function clientRoutes(app: FastifyInstance): void {
  route(app, contract.listClients, ({ accountId, query }, { db }) => listClients(db, { accountId }, query));
  route(app, contract.getClient, ({ accountId, clientId }, { db }) => getClient(db, { accountId }, clientId));
}
