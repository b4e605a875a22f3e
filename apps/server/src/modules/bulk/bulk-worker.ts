import { sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { isAway, isPassing, onceAvailable } from '../../db/unavailable.ts';
import type { Job, Log } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { nowAndThen } from '../../live/now-and-then.ts';
import type { FileStore } from '../files/file-store.ts';
import { tellExported } from './export-file.ts';
import { runBatch } from './run-batch.ts';
import type { BulkRow } from './tables.ts';

/**
 * Contacts in one transaction. More are hardly quicker; but the embedded database does one thing at a time, and people
 * wait for their turn meanwhile.
 */
const BATCH = { embedded: 1000, server: 5000 };

/** Works off open bulk jobs, batch by batch; any number of processes may. */
export const bulkWorker = ({ source }: Pick<Database, 'source'>, files: FileStore, size = BATCH[source.kind]): Job => {
  const { isDue, forget } = nowAndThen();
  return {
    name: 'bulk',
    everySeconds: 1,
    due: sql`select true from bulk_job where state in ('waiting', 'running', 'undoing') limit 1`,
    run: async (db, signal, log) => {
      // Should the database go away, the job is gone on with once it is back: its row says how far it came.
      while (!signal.aborted && (await onceAvailable(() => workOn(db, files, size, isDue, log), signal)));
      forget();
    },
  };
};

/** A batch of one open job, chosen at random, so that a small one need not wait for a large one. */
async function workOn(
  db: Db,
  files: FileStore,
  size: number,
  isDue: (job: BulkRow) => boolean,
  log: Log,
): Promise<boolean> {
  let taken: BulkRow | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      taken = await trx
        .selectFrom('bulk_job')
        .selectAll()
        .where('state', 'in', ['waiting', 'running', 'undoing'])
        .orderBy(sql`random()`)
        .limit(1)
        // Whoever works on it holds the lock until the batch is done.
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!taken) return false;
      const isLast = await runBatch(trx, files, taken, size);
      if (isLast) await tellExported(trx, taken);
      if (isLast || isDue(taken)) await tell(trx, taken);
      return true;
    });
  } catch (error) {
    if (!taken || isAway(error) || isPassing(error)) throw error;
    log.error({ err: error, account: taken.account_id, bulkJob: taken.id }, 'a bulk action failed');
    await giveUp(db, taken);
    return true;
  }
}

const tell = (db: Db, { account_id: accountId, id }: BulkRow) =>
  announce(db, { topic: 'bulkJobs', accountId, id: String(id) });

/** It would fail again and again: it stands where it is, for everybody to see, and what is done can be undone. */
const giveUp = (db: Db, job: BulkRow): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('bulk_job')
      .set({ state: 'stopped', finished_at: sql`now()` })
      .where('account_id', '=', job.account_id)
      .where('id', '=', job.id)
      .where('state', 'in', job.state === 'undoing' ? ['undoing'] : ['waiting', 'running'])
      .execute();
    await tell(trx, job);
  });
