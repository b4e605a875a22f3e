import * as people from '@app/contract/solution-people';
import * as contract from '@app/contract/solutions';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { addSolution } from './add-solution.ts';
import { listSolutions } from './list-solutions.ts';
import { listPeopleInSolution } from './people-in-solution.ts';
import { readSolution } from './read-solution.ts';
import { listRecommendations } from './recommendations.ts';
import { readSimulation } from './simulation.ts';
import { listLog, readNumbers } from './solution-numbers.ts';

/** What an account's solutions are, what it could add, and what happened in them. */
export function solutionReadRoutes(app: FastifyInstance): void {
  const { config } = app.deps;
  route(app, contract.listSolutions, async ({ accountId }, { db }) => ({
    solutions: await listSolutions(db, { accountId }),
  }));
  route(app, contract.listRecommendations, async ({ accountId }, { db }) => ({
    recommendations: await listRecommendations(db, { accountId }),
  }));
  route(app, contract.addSolution, async ({ accountId, body }, { db, session, locale }) => {
    const id = await addSolution(db, { accountId, userId: session.userId, locale }, body);
    return readSolution(db, config, { accountId }, id);
  });
  route(app, contract.getSolution, ({ accountId, solutionId }, { db }) =>
    readSolution(db, config, { accountId }, toRecordId(solutionId, 'solution.notFound')),
  );
  route(app, people.listPeopleInSolution, ({ accountId, solutionId, query }, { db }) =>
    listPeopleInSolution(db, { accountId }, solutionId, query),
  );
  route(app, people.getSolutionNumbers, async ({ accountId, solutionId, query }, { db }) => ({
    days: await readNumbers(db, { accountId }, solutionId, query.days),
  }));
  route(app, people.listSolutionLog, ({ accountId, solutionId, query }, { db }) =>
    listLog(db, { accountId }, solutionId, query),
  );
  route(app, people.getSimulation, ({ accountId, solutionId, query }, { db }) =>
    readSimulation(db, config, { accountId }, solutionId, query.contactId),
  );
}
