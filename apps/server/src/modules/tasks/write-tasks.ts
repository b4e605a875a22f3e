import { isDeepStrictEqual } from 'node:util';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { createTask as createTaskEndpoint, Task, TaskFields } from '@app/contract/tasks';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announceTasks, recordTasks } from './after-change.ts';
import { holdTask, readTask } from './read-tasks.ts';
import { type Change, checkChange, type TaskRow, toColumns, toFields, withChange, zoneOf } from './task-fields.ts';
import { setTaskReminders } from './task-reminders.ts';

type Writer = { accountId: string; userId: string };
type Draft = Request<typeof createTaskEndpoint, 'output'>['body'];

/** Who writes a task down does it, unless it says otherwise. */
export async function createTask(db: Db, writer: Writer, draft: Draft): Promise<Task> {
  const plain: TaskFields = {
    title: draft.title,
    description: '',
    dueDate: null,
    dueTime: null,
    contactId: null,
    dealId: null,
    assigneeId: writer.userId,
    priority: 'normal',
    repeat: '',
    reminder: null,
    remindByMail: false,
  };
  const fields = withChange(plain, draft);
  await checkChange(db, writer, fields, draft);
  const row = await insertTask(db, writer, fields, await zoneOf(db, writer));
  await recordTasks(db, writer, [row], 'added');
  await announceTasks(db, writer, [row]);
  return readTask(db, writer, row.id);
}

/** With its reminder. */
export async function insertTask(db: Db, writer: Writer, fields: TaskFields, zone: string): Promise<TaskRow> {
  const row = await db
    .insertInto('task')
    .values({ ...toColumns(fields, zone), account_id: writer.accountId, created_by: writer.userId })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setTaskReminders(db, writer, [row], zone);
  return row;
}

/**
 * Changes what really differs. A field that somebody else has changed since the writer saw it is a conflict: nothing is
 * written, and the answer holds the values of now. That it is already as the writer wants it is none.
 */
export async function changeTask(
  db: Db,
  writer: Writer,
  taskId: string,
  { change, seen = {} }: { change: Change; seen?: Change | undefined },
  audit: AuditNotes,
): Promise<Task> {
  const row = await holdTask(db, writer, taskId);
  const now = toFields(row);
  const after = withChange(now, change);
  const changed = changedFields(now, after);
  const conflicts = changed.filter((field) => seen[field] !== undefined && !isDeepStrictEqual(seen[field], now[field]));
  if (conflicts.length > 0)
    throw new AppError('task.changed', Object.fromEntries(conflicts.map((field) => [field, now[field]])));
  audit.unchanged = changed.length === 0;
  if (changed.length > 0) {
    await checkChange(db, writer, after, change);
    await writeTasks(db, writer, [{ row, after }]);
    audit.fields = changed;
  }
  return readTask(db, writer, row.id);
}

const changedFields = (now: TaskFields, after: TaskFields) =>
  (Object.keys(after) as (keyof TaskFields)[]).filter((field) => !isDeepStrictEqual(now[field], after[field]));

/** Tasks that are held, each as it shall be. Whoever they come to be about reads so in the timeline. */
export async function writeTasks(
  db: Db,
  writer: Writer,
  changes: readonly { row: TaskRow; after: TaskFields }[],
): Promise<void> {
  const zone = await zoneOf(db, writer);
  const written: TaskRow[] = [];
  for (const { row, after } of changes)
    written.push(
      await db
        .updateTable('task')
        .set({ ...toColumns(after, zone), changed_at: sql<Date>`clock_timestamp()`, changed_by: writer.userId })
        .where('account_id', '=', writer.accountId)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  await setTaskReminders(db, writer, written, zone);
  const moved = changes.flatMap(({ row }, at) => {
    const now = written[at];
    return now && now.contact_id !== row.contact_id ? [now] : [];
  });
  await recordTasks(db, writer, moved, 'added');
  await announceTasks(db, writer, [...changes.map(({ row }) => row), ...written]);
}
