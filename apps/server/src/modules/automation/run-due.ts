import { channel } from 'node:diagnostics_channel';
import type { Db } from '../../db/open.ts';
import { isAway, isPassing } from '../../db/unavailable.ts';
import { runAlone } from './run-alone.ts';
import { runAll, type Worker } from './run-people.ts';
import { type Enrolled, takeDue } from './take-due.ts';

/** How many were done together; for whoever measures. */
const batchDone = channel('automation.batch');

/** How many were taken. One that fails holds up nobody: then each is done for itself, and it alone until it succeeds. */
export async function runDue(db: Db, size: number, worker: Worker): Promise<number> {
  let taken: Enrolled[] = [];
  let alone: Enrolled[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      taken = await takeDue(trx, size);
      alone = taken.filter(({ attempts }) => attempts > 0);
      const together = taken.filter(({ attempts }) => attempts === 0);
      if (together.length > 0) await runAll(trx, together, worker);
    });
  } catch (error) {
    if (taken.length === 0 || isAway(error) || isPassing(error)) throw error;
    alone = taken;
  }
  if (taken.length > 0) batchDone.publish(taken.length);
  for (const person of alone) await runAlone(db, person, worker);
  return taken.length;
}
