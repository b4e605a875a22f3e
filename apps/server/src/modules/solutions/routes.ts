import * as people from '@app/contract/solution-people';
import * as contract from '@app/contract/solutions';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { changeSolution } from './change-solution.ts';
import { listDifferences } from './differences.ts';
import { planPublish, publishSolution } from './publish-solution.ts';
import { readSolution } from './read-solution.ts';
import { changeSchedule, endSolution, pauseSolution, resumeSolution } from './run-solution.ts';
import { settleDifference } from './settle-difference.ts';
import { deleteSolution, restoreSolution } from './trash.ts';

/** What is done with an account's solutions. */
export function solutionRoutes(app: FastifyInstance): void {
  const { config } = app.deps;
  route(app, contract.changeSolution, async ({ accountId, solutionId, body }, { db, session: { userId }, audit }) => {
    const newIds = await changeSolution(db, { accountId, userId }, toId(solutionId), body, audit);
    return { solution: await readSolution(db, config, { accountId }, toId(solutionId)), newIds };
  });
  route(app, contract.planPublish, ({ accountId, solutionId }, { db }) =>
    planPublish(db, config, { accountId }, toId(solutionId)),
  );
  route(app, contract.publishSolution, async ({ accountId, solutionId, body }, { db, session: { userId }, audit }) => {
    await publishSolution(db, { accountId, userId }, toId(solutionId), body, audit);
    return readSolution(db, config, { accountId }, toId(solutionId));
  });
  const steps = [
    [contract.pauseSolution, pauseSolution],
    [contract.resumeSolution, resumeSolution],
    [contract.endSolution, endSolution],
    [contract.restoreSolution, restoreSolution],
  ] as const;
  for (const [endpoint, work] of steps)
    route(app, endpoint, async ({ accountId, solutionId }, { db, session: { userId }, audit }) => {
      await work(db, { accountId, userId }, toId(solutionId), audit);
      return readSolution(db, config, { accountId }, toId(solutionId));
    });
  route(app, contract.changeSchedule, async ({ accountId, solutionId, body }, { db, session: { userId }, audit }) => {
    await changeSchedule(db, { accountId, userId }, toId(solutionId), body, audit);
    return readSolution(db, config, { accountId }, toId(solutionId));
  });
  route(app, contract.deleteSolution, ({ accountId, solutionId }, { db, session: { userId }, audit }) =>
    deleteSolution(db, { accountId, userId }, toId(solutionId), audit),
  );
  route(app, people.listDifferences, async ({ accountId, solutionId }, { db }) => ({
    differences: await listDifferences(db, { accountId }, toId(solutionId)),
  }));
  route(app, people.settleDifference, async ({ accountId, solutionId, body }, { db, session: { userId }, audit }) => {
    await settleDifference(db, { accountId, userId }, toId(solutionId), body, audit);
    return { differences: await listDifferences(db, { accountId }, toId(solutionId)) };
  });
}

const toId = (text: string) => toRecordId(text, 'solution.notFound');
