import { sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeFileOf } from './delete-import.ts';
import { type Pace, paceFor } from './pace.ts';
import { KEPT_DAYS } from './read-imports.ts';

/** Days after which an import that nobody goes on with is removed. */
const DRAFT_DAYS = 7;

/** What is of no use any more, some at a time: drafts, files of imports that have ended, and rows. */
export const sweepImportsJob = ({ source }: Pick<Database, 'source'>, files: FileStore): Job => ({
  name: 'sweep-imports',
  cron: '*/10 * * * *',
  run: async (db, signal) => {
    await sweepDrafts(db, files, signal);
    await sweepFiles(db, files, signal);
    const pace = paceFor(source);
    for (const old of await findOldRows(db)) await sweepRows(db, old, pace, signal);
    await sweepLeft(db);
  },
});

async function sweepDrafts(db: Db, files: FileStore, signal: AbortSignal): Promise<void> {
  const isOld = sql<boolean>`state in ('draft', 'checked', 'failed')
    and changed_at < now() - make_interval(days => ${sql.lit(DRAFT_DAYS)})`;
  const old = await db.selectFrom('contact_import').select(['account_id', 'id']).where(isOld).execute();
  for (const { account_id, id } of old) {
    if (signal.aborted) return;
    const removed = await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('contact_import')
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        // Somebody may go on with it at this moment.
        .where(isOld)
        .returning(['account_id', 'file_id'])
        .executeTakeFirst();
      if (gone) await announce(trx, { topic: 'imports', accountId: account_id, id: String(id) });
      return gone;
    });
    if (removed) await removeFileOf(db, files, removed);
  }
}

/** Whoever ended the import was about to remove it, and did not come to it. */
async function sweepFiles(db: Db, files: FileStore, signal: AbortSignal): Promise<void> {
  const ended = await db
    .selectFrom('contact_import')
    .select(['account_id', 'file_id'])
    .where('state', 'in', ['done', 'stopped', 'undone'])
    .where('file_id', 'is not', null)
    .execute();
  for (const job of ended) {
    if (signal.aborted) return;
    await removeFileOf(db, files, job);
  }
}

type Attempt = { account_id: string; import_id: number; attempt: number; last: number };

/**
 * Attempts that have rows which nobody needs: of an import that is gone, of a check that was begun again, or of an import
 * that ended long ago. The index is asked for one attempt after the other, however many rows each has.
 */
async function findOldRows(db: Db): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    with recursive found as (
      (select account_id, import_id, attempt from import_row order by account_id, import_id, attempt limit 1)
      union all
      select next.account_id, next.import_id, next.attempt from found, lateral (
        select account_id, import_id, attempt from import_row
        where (account_id, import_id, attempt) > (found.account_id, found.import_id, found.attempt)
        order by account_id, import_id, attempt limit 1) next
    )
    select found.account_id, found.import_id, found.attempt, (
      select max(row) from import_row
      where import_row.account_id = found.account_id and import_row.import_id = found.import_id
        and import_row.attempt = found.attempt) as last
    from found left join contact_import
      on contact_import.account_id = found.account_id and contact_import.id = found.import_id
    where contact_import.id is null or contact_import.attempt <> found.attempt
      or (contact_import.state in ('done', 'stopped', 'undone')
        and contact_import.finished_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)}))`.execute(db);
  return rows;
}

async function sweepRows(
  db: Db,
  { account_id, import_id, attempt, last }: Attempt,
  pace: Pace,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < last && !signal.aborted; ) {
    const to = from + pace.size;
    const begun = performance.now();
    await db
      .deleteFrom('import_row')
      .where('account_id', '=', account_id)
      .where('import_id', '=', import_id)
      .where('attempt', '=', attempt)
      .where('row', '>', from)
      .where('row', '<=', to)
      .execute();
    pace.took(performance.now() - begun);
    from = to;
  }
}

/** Whom an undo has left is told as long as the rows are there. */
async function sweepLeft(db: Db): Promise<void> {
  await sql`
    delete from import_left using contact_import
    where contact_import.account_id = import_left.account_id and contact_import.id = import_left.import_id
      and contact_import.finished_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(db);
}
