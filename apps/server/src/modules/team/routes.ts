import * as contract from '@app/contract/team';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listTeamMembers, removeTeamMember } from './team.ts';

export function teamRoutes(app: FastifyInstance): void {
  route(app, contract.listTeamMembers, ({ accountId, query }, { db }) => listTeamMembers(db, { accountId }, query));
  route(app, contract.removeTeamMember, ({ accountId, userId }, { db, session }) =>
    removeTeamMember(db, { accountId, userId: session.userId }, userId),
  );
}
