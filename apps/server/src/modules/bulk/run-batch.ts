import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { countDays } from '../automation/count-days.ts';
import { wakeAutomation, wakeEvents } from '../automation/wake.ts';
import { filterContext } from '../contacts/filter.ts';
import { holdPermissions } from '../contacts/permission.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import type { FileStore } from '../files/file-store.ts';
import { type ChangingAction, describeAction } from './describe-action.ts';
import type { Doer, Doing } from './doing.ts';
import { type ExportAction, exportBatch } from './export-contacts.ts';
import { takeBatch } from './selection.ts';
import type { BulkRow } from './tables.ts';

/**
 * The next contacts of a job whose row is locked: what is done to them, their activities, why others stay as they are,
 * and how far it came stand or fall together. Answers whether it was the last batch.
 */
export async function runBatch(db: Db, files: FileStore, job: BulkRow, size: number): Promise<boolean> {
  const { action } = job;
  if (action.kind === 'export') return writeBatch(db, files, job, action, size);
  // Before any contact is: an import holds them in this order, too.
  if (action.kind === 'withdrawPermission') await holdPermissions(db, { accountId: job.account_id }, 'together');
  return job.state === 'undoing' ? undoBatch(db, job, action, size) : doBatch(db, job, action, size);
}

/** What an export reads stays as it is. */
async function writeBatch(
  db: Db,
  files: FileStore,
  job: BulkRow,
  action: ExportAction,
  size: number,
): Promise<boolean> {
  const { isLast, done, skipped, ...place } = await exportBatch(db, files, job, action, size);
  const to = { ...place, done: job.done + done, skipped: job.skipped + skipped };
  await moveOn(db, job, isLast, { ...to, state: isLast ? 'done' : 'running' });
  return isLast;
}

async function doBatch(db: Db, job: BulkRow, action: ChangingAction, size: number): Promise<boolean> {
  const { account_id: accountId, selection } = job;
  const doer: Doer = { accountId, jobId: job.id, userId: job.user_id };
  const context = await filterContext(db, { accountId });
  const batch = await takeBatch(db, context, {
    selection,
    kind: action.kind,
    after: job.cursor,
    last: job.last_contact,
    size,
  });
  const doing = await describeAction(db, doer, action);
  const { kind, reason, writesTell, otherwise = 'alreadySo', write } = doing;
  const { rows } = await sql<{ done: number; skipped: number }>`
    with picked as materialized (
      select contact.id, ${writesTell ? sql`null::text` : reason} as reason from contact
      where contact.account_id = ${accountId} and contact.id = ${isAnyOf(batch.ids)}
    ), ${write}, logged as (
      insert into activity (account_id, contact_id, kind, user_id, details, bulk_job_id)
      select ${accountId}::uuid, contact_id, ${kind}, ${doer.userId}::uuid, details, ${job.id}::bigint from touched
    ), skipped as (
      insert into bulk_outcome (account_id, job_id, contact_id, outcome, reason)
      select ${accountId}::uuid, ${job.id}::bigint, id, 'skipped', coalesce(reason, ${otherwise}) from picked
      where not exists (select from touched where touched.contact_id = picked.id)
      returning 1
    )
    select (select count(*) from touched) as done, (select count(*) from skipped) as skipped`.execute(db);
  const { done = 0, skipped = 0 } = rows[0] ?? {};
  await tellCampaigns(db, accountId, doing, 'do', done);
  if (batch.missing.length)
    await sql`
      insert into bulk_outcome (account_id, job_id, contact_id, outcome, reason)
      select ${accountId}::uuid, ${job.id}::bigint, id, 'failed', 'notFound'
      from unnest(${batch.missing}::bigint[]) id`.execute(db);
  await moveOn(db, job, batch.isLast, {
    state: batch.isLast ? 'done' : 'running',
    cursor: batch.cursor,
    done: job.done + done,
    skipped: job.skipped + skipped,
    failed: job.failed + batch.missing.length,
  });
  return batch.isLast;
}

/** Those whom the job has changed have an activity of it. What cannot be put back is left, and told. */
async function undoBatch(db: Db, job: BulkRow, action: ChangingAction, size: number): Promise<boolean> {
  const { account_id: accountId } = job;
  const doer: Doer = { accountId, jobId: job.id, userId: job.undone_by };
  const ofJob = sql`activity.account_id = ${accountId} and activity.bulk_job_id = ${job.id}`;
  const { rows: changed } = await sql<{ id: number }>`
    select distinct contact_id as id from activity where ${ofJob} and contact_id > ${job.undo_cursor}
    order by contact_id limit ${sql.lit(size)}`.execute(db);
  const ids = changed.map(({ id }) => id);
  await sql`
    select from contact where account_id = ${accountId} and id = ${isAnyOf(ids)}
    order by id for no key update`.execute(db);
  const doing = await describeAction(db, doer, action);
  const { kind, undo } = doing;
  const { rows } = await sql<{ undone: number; left: number }>`
    with picked as materialized (
      select distinct on (activity.contact_id) activity.contact_id, activity.at, activity.details from activity
      where ${ofJob} and activity.contact_id = ${isAnyOf(ids)}
      order by activity.contact_id, activity.id
    ), ${undo}, logged as (
      insert into activity (account_id, contact_id, kind, user_id, details)
      select ${accountId}::uuid, contact_id, ${kind}, ${doer.userId}::uuid, details from touched
    ), remaining as (
      insert into bulk_outcome (account_id, job_id, contact_id, outcome, reason)
      select ${accountId}::uuid, ${job.id}::bigint, contact_id, 'left', 'changedSince' from picked
      where not exists (select from touched where touched.contact_id = picked.contact_id)
      on conflict do nothing returning 1
    )
    select (select count(*) from touched) as undone, (select count(*) from remaining) as left`.execute(db);
  const { undone = 0, left = 0 } = rows[0] ?? {};
  await tellCampaigns(db, accountId, doing, 'undo', undone);
  const isLast = ids.length < size;
  await moveOn(db, job, isLast, {
    state: isLast ? 'undone' : 'undoing',
    undo_cursor: ids.at(-1) ?? job.undo_cursor,
    undone: job.undone + undone,
    left_as_is: job.left_as_is + left,
  });
  return isLast;
}

/** What the campaigns of the account are to know of a batch. */
async function tellCampaigns(
  db: Db,
  accountId: string,
  { counts, wakes }: Doing,
  how: 'do' | 'undo',
  count: number,
): Promise<void> {
  if (count === 0) return;
  if (counts) await countDays(db, [{ accountId, campaignId: counts.campaignId, what: counts[how], count }]);
  if (counts) await wakeAutomation(db);
  if (wakes) await wakeEvents(db);
}

type Counts = 'place' | 'cursor' | 'undo_cursor' | 'done' | 'skipped' | 'failed' | 'undone' | 'left_as_is';
type Progress = Pick<BulkRow, 'state'> & Partial<Pick<BulkRow, Counts>>;

async function moveOn(db: Db, { account_id: accountId, id }: BulkRow, isLast: boolean, to: Progress): Promise<void> {
  await db
    .updateTable('bulk_job')
    .set({ ...to, ...(isLast && { finished_at: sql`now()` }) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  // An export, which has a place, has changed nobody.
  if (isLast && to.place === undefined) await announce(db, { topic: 'contacts', accountId });
}
