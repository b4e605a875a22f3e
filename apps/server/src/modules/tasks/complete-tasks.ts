import type { Task } from '@app/contract/tasks';
import { sql } from 'kysely';
import { dayIn } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announceTasks, recordTasks } from './after-change.ts';
import { holdTask, holdTasks, readTask, toTasks } from './read-tasks.ts';
import { nextRepeat } from './repeat.ts';
import { dueAt, type TaskRow, toFields, zoneOf } from './task-fields.ts';
import { setTaskReminders } from './task-reminders.ts';
import { insertTask } from './write-tasks.ts';

type Writer = { accountId: string; userId: string };

/** Who asks again because the answer got lost finds it done, and gets the same next one. */
export async function completeTask(
  db: Db,
  writer: Writer,
  taskId: string,
  audit: AuditNotes,
  at?: Date,
): Promise<{ task: Task; next: Task | null }> {
  const row = await holdTask(db, writer, taskId);
  audit.unchanged = row.done_at !== null;
  const [done = row] = await completeTasks(db, writer, [row], at);
  const next = await readNext(db, writer, done);
  const [task, ...following] = await toTasks(db, writer, [done, ...(next ? [next] : [])]);
  return { task: task as Task, next: following[0] ?? null };
}

/**
 * Those of the tasks, which are held, that were not done; now, unless it was before. One that repeats makes the next
 * one, once.
 */
export async function completeTasks(db: Db, writer: Writer, rows: readonly TaskRow[], at?: Date): Promise<TaskRow[]> {
  const { accountId, userId } = writer;
  const open = rows.filter(({ done_at }) => done_at === null);
  if (open.length === 0) return [];
  const zone = await zoneOf(db, writer);
  const made: TaskRow[] = [];
  for (const row of open) {
    const next = await makeNext(db, writer, row, zone);
    if (next) made.push(next);
    await db
      .updateTable('task')
      .set({
        done_at: at ?? sql<Date>`now()`,
        done_by: userId,
        changed_at: sql<Date>`clock_timestamp()`,
        changed_by: userId,
        ...(next && { next_id: next.id }),
      })
      .where('account_id', '=', accountId)
      .where('id', '=', row.id)
      .execute();
  }
  const done = await readAgain(db, writer, open);
  await setTaskReminders(db, writer, done, zone);
  await recordTasks(db, writer, done, 'done', at);
  await announceTasks(db, writer, [...done, ...made]);
  return done;
}

/** Nobody is told of it in the timeline before something happens to it. */
async function makeNext(db: Db, writer: Writer, row: TaskRow, zone: string): Promise<TaskRow | null> {
  if (row.repeat === '' || row.due_date === null || row.next_id !== null) return null;
  const next = nextRepeat({ repeat: row.repeat, dueDate: row.due_date }, dayIn(zone, new Date()));
  return next && insertTask(db, writer, { ...toFields(row), ...next }, zone);
}

async function readNext(db: Db, { accountId }: Writer, { next_id }: TaskRow): Promise<TaskRow | null> {
  if (next_id === null) return null;
  const next = await db
    .selectFrom('task')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', next_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return next ?? null;
}

const readAgain = (db: Db, writer: Writer, rows: readonly TaskRow[]) =>
  holdTasks(
    db,
    writer,
    rows.map(({ id }) => id),
  );

export async function reopenTask(db: Db, writer: Writer, taskId: string, audit: AuditNotes): Promise<Task> {
  const row = await holdTask(db, writer, taskId);
  audit.unchanged = row.done_at === null;
  await reopenTasks(db, writer, [row]);
  return readTask(db, writer, row.id);
}

/** Those of the tasks, which are held, that were done. Their zone may be another one by now. */
export async function reopenTasks(db: Db, writer: Writer, rows: readonly TaskRow[]): Promise<TaskRow[]> {
  const { accountId } = writer;
  const done = rows.filter(({ done_at }) => done_at !== null);
  if (done.length === 0) return [];
  const zone = await zoneOf(db, writer);
  const gone: TaskRow[] = [];
  for (const row of done) {
    const next = row.next_id === null ? undefined : await takeNextAway(db, writer, row.next_id);
    if (next) gone.push(next);
    await db
      .updateTable('task')
      .set({
        done_at: null,
        done_by: null,
        due_at: dueAt(toFields(row), zone),
        changed_at: sql<Date>`clock_timestamp()`,
        changed_by: writer.userId,
        ...(next && { next_id: null }),
      })
      .where('account_id', '=', accountId)
      .where('id', '=', row.id)
      .execute();
  }
  const open = await readAgain(db, writer, done);
  await setTaskReminders(db, writer, open, zone);
  await recordTasks(db, writer, open, 'reopened');
  await announceTasks(db, writer, [...open, ...gone]);
  return open;
}

/** For good, if nobody has touched it: it was never more than a consequence. */
async function takeNextAway(db: Db, { accountId }: Writer, id: number): Promise<TaskRow | undefined> {
  const gone = await db
    .deleteFrom('task')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .whereRef('changed_at', '=', 'created_at')
    .where('done_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (gone) await setTaskReminders(db, { accountId }, [{ ...gone, deleted_at: new Date() }], 'UTC');
  return gone;
}
