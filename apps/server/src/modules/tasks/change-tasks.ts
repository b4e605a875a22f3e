import type { Request } from '@app/contract/endpoint';
import type { changeTasks as changeTasksEndpoint } from '@app/contract/tasks';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { completeTasks, reopenTasks } from './complete-tasks.ts';
import { deleteTasks, restoreTasks } from './delete-tasks.ts';
import { holdTasks } from './read-tasks.ts';
import { type Change, checkChange, type TaskRow, toFields, withChange } from './task-fields.ts';
import { writeTasks } from './write-tasks.ts';

type Writer = { accountId: string; userId: string };
type Asked = Request<typeof changeTasksEndpoint, 'output'>['body'];

/** Several at once, all or none. Those that are not there, or already so, are left out of the answer. */
export async function changeTasks(
  db: Db,
  writer: Writer,
  { ids, action }: Asked,
  audit: AuditNotes,
): Promise<{ ids: number[] }> {
  const rows = await holdTasks(db, writer, ids, { deleted: action.kind === 'restore' });
  const changed = await change(db, writer, rows, action);
  audit.unchanged = changed.length === 0;
  audit.action = action.kind;
  audit.taskIds = changed.map(({ id }) => id);
  return { ids: changed.map(({ id }) => id) };
}

async function change(db: Db, writer: Writer, rows: TaskRow[], action: Asked['action']): Promise<TaskRow[]> {
  switch (action.kind) {
    case 'complete':
      return completeTasks(db, writer, rows);
    case 'reopen':
      return reopenTasks(db, writer, rows);
    case 'delete':
      return deleteTasks(db, writer, rows);
    case 'restore':
      return restoreTasks(db, writer, rows);
    case 'setDue':
      return setAll(db, writer, rows, { dueDate: action.dueDate });
    case 'assign':
      return setAll(db, writer, rows, { assigneeId: action.assigneeId });
  }
}

async function setAll(db: Db, writer: Writer, rows: TaskRow[], wanted: Change): Promise<TaskRow[]> {
  const changes = rows
    .map((row) => ({ row, now: toFields(row) }))
    .filter(({ now }) => Object.entries(wanted).some(([field, value]) => now[field as keyof Change] !== value))
    .map(({ row, now }) => ({ row, after: withChange(now, wanted) }));
  const [first] = changes;
  // They are given the same: what holds of one holds of all, but for what each repeats by.
  if (first) await checkChange(db, writer, { ...first.after, repeat: '' }, wanted);
  await writeTasks(db, writer, changes);
  return changes.map(({ row }) => row);
}
