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
import type { Span } from './sort-rows.ts';
import { createSearchSorter } from './sort-search.ts';
import type { ImportJob } from './tables.ts';
import { undoBatch } from './undo-batch.ts';
import { IMPORT, IMPORT_CHECK } from './wake.ts';
import { type Ahead, canRunAhead, hasOthers, NotAsExpected, type OpenImport, writeAhead } from './write-ahead.ts';
import { canPutAside, type Paces, writeSmallBatch } from './write-aside.ts';
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
  name: IMPORT_CHECK,
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
  const small: Small | null =
    source.kind === 'embedded'
      ? { plain: pace, special: paceFor(source, 300), sortIntoSearch: createSearchSorter(paceFor(source)) }
      : null;
  return {
    name: IMPORT,
    everySeconds: 1,
    due: sql`select true from contact_import where state in ('importing', 'undoing') limit 1`,
    run: async (db, signal, log) => {
      const parts: WriterParts = { db, source, files, pace, small, isDue, log, ahead: undefined };
      // Should the database go away, the import is gone on with once it is back: its row says how far it came.
      while (!signal.aborted && (await onceAvailable(() => workOn(parts), signal)));
      await parts.ahead?.drop();
      forget();
    },
  };
};

type Small = Paces & { sortIntoSearch: ReturnType<typeof createSearchSorter> };

type WriterParts = {
  db: Db;
  source: Database['source'];
  files: FileStore;
  pace: Pace;
  /** Where batches are small. */
  small: Small | null;
  isDue: (job: ImportJob) => boolean;
  log: Log;
  /** The batch after the last one, if it was begun. */
  ahead: Ahead | undefined;
};

async function workOn(parts: WriterParts): Promise<boolean> {
  const { ahead } = parts;
  parts.ahead = undefined;
  return ahead ? workOnAhead(parts, ahead) : workOnAny(parts);
}

/** Whatever keeps it from being finished, its rows are written in their turn, or fail there. */
async function workOnAhead(parts: WriterParts, ahead: Ahead): Promise<boolean> {
  const { db, files, pace, isDue, log } = parts;
  try {
    const { job, isLast, ms } = await ahead.finish({
      begins: (now) => beginNext(parts, now, ahead.span),
      ends: async (trx, now, hasEnded) => {
        if (hasEnded || isDue(now)) await tell(trx, now, hasEnded);
      },
    });
    pace.took(ms);
    if (isLast) await removeFileOf(db, files, job);
  } catch (error) {
    if (!(error instanceof NotAsExpected)) log.info({ err: error }, 'a part of an import has to be written once more');
    await dropAhead(parts);
  }
  return true;
}

function beginNext(parts: WriterParts, job: OpenImport, span: Span): void {
  const { db, source, pace } = parts;
  if (canRunAhead(source, job, span)) parts.ahead = writeAhead(db, job, { from: span.to, to: span.to + pace.size });
}

async function dropAhead(parts: WriterParts): Promise<void> {
  const { ahead } = parts;
  parts.ahead = undefined;
  await ahead?.drop();
}

/** A batch of one that is open, chosen at random, so that a small one need not wait for a large one. */
async function workOnAny(parts: WriterParts): Promise<boolean> {
  const { db, files, pace, small, isDue, log } = parts;
  const { size } = pace;
  let taken: OpenImport | undefined;
  try {
    const isLast = await db.transaction().execute(async (trx) => {
      taken = await takeOpen(trx);
      if (!taken) return null;
      const isLast = await runBatch(parts, trx, taken, size);
      if (isLast || isDue(taken)) await tell(trx, taken, isLast);
      return isLast;
    });
    if (isLast === null || !taken) return false;
    if (isLast) await removeFileOf(db, files, taken);
    await small?.sortIntoSearch(db, size);
    return true;
  } catch (error) {
    await dropAhead(parts);
    if (!taken || isAway(error) || isPassing(error)) throw error;
    log.error({ err: error, account: taken.account_id, import: taken.id }, 'an import failed');
    await giveUp(db, taken);
    return true;
  }
}

async function runBatch(parts: WriterParts, trx: Db, job: OpenImport, size: number): Promise<boolean> {
  const { pace, small } = parts;
  const isImporting = job.state === 'importing';
  // What an embedded database has put aside is not lost when its rows have moved to a server.
  if (isImporting && canPutAside(job) && (small || job.aside.length > 0))
    return writeSmallBatch(trx, job, small ?? { plain: pace, special: pace });
  const began = performance.now();
  if (isImporting) beginNext(parts, job, { from: job.cursor, to: job.cursor + size });
  const isLast = await (isImporting ? writeBatch : undoBatch)(trx, job, size);
  pace.took(performance.now() - began);
  return isLast;
}

/** Whoever works on it holds the lock until the batch is done. */
const takeOpen = (db: Db): Promise<OpenImport | undefined> =>
  db
    .selectFrom('contact_import')
    .modifyFront(PLANNED_ONCE)
    .selectAll()
    .select(hasOthers)
    .where('state', 'in', ['importing', 'undoing'])
    .orderBy(sql`random()`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

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
