import * as contract from '@app/contract/team';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { answerMembershipRequest, listMembershipRequests } from './membership-requests.ts';
import { handOnOwnership, withholdPowers } from './ownership.ts';
import { listTeamMembers, removeTeamMember } from './team.ts';
import { listTraces } from './traces.ts';

export function teamRoutes(app: FastifyInstance): void {
  route(app, contract.listTeamMembers, ({ accountId, query }, { db }) => listTeamMembers(db, { accountId }, query));
  route(app, contract.removeTeamMember, ({ accountId, userId }, { db, session }) =>
    removeTeamMember(db, { accountId, userId: session.userId }, userId),
  );
  route(app, contract.withholdPowers, ({ accountId, userId, body }, { db, session }) =>
    withholdPowers(db, { accountId, userId: session.userId }, userId, body.withheld),
  );
  route(app, contract.handOnOwnership, async ({ accountId, body }, { db, config, session, audit }) => {
    audit.ownerId = body.userId;
    await handOnOwnership(db, { accountId, userId: session.userId }, config, body.userId);
  });
  route(app, contract.listTraces, ({ accountId, userId, query }, { db }) =>
    listTraces(db, { accountId }, userId, query),
  );
  route(app, contract.listMembershipRequests, ({ accountId }, { db, session }) =>
    listMembershipRequests(db, { accountId, userId: session.userId }),
  );
  for (const [endpoint, granted] of [
    [contract.grantMembership, true],
    [contract.declineMembership, false],
  ] as const)
    route(app, endpoint, async ({ accountId, requestId }, { db, session, audit }) => {
      Object.assign(
        audit,
        await answerMembershipRequest(db, { accountId, userId: session.userId }, requestId, granted),
      );
    });
}
