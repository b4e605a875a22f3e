import { AppError } from '@app/contract/errors';
import { type GivenTask, type OpenTask, openPriorities } from '@app/contract/open/tasks';
import type { TaskFields } from '@app/contract/tasks';
import { sql } from 'kysely';
import { toLocal } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { AuditNotes } from '../http/audit.ts';
import { isNotInTrash } from '../modules/contacts/in-trash.ts';
import { completeTask, reopenTask } from '../modules/tasks/complete-tasks.ts';
import { zoneOf } from '../modules/tasks/task-fields.ts';
import { changeTask, createTask } from '../modules/tasks/write-tasks.ts';
import {
  type Asked,
  byFlag,
  byId,
  byIdOrder,
  byIds,
  byText,
  byWord,
  type Filters,
  type Orders,
  openPage,
  since,
  until,
} from './list.ts';
import { type Given, toTime } from './patch.ts';
import { toUserId } from './users.ts';

type Scope = { accountId: string };
type Writer = Scope & { userId: string };

const PRIORITIES: Record<TaskFields['priority'], OpenTask['priority']> = {
  high: 'CRITICAL',
  normal: 'ESSENTIAL',
  low: 'NONESSENTIAL',
};
const toPriority = (word: string) =>
  (Object.keys(PRIORITIES) as TaskFields['priority'][]).find((priority) => PRIORITIES[priority] === word) ?? 'normal';

const filters: Filters = {
  contact_id: byId(sql`task.contact_id`),
  user_id: {
    kind: 'id',
    words: ['UNASSIGNED'],
    where: ({ value }) =>
      value === 'UNASSIGNED'
        ? sql<boolean>`task.assignee_id is null`
        : sql<boolean>`assignee.global_id = ${value as number}`,
  },
  opportunity_id: byId(sql`task.deal_id`),
  task_ids: byIds(sql`task.id`),
  has_due_date: byFlag(sql<boolean>`task.due_at is not null`),
  is_completed: byFlag(sql<boolean>`task.done_at is not null`),
  priority: byWord(openPriorities, (word) => sql<boolean>`task.priority = ${toPriority(word)}`),
  since_time: since(sql`task.due_at`),
  until_time: until(sql`task.due_at`),
  id: byIdOrder(sql`task.id`),
  title: byText(sql`task.title`),
};
const orders: Orders = {
  id: { key: { by: sql`task.id`, type: 'integer' } },
  create_time: { key: { by: sql`task.created_at`, type: 'time' } },
  due_time: { key: { by: sql`task.due_at`, type: 'time', nullable: true } },
  update_time: { key: { by: sql`task.changed_at`, type: 'time' } },
};

const selectTasks = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('task')
    .leftJoin('app_user as assignee', 'assignee.id', 'task.assignee_id')
    .leftJoin('app_user as author', 'author.id', 'task.created_by')
    // Of what was changed before this was kept nobody knows.
    .leftJoin('app_user as changer', (join) =>
      join.on(
        sql<boolean>`changer.id = coalesce(task.changed_by, case when task.changed_at = task.created_at then task.created_by end)`,
      ),
    )
    .selectAll('task')
    .select(['assignee.global_id as assignee_number', 'author.global_id as author_number'])
    .select('changer.global_id as changer_number')
    .where('task.account_id', '=', accountId)
    .where('task.deleted_at', 'is', null)
    .where(isNotInTrash('task'));
type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>;

const idOf = (id: number | null) => (id === null ? null : String(id));
const timeOf = (time: Date | null) => time && toTime(time);

const toTask = (row: TaskRow): OpenTask => ({
  id: String(row.id),
  title: row.title,
  description: row.description,
  type: row.type || null,
  priority: PRIORITIES[row.priority],
  completed: row.done_at !== null,
  accepted: true,
  create_time: toTime(row.created_at),
  modification_time: toTime(row.changed_at),
  completion_time: timeOf(row.done_at),
  due_time: timeOf(row.due_at),
  remind_time_mins: row.reminder,
  assigned_to_user_id: idOf(row.assignee_number),
  created_by_user_id: idOf(row.author_number),
  last_updated_by_user_id: idOf(row.changer_number),
  contact_id: idOf(row.contact_id),
  opportunity_id: idOf(row.deal_id),
  custom_fields: [],
});

export async function listOpenTasks(db: Db, scope: Scope, asked: Asked) {
  const list = { of: [scope.accountId, 'tasks'], filters, orders, id: sql`task.id` };
  const { rows, next_page_token } = await openPage(selectTasks(db, scope), list, asked);
  return { tasks: rows.map(toTask), next_page_token };
}

export async function getOpenTask(db: Db, scope: Scope, taskId: number): Promise<OpenTask> {
  const row = await selectTasks(db, scope).where('task.id', '=', taskId).executeTakeFirst();
  if (!row) throw new AppError('task.notFound');
  return toTask(row);
}

export async function addOpenTask(db: Db, writer: Writer, given: GivenTask, audit: AuditNotes): Promise<OpenTask> {
  const { title, ...fields } = await toFields(db, writer, given);
  if (!title) throw new AppError('request.invalid', [{ path: 'title', message: 'required' }]);
  const { id } = await createTask(db, writer, { ...fields, title });
  audit.taskId = String(id);
  await keepRest(db, writer, id, given);
  return getOpenTask(db, writer, id);
}

export async function changeOpenTask(
  db: Db,
  writer: Writer,
  taskId: number,
  given: Given<GivenTask>,
  audit: AuditNotes,
): Promise<OpenTask> {
  const change = await toFields(db, writer, given);
  await changeTask(db, writer, String(taskId), { change }, audit);
  audit.unchanged = false;
  await keepRest(db, writer, taskId, given);
  return getOpenTask(db, writer, taskId);
}

/** What is done in ways of its own, or of no matter to the CRM. */
async function keepRest(db: Db, writer: Writer, taskId: number, given: Given<GivenTask>): Promise<void> {
  const { type, completed } = given;
  if (type !== undefined) await writeColumn(db, writer, taskId, 'type', type ?? '');
  const doneAt = toDoneAt(given);
  if (completed === false) await reopenTask(db, writer, String(taskId), {});
  else if (completed || doneAt) {
    await completeTask(db, writer, String(taskId), {}, doneAt);
    // One that was done already was done at that time.
    if (doneAt) await writeColumn(db, writer, taskId, 'done_at', doneAt);
  }
}

/** Only what differs is a change. */
async function writeColumn(
  db: Db,
  { accountId, userId }: Writer,
  taskId: number,
  column: 'type' | 'done_at',
  value: string | Date,
): Promise<void> {
  await sql`
    update task set ${sql.ref(column)} = ${value}, changed_at = clock_timestamp(), changed_by = ${userId}
    where account_id = ${accountId} and id = ${taskId} and ${sql.ref(column)} is distinct from ${value}`.execute(db);
}

/** When it was done, where that is given; clocks may differ by some minutes. */
function toDoneAt({ completion_time: time }: Given<GivenTask>): Date | undefined {
  if (!time) return undefined;
  const at = new Date(time);
  if (at.getTime() > Date.now() + 5 * 60_000)
    throw new AppError('request.invalid', [{ path: 'completion_time', message: 'is in the future' }]);
  return at;
}

async function toFields(db: Db, writer: Writer, given: Given<GivenTask>) {
  const { title, description, priority, due_time, remind_time_mins, assigned_to_user_id: assignee } = given;
  const { contact_id, opportunity_id } = given;
  return {
    ...(title && { title }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(priority && { priority: toPriority(priority) }),
    ...(due_time !== undefined && (await toDue(db, writer, due_time))),
    ...(remind_time_mins !== undefined && { reminder: remind_time_mins }),
    ...(assignee !== undefined && {
      assigneeId: await toUserId(db, writer, assignee, 'assigned_to_user_id'),
    }),
    ...(contact_id !== undefined && { contactId: contact_id === null ? null : Number(contact_id) }),
    ...(opportunity_id !== undefined && { dealId: opportunity_id === null ? null : Number(opportunity_id) }),
  };
}

/** A task is due on the account's clock. */
async function toDue(db: Db, scope: Scope, due: string | null): Promise<Pick<TaskFields, 'dueDate' | 'dueTime'>> {
  if (due === null) return { dueDate: null, dueTime: null };
  const local = toLocal(new Date(due), await zoneOf(db, scope));
  return { dueDate: local.slice(0, 10), dueTime: local.slice(11, 16) };
}
