import { sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { isAway, isPassing, onceAvailable } from '../../db/unavailable.ts';
import type { Job, Log } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { nowAndThen } from '../../live/now-and-then.ts';
import type { FileStore } from '../files/file-store.ts';
import { readRows } from '../import-files/read-rows.ts';
import { runCheck, takeCheck } from './check.ts';
import { removeFileOf } from './delete-import.ts';
import { type Pace, paceFor } from './pace.ts';
import type { ImportJob } from './tables.ts';
import { undoBatch } from './undo-batch.ts';
import { WRITE_BATCH, writeBatch } from './write-batch.ts';

/** At the same time in one process: each reads a file in a thread of its own, which takes its memory. */
const CHECKS_AT_ONCE = 2;

type Parts = Pick<Database, 'source'>;

/** Works off imports; any number of processes may. A file that is being read holds up no other import. */
export const importJobs = (database: Parts, files: FileStore): Job[] => [
  ...Array.from({ length: CHECKS_AT_ONCE }, () => importChecker(database, files)),
  importWriter(database, files),
];

export const importChecker = ({ source }: Parts, files: FileStore, read = readRows): Job => ({
  name: 'import-check',
  everySeconds: 1,
  due: sql`
    select true from contact_import
    where state = 'checking' and (leased_until is null or leased_until < now()) limit 1`,
  run: async (db, signal, log) => {
    const checkOne = async () => {
      const job = await takeCheck(db);
      if (job) await runCheck({ db, source, files, read, signal, log }, job);
      return job !== undefined;
    };
    while (!signal.aborted && (await onceAvailable(checkOne, signal)));
  },
});

export const importWriter = (
  { source }: Parts,
  files: FileStore,
  pace: Pace = paceFor(source, WRITE_BATCH[source.kind]),
): Job => {
  const { isDue, forget } = nowAndThen();
  return {
    name: 'import',
    everySeconds: 1,
    due: sql`select true from contact_import where state in ('importing', 'undoing') limit 1`,
    run: async (db, signal, log) => {
      // Should the database go away, the import is gone on with once it is back: its row says how far it came.
      while (!signal.aborted && (await onceAvailable(() => workOn(db, files, pace, isDue, log), signal)));
      forget();
    },
  };
};

/** A batch of one that is open, chosen at random, so that a small one need not wait for a large one. */
async function workOn(
  db: Db,
  files: FileStore,
  pace: Pace,
  isDue: (job: ImportJob) => boolean,
  log: Log,
): Promise<boolean> {
  let taken: ImportJob | undefined;
  let begun = 0;
  try {
    const isLast = await db.transaction().execute(async (trx) => {
      begun = performance.now();
      taken = await trx
        .selectFrom('contact_import')
        .modifyFront(PLANNED_ONCE)
        .selectAll()
        .where('state', 'in', ['importing', 'undoing'])
        .orderBy(sql`random()`)
        .limit(1)
        // Whoever works on it holds the lock until the batch is done.
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!taken) return null;
      const run = taken.state === 'importing' ? writeBatch : undoBatch;
      const isLast = await run(trx, taken, pace.size);
      if (isLast || isDue(taken)) await tell(trx, taken, isLast);
      return isLast;
    });
    if (isLast === null || !taken) return false;
    await pace.took(performance.now() - begun);
    if (isLast) await removeFileOf(db, files, taken);
    return true;
  } catch (error) {
    if (!taken || isAway(error) || isPassing(error)) throw error;
    log.error({ err: error, account: taken.account_id, import: taken.id }, 'an import failed');
    await giveUp(db, taken);
    return true;
  }
}

async function tell(db: Db, { account_id: accountId, id }: ImportJob, hasEnded: boolean): Promise<void> {
  await announce(db, { topic: 'imports', accountId, id: String(id) });
  if (hasEnded) await announce(db, { topic: 'contacts', accountId });
}

/** It would fail again and again: it stands where it is, for everybody to see, and what is done can be undone. */
const giveUp = (db: Db, job: ImportJob): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('contact_import')
      .set({ state: 'stopped', finished_at: sql`now()` })
      .where('account_id', '=', job.account_id)
      .where('id', '=', job.id)
      .where('state', '=', job.state)
      .execute();
    await tell(trx, job, true);
  });
