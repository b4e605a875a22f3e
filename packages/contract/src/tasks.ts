import { z } from 'zod';
import { flag, line, pageSize, pageToken, recordId, text, uuid } from './common.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';

export const taskPriorities = ['high', 'normal', 'low'] as const;
/** Minutes before it is due. */
export const reminderMinutes = [0, 5, 10, 15, 30, 60, 120, 240, 480, 1440, 2880] as const;
const reminder = z.int().refine((minutes) => (reminderMinutes as readonly number[]).includes(minutes));

/** RFC 5545, without a beginning: the due date is it. */
const repeat = z
  .string()
  .max(200)
  .regex(/^(?:FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;[A-Z]+=[A-Z0-9,+:-]+)*)?$/);

export const TaskFields = z.strictObject({
  title: line(200).trim().min(1),
  description: text(5000).trim(),
  dueDate: z.iso.date().nullable(),
  /** In the account's zone; null: some time that day. */
  dueTime: z.iso.time({ precision: -1 }).nullable(),
  contactId: recordId.nullable(),
  dealId: recordId.nullable(),
  /** Who does it. */
  assigneeId: uuid.nullable(),
  priority: z.enum(taskPriorities),
  repeat,
  reminder: reminder.nullable(),
  /** By mail as well as in the notifications. */
  remindByMail: z.boolean(),
});
export type TaskFields = z.infer<typeof TaskFields>;

export const Task = z.object({
  ...TaskFields.omit({ contactId: true, dealId: true, assigneeId: true }).shape,
  id: z.int(),
  contact: z.object({ id: z.int(), name: z.string() }).nullable(),
  deal: z.object({ id: z.int(), name: z.string() }).nullable(),
  assignee: Person.nullable(),
  isOverdue: z.boolean(),
  doneDate: z.iso.datetime().nullable(),
  doneBy: Person.nullable(),
  createdDate: z.iso.datetime(),
  changedDate: z.iso.datetime(),
});
export type Task = z.infer<typeof Task>;

export const taskGroups = ['today', 'overdue', 'upcoming', 'noDate', 'done'] as const;
const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listTasks = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/tasks',
  summary:
    'Tasks of one group (a day is one of the account), the earliest due first, done ones the latest first. Without a group all of them, done ones after the others.',
  query: z.object({
    group: z.enum(taskGroups).optional(),
    mine: flag.default(false),
    contactId: recordId.optional(),
    dealId: recordId.optional(),
    search: line(200).optional(),
    pageSize: pageSize(200, 50),
    pageToken,
  }),
  response: z.object({
    tasks: z.array(Task),
    nextPageToken: z.string(),
    /** Of every group, with the same other conditions. */
    counts: z.record(z.enum(taskGroups), z.int()),
  }),
});

export const getTask = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/tasks/{taskId}',
  summary: 'One task.',
  response: Task,
});

export const createTask = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tasks',
  summary: 'Adds a task.',
  creates: true,
  body: TaskFields.partial().extend({ title: TaskFields.shape.title }),
  response: Task,
});

export const changeTask = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/tasks/{taskId}',
  summary: 'Changes some fields. Refused (task.changed, with the values of now) where somebody has changed one since.',
  body: z.strictObject({ change: TaskFields.partial(), seen: TaskFields.partial().optional() }),
  response: Task,
});

export const completeTask = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tasks/{taskId}:complete',
  summary: 'Done. One that repeats makes the next one.',
  response: z.object({ task: Task, next: Task.nullable() }),
});

export const reopenTask = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tasks/{taskId}:reopen',
  summary: 'Not done after all; the next one that completing made goes away if nobody has touched it.',
  response: Task,
});

export const deleteTask = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/tasks/{taskId}',
  summary: 'Takes a task away; can be restored for 60 days.',
  response: z.void(),
});

export const restoreTask = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tasks/{taskId}:restore',
  summary: 'Brings a deleted task back.',
  response: Task,
});

export const changeTasks = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tasks:change',
  summary: 'Several at once: done, put off, given to somebody, deleted. Answers with those that were changed.',
  power: ({ ids, action }: { ids: number[]; action: { kind: string } }) =>
    action.kind === 'delete' && ids.length > 1 ? 'bulkDelete' : null,
  body: z.strictObject({
    ids: z.array(recordId).min(1).max(200),
    action: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('complete') }),
      z.strictObject({ kind: z.literal('reopen') }),
      z.strictObject({ kind: z.literal('setDue'), dueDate: z.iso.date().nullable() }),
      z.strictObject({ kind: z.literal('assign'), assigneeId: uuid.nullable() }),
      z.strictObject({ kind: z.literal('delete') }),
      z.strictObject({ kind: z.literal('restore') }),
    ]),
  }),
  response: z.object({ ids: z.array(z.int()) }),
});
