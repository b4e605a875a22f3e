import { reportPurchase } from '@app/contract/messages';
import * as contract from '@app/contract/solution-people';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { achieve, addPeople, movePeople, removePeople } from './change-people.ts';
import { recordPurchase } from './record-purchase.ts';
import { undoPeople } from './undo-people.ts';

/** Who is put into a solution, moved in it and taken out; and what other programs say has happened. */
export function campaignEventRoutes(app: FastifyInstance): void {
  route(app, contract.addToSolution, ({ accountId, solutionId, body }, { db, session: { userId } }) =>
    addPeople(db, { accountId, userId }, solutionId, body),
  );
  route(app, contract.moveInSolution, ({ accountId, solutionId, body }, { db, session: { userId } }) =>
    movePeople(db, { accountId, userId }, solutionId, body),
  );
  route(app, contract.removeFromSolution, ({ accountId, solutionId, body }, { db, session: { userId } }) =>
    removePeople(db, { accountId, userId }, solutionId, body),
  );
  route(app, contract.undoPeopleChange, ({ accountId, solutionId, body }, { db, session: { userId } }) =>
    undoPeople(db, { accountId, userId }, solutionId, body.changeId),
  );
  route(app, contract.achieveGoal, ({ accountId, solutionId, goalId, body }, { db, session: { userId } }) =>
    achieve(db, { accountId, userId }, { solutionId, goalId }, body.contactIds),
  );
  route(app, reportPurchase, ({ accountId, contactId, body }, { db, session: { userId } }) =>
    recordPurchase(db, { accountId, userId }, contactId, body),
  );
}
