import type { Task } from '@app/contract/tasks';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announceTasks, recordTasks } from './after-change.ts';
import { holdTask, holdTasks, readTask } from './read-tasks.ts';
import { dueAt, type TaskRow, toFields, zoneOf } from './task-fields.ts';
import { setTaskReminders } from './task-reminders.ts';

type Writer = { accountId: string; userId: string };

/** So long a deleted task can be brought back. */
const KEPT_DAYS = 60;
const BATCH = 1000;

/** Deleting twice succeeds: it is already as the caller wants it. */
export async function deleteTask(db: Db, writer: Writer, taskId: string, audit: AuditNotes): Promise<void> {
  const row = await holdTask(db, writer, taskId, { deleted: true });
  audit.unchanged = row.deleted_at !== null;
  await deleteTasks(db, writer, [row]);
}

export async function restoreTask(db: Db, writer: Writer, taskId: string, audit: AuditNotes): Promise<Task> {
  const row = await holdTask(db, writer, taskId, { deleted: true });
  audit.unchanged = row.deleted_at === null;
  await restoreTasks(db, writer, [row]);
  return readTask(db, writer, row.id);
}

/** Those of the tasks, which are held, that were not deleted. */
export async function deleteTasks(db: Db, writer: Writer, rows: readonly TaskRow[]): Promise<TaskRow[]> {
  const there = rows.filter(({ deleted_at }) => deleted_at === null);
  const gone = await setDeleted(db, writer, there, true);
  await setTaskReminders(db, writer, gone, 'UTC');
  await recordTasks(db, writer, gone, 'deleted');
  await announceTasks(db, writer, gone);
  return gone;
}

/** Those of the tasks, which are held, that were deleted. The account's zone may be another one by now. */
export async function restoreTasks(db: Db, writer: Writer, rows: readonly TaskRow[]): Promise<TaskRow[]> {
  const gone = rows.filter(({ deleted_at }) => deleted_at !== null);
  const back = await setDeleted(db, writer, gone, false);
  if (back.length === 0) return [];
  const zone = await zoneOf(db, writer);
  for (const row of back)
    await db
      .updateTable('task')
      .set({ due_at: dueAt(toFields(row), zone) })
      .where('account_id', '=', writer.accountId)
      .where('id', '=', row.id)
      .execute();
  await setTaskReminders(db, writer, back, zone);
  await recordTasks(db, writer, back, 'restored');
  await announceTasks(db, writer, back);
  return back;
}

async function setDeleted(db: Db, writer: Writer, rows: TaskRow[], deleted: boolean): Promise<TaskRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('task')
    .set({
      deleted_at: deleted ? sql<Date>`now()` : null,
      changed_at: sql<Date>`clock_timestamp()`,
      changed_by: writer.userId,
    })
    .where('account_id', '=', writer.accountId)
    .where('id', 'in', ids)
    .execute();
  return holdTasks(db, writer, ids, { deleted: true });
}

/** Deleted tasks that nobody can bring back any more go for good, some at a time. */
async function sweepTasks(db: Db, signal: AbortSignal): Promise<void> {
  for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
    const { rows } = await sql`
      delete from task where (account_id, id) in (
        select account_id, id from task
        where deleted_at <= now() - make_interval(days => ${KEPT_DAYS}) limit ${sql.lit(BATCH)})
      returning id`.execute(db);
    removed = rows.length;
  }
}

export const sweepTasksJob: Job = { name: 'sweep-tasks', cron: '40 3 * * *', run: sweepTasks };
