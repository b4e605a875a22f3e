import * as contract from '@app/contract/team';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listTeamMembers } from './team.ts';

export function teamRoutes(app: FastifyInstance): void {
  route(app, contract.listTeamMembers, ({ accountId, query }, { db }) => listTeamMembers(db, { accountId }, query));
}
