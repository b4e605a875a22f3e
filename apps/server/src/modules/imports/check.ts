import { setTimeout } from 'node:timers/promises';
import type { FileFault, ImportCounts } from '@app/contract/imports';
import { sql, type UpdateObject } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isAway, isPassing, onceAvailable } from '../../db/unavailable.ts';
import type { Log } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { readOwnFields } from '../contacts/own-values.ts';
import type { FileStore } from '../files/file-store.ts';
import { requireWholeFile } from '../files/files.ts';
import { UnreadableFile } from '../import-files/inspect.ts';
import type { readRows } from '../import-files/read-rows.ts';
import type { StagedBatch } from '../import-files/staged-batch.ts';
import type { ReadRules } from '../import-files/staged-row.ts';
import { addCounts, emptyCounts } from './counts.ts';
import { readCountry } from './look-at-file.ts';
import { paceFor } from './pace.ts';
import { countPlan } from './plan-rows.ts';
import { partsOf, placeOf, stageRows } from './stage-rows.ts';
import type { ImportJob, ImportTables } from './tables.ts';

/** Who holds a check and says nothing for so long is taken for dead: another one begins anew. In seconds. */
const LEASE = 15;
/** Also while a workbook is unpacked, and no row comes yet. In ms. */
const RENEW_EVERY = 2000;
/** Whoever looks on is told of the progress no more often. */
const TELL_EVERY = 500;
/** The planner has to know what is in the table, or whoever lists rows would read it from end to end. */
const ANALYZE_FROM = 1000;

export type CheckParts = {
  db: Db;
  source: Database['source'];
  files: FileStore;
  read: typeof readRows;
  signal: AbortSignal;
  log: Log;
};

/** A check that waits, or whose holder is dead; any of them, so that a small one need not wait for a large one. */
export const takeCheck = (db: Db): Promise<ImportJob | undefined> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('contact_import')
      .select(['account_id', 'id'])
      .where('state', '=', 'checking')
      .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
      .orderBy(sql`random()`)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return (
      found &&
      trx
        .updateTable('contact_import')
        .set({ attempt: sql`attempt + 1`, leased_until: LEASED, progress: 0, done: 0, since: sql`now()` })
        .where('account_id', '=', found.account_id)
        .where('id', '=', found.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    );
  });

const LEASED = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(LEASE)})`;

/** It was stopped, changed, deleted, or taken over: what this check knows is of no use to anybody. */
class NotOursAnyMore extends Error {}

/** Goes through the whole file and counts what would happen. Nothing is written but rows of this attempt. */
export async function runCheck(parts: CheckParts, job: ImportJob): Promise<void> {
  const { db, signal, log } = parts;
  const lost = new AbortController();
  const ending = AbortSignal.any([signal, lost.signal]);
  const ended = new AbortController();
  const renewing = keepRenewing(db, job, lost, AbortSignal.any([ending, ended.signal]));
  try {
    await finish({ ...parts, signal: ending }, job, await stageFile({ ...parts, signal: ending }, job));
  } catch (error) {
    if (lost.signal.aborted || error instanceof NotOursAnyMore) return;
    if (error instanceof UnreadableFile) return void (await onceAvailable(() => fail(db, job, error.fault), signal));
    if (signal.aborted || isAway(error) || isPassing(error)) {
      // Somebody else may begin at once.
      await onceAvailable(() => move(db, job, { leased_until: null }), signal).catch(() => undefined);
      if (!signal.aborted) throw error;
      return;
    }
    log.error({ err: error, account: job.account_id, import: job.id }, 'a file could not be checked');
    await onceAvailable(() => fail(db, job, null), signal);
  } finally {
    ended.abort();
    await renewing;
  }
}

/**
 * Rows of the file as they are read, some in each transaction. They are counted as soon as they stand there, while the
 * thread reads on: nothing of a file comes later that changes what becomes of a row.
 */
async function stageFile(parts: CheckParts, job: ImportJob): Promise<ImportCounts> {
  const { db, source, files, read, signal } = parts;
  const { account_id: accountId } = job;
  const { rules, file } = await onceAvailable(
    async () => ({
      rules: await readRules(db, job),
      file: await requireWholeFile(db, { accountId }, job.file_id ?? 0),
    }),
    signal,
  );
  const bytes = files.read({ accountId, fileId: file.id, pieces: file.pieces }, signal);
  const isDue = dueEvery(TELL_EVERY);
  const pace = paceFor(source);
  const count = counterOf(parts, job);
  let counts = emptyCounts();
  let before = 0;
  let last = 0;
  const place = placeOf(source.kind, job);
  for await (const { batch, progress } of read(bytes, file.size, { rules, place }, signal)) {
    if (batch.count === 0) continue;
    for (const some of partsOf(batch, () => pace.size)) {
      const reached = before + (progress - before) * (1 - (batch.last - some.last) / batch.count);
      pace.took(await stage(parts, job, some, { progress: reached, tell: isDue() }), some.count);
    }
    before = progress;
    for await (const part of count(last, batch.last)) counts = addCounts(counts, part);
    last = batch.last;
  }
  signal.throwIfAborted();
  if (last === 0) throw new UnreadableFile('noRows');
  return counts;
}

/** Answers how long it took. Done twice, because an answer was lost, it writes once: the import says how far it is. */
async function stage(
  { db, signal }: CheckParts,
  job: ImportJob,
  batch: StagedBatch,
  { progress, tell }: { progress: number; tell: boolean },
): Promise<number> {
  let begun = 0;
  const write = () =>
    db.transaction().execute(async (trx) => {
      begun = performance.now();
      // Before the rows: until the end nobody takes it away.
      const { wasDone } = await move(trx, job, { leased_until: LEASED, progress, done: batch.last }, tell);
      if (wasDone < batch.last) await stageRows(trx, job, batch);
    });
  signal.throwIfAborted();
  await onceAvailable(write, signal);
  return performance.now() - begun;
}

/** Counts what would become of rows that stand there, some in each turn. */
function counterOf({ db, source, signal }: CheckParts, job: ImportJob) {
  const pace = paceFor(source);
  return async function* (after: number, until: number): AsyncGenerator<ImportCounts> {
    for (let from = after; from < until; ) {
      signal.throwIfAborted();
      const to = Math.min(from + pace.size, until);
      let begun = 0;
      // How long it waits for its turn is not its own time.
      const count = (turn: Db) => {
        begun = performance.now();
        return countPlan(turn, job, from, to);
      };
      yield await onceAvailable(() => db.connection().execute(count), signal);
      // The end of a batch, not as many as there could be, says little about how many would be right.
      pace.took(performance.now() - begun, to - from);
      from = to;
    }
  };
}

async function finish({ db, signal }: CheckParts, job: ImportJob, counts: ImportCounts): Promise<void> {
  if (counts.rows >= ANALYZE_FROM) await onceAvailable(() => sql`analyze import_row`.execute(db), signal);
  const planned = JSON.stringify(counts);
  const checked = { state: 'checked', leased_until: null, progress: 1, planned } as const;
  await onceAvailable(() => move(db, job, checked, true), signal);
}

/** What can be done about it, can be done by reading the file in another way: it becomes a draft again then. */
const fail = (db: Db, job: ImportJob, fault: FileFault | null) =>
  move(db, job, { state: 'failed', leased_until: null, fault: fault && JSON.stringify(fault) }, true);

/** Only as long as it is this check's: nobody has stopped or changed it, or begun another one. Answers how far it was. */
const move = (db: Db, job: ImportJob, to: UpdateObject<ImportTables, 'contact_import'>, tell = false) =>
  inTransaction(db, async (trx) => {
    const was = await trx
      .selectFrom('contact_import')
      .modifyFront(PLANNED_ONCE)
      .select('done')
      .where('account_id', '=', job.account_id)
      .where('id', '=', job.id)
      .where('state', '=', 'checking')
      .where('attempt', '=', job.attempt)
      .forUpdate()
      .executeTakeFirst();
    if (!was) throw new NotOursAnyMore();
    await trx
      .updateTable('contact_import')
      .modifyEnd(PLANNED_ONCE)
      .set(to)
      .where('account_id', '=', job.account_id)
      .where('id', '=', job.id)
      .execute();
    if (tell) await announce(trx, { topic: 'imports', accountId: job.account_id, id: String(job.id) });
    return { wasDone: was.done };
  });

/** Not when the database is away: whether it is ours is seen once it is back. */
async function keepRenewing(db: Db, job: ImportJob, lost: AbortController, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(RENEW_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await move(db, job, { leased_until: LEASED }).catch((error) => {
      if (error instanceof NotOursAnyMore) lost.abort();
    });
  }
}

async function readRules(db: Db, { account_id: accountId, format, matching }: ImportJob): Promise<ReadRules> {
  const members = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['app_user.id', 'app_user.username as email'])
    .select(sql<string>`trim(app_user.given_name || ' ' || app_user.family_name)`.as('name'))
    .where('membership.account_id', '=', accountId)
    .execute();
  const ownFields = [...(await readOwnFields(db, { accountId })).values()];
  return { country: await readCountry(db, { accountId }), format, matching, ownFields, members };
}

function dueEvery(ms: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}
