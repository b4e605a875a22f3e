import type { BulkJob, countSelection as countEndpoint, startBulkJob as startEndpoint } from '@app/contract/bulk-jobs';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { filterContext } from '../contacts/filter.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeWrittenFile } from '../files/written-files.ts';
import { checkAction } from './check-action.ts';
import { describeAction } from './describe-action.ts';
import { beginExport } from './export-file.ts';
import { getBulkJob, requireJob } from './read-jobs.ts';
import { runBatch } from './run-batch.ts';
import { isSelected } from './selection.ts';
import type { BulkRow } from './tables.ts';

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
  // Who is exported is read, not changed: nothing keeps anybody from it.
  const doing =
    action && action.kind !== 'export'
      ? await describeAction(db, { ...scope, jobId: 0, userId: null }, action)
      : undefined;
  const { rows } = await sql<{ total: number; changes: number }>`
    select count(*) as total, ${doing ? sql`count(*) filter (where ${doing.reason} is null)` : sql`count(*)`} as changes
    from contact where ${isSelected(context, selection, action?.kind)}`.execute(db);
  return rows[0] ?? { total: 0, changes: 0 };
}

export async function startBulkJob(
  db: Db,
  files: FileStore,
  { accountId, userId, locale }: Person & { locale: string },
  { action, selection }: Request<typeof startEndpoint, 'output'>['body'],
): Promise<BulkJob> {
  await checkAction(db, { accountId }, action);
  await refuseTooMany(db, { accountId });
  const total =
    'ids' in selection
      ? new Set(selection.ids).size
      : (await countSelection(db, { accountId }, { selection, action })).total;
  const last = 'ids' in selection ? Math.max(...selection.ids) : await findLastContact(db, { accountId });
  const begun =
    action.kind === 'export'
      ? await beginExport(db, files, { accountId, userId, locale }, action)
      : { action, fileId: null };
  const job = await db
    .insertInto('bulk_job')
    .values({
      account_id: accountId,
      user_id: userId,
      action: JSON.stringify(begun.action),
      selection: JSON.stringify(selection),
      last_contact: last,
      total,
      file_id: begun.fileId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (total <= AT_ONCE) await runAtOnce(db, files, job);
  await announce(db, { topic: 'bulkJobs', accountId, id: String(job.id) });
  return getBulkJob(db, { accountId }, job.id);
}

/** An export comes to its end with a batch that finds nobody any more. */
async function runAtOnce(db: Db, files: FileStore, job: BulkRow): Promise<void> {
  const isLast = await runBatch(db, files, job, AT_ONCE);
  if (!isLast) await runAtOnce(db, files, await requireJob(db, { accountId: job.account_id }, job.id));
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
  files: FileStore,
  { accountId, userId }: Person,
  jobId: string,
): Promise<{ job: BulkJob; changed: boolean }> {
  const { id, state, done, action, file_id: fileId } = await requireJob(db, { accountId }, jobId, { lock: true });
  if (state === 'undoing' || state === 'undone')
    return { job: await getBulkJob(db, { accountId }, id), changed: false };
  const hasResult = action.kind === 'export' ? fileId !== null : done > 0;
  if (state === 'waiting' || state === 'running' || !hasResult) throw new AppError('bulkJob.notUndoable');
  if (fileId !== null) await removeWrittenFile(db, files, { accountId, fileId });
  const job = await db
    .updateTable('bulk_job')
    .set(
      action.kind === 'export'
        ? { state: 'undone', undone: done, finished_at: sql`now()`, undone_by: userId }
        : { state: 'undoing', finished_at: null, undone_by: userId },
    )
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (job.state === 'undoing' && done <= AT_ONCE) await runBatch(db, files, job, AT_ONCE + 1);
  await announce(db, { topic: 'bulkJobs', accountId, id: String(id) });
  return { job: await getBulkJob(db, { accountId }, id), changed: true };
}
