import { attentions, type Solution } from '@app/contract/solutions';
import type { Db } from '../../db/open.ts';
import { readSolutionRows } from './solution-rows.ts';

/** Those that need attention come first, the worst before the rest; then the latest. */
export async function listSolutions(db: Db, scope: { accountId: string }): Promise<Solution[]> {
  const solutions = (await readSolutionRows(db, scope)).map(({ solution }) => solution);
  return solutions.toSorted((one, two) => urgency(one) - urgency(two));
}

function urgency({ attention: [worst] }: Solution): number {
  return worst === undefined ? attentions.length : attentions.indexOf(worst);
}
