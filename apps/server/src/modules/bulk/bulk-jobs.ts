import type { BulkJob, countSelection as countEndpoint, startBulkJob as startEndpoint } from '@app/contract/bulk-jobs';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { filterContext } from '../contacts/filter.ts';
import { checkAction } from './check-action.ts';
import { describeAction } from './describe-action.ts';
import { getBulkJob, requireJob } from './read-jobs.ts';
import { runBatch } from './run-batch.ts';
import { isSelected } from './selection.ts';

type Scope = { accountId: string };
type Person = Scope & { userId: string };

const MOST_OPEN = 20;
/** So few are done in the call that asks for it: nobody waits for a worker, and the answer is what came of it. */
const AT_ONCE = 200;

export async function countSelection(
  db: Db,
  scope: Scope,
  { selection, action }: Request<typeof countEndpoint, 'output'>['body'],
) {
  if (action) await checkAction(db, scope, action);
  const context = await filterContext(db, scope);
  const doing = action && (await describeAction(db, { ...scope, jobId: 0, userId: null }, action));
  const { rows } = await sql<{ total: number; changes: number }>`
    select count(*) as total, ${doing ? sql`count(*) filter (where ${doing.reason} is null)` : sql`count(*)`} as changes
    from contact where ${isSelected(context, selection, action?.kind)}`.execute(db);
  return rows[0] ?? { total: 0, changes: 0 };
}

export async function startBulkJob(
  db: Db,
  { accountId, userId }: Person,
  { action, selection }: Request<typeof startEndpoint, 'output'>['body'],
): Promise<BulkJob> {
  await checkAction(db, { accountId }, action);
  await refuseTooMany(db, { accountId });
  const total =
    'ids' in selection
      ? new Set(selection.ids).size
      : (await countSelection(db, { accountId }, { selection, action })).total;
  const last = 'ids' in selection ? Math.max(...selection.ids) : await findLastContact(db, { accountId });
  const job = await db
    .insertInto('bulk_job')
    .values({
      account_id: accountId,
      user_id: userId,
      action: JSON.stringify(action),
      selection: JSON.stringify(selection),
      last_contact: last,
      total,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (total <= AT_ONCE) await runBatch(db, job, AT_ONCE);
  await announce(db, { topic: 'bulkJobs', accountId, id: String(job.id) });
  return getBulkJob(db, { accountId }, job.id);
}

/** Two that begin at the same moment are counted one after the other. */
async function refuseTooMany(db: Db, { accountId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${accountId}`}, 0))`.execute(db);
  const { open } = await db
    .selectFrom('bulk_job')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running', 'undoing'])
    .executeTakeFirstOrThrow();
  if (open >= MOST_OPEN) throw new AppError('bulkJob.tooMany');
}

async function findLastContact(db: Db, { accountId }: Scope): Promise<number> {
  const { last } = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Waits for the batch that is being worked on. Stopping what has ended succeeds: the caller's wish already holds. */
export async function stopBulkJob(
  db: Db,
  { accountId }: Scope,
  jobId: string,
): Promise<{ job: BulkJob; changed: boolean }> {
  const { id } = await requireJob(db, { accountId }, jobId);
  const { numUpdatedRows } = await db
    .updateTable('bulk_job')
    .set({ state: 'stopped', finished_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running', 'undoing'])
    .executeTakeFirst();
  const changed = numUpdatedRows > 0n;
  if (changed) {
    await announce(db, { topic: 'bulkJobs', accountId, id: String(id) });
    await announce(db, { topic: 'contacts', accountId });
  }
  return { job: await getBulkJob(db, { accountId }, id), changed };
}

export async function undoBulkJob(
  db: Db,
  { accountId, userId }: Person,
  jobId: string,
): Promise<{ job: BulkJob; changed: boolean }> {
  const { id, state, done } = await requireJob(db, { accountId }, jobId, { lock: true });
  if (state === 'undoing' || state === 'undone')
    return { job: await getBulkJob(db, { accountId }, id), changed: false };
  if (state === 'waiting' || state === 'running' || done === 0) throw new AppError('bulkJob.notUndoable');
  const job = await db
    .updateTable('bulk_job')
    .set({ state: 'undoing', finished_at: null, undone_by: userId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (done <= AT_ONCE) await runBatch(db, job, AT_ONCE + 1);
  await announce(db, { topic: 'bulkJobs', accountId, id: String(id) });
  return { job: await getBulkJob(db, { accountId }, id), changed: true };
}
