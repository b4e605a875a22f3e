import { listActivities } from '@app/contract/activities';
import type { Request } from '@app/contract/endpoint';
import { changeTask, changeTasks, createTask, listTasks, type Task, type TaskFields } from '@app/contract/tasks';
import type { Member, Subject } from '../../../test/crm-member.ts';

// What tests of tasks ask for again and again.

export const add = ({ call, accountId }: Member, title: string, fields: Partial<TaskFields> = {}) =>
  call(createTask, { accountId, body: { title, ...fields } });
export const change = (
  { call, accountId }: Member,
  { id }: Pick<Task, 'id'>,
  wanted: Partial<TaskFields>,
  seen?: Partial<TaskFields>,
) => call(changeTask, { accountId, taskId: String(id), body: { change: wanted, ...(seen && { seen }) } });
export const named = ({ accountId }: Member, { id }: Pick<Task, 'id'>) => ({ accountId, taskId: String(id) });
export const list = ({ call, accountId }: Member, query: Request<typeof listTasks, 'input'>['query'] = {}) =>
  call(listTasks, { accountId, query });
export const titles = async (member: Member, query: Request<typeof listTasks, 'input'>['query'] = {}) =>
  (await list(member, query)).tasks.map(({ title }) => title);
export const timeline = async ({ call, accountId, contactId }: Subject) =>
  (await call(listActivities, { accountId, contactId, query: { kind: 'task' } })).activities.map(
    ({ details }) => `${(details as { what: string }).what} ${(details as { task: { name: string } }).task.name}`,
  );
export const bulk = (
  { call, accountId }: Member,
  ids: number[],
  action: Request<typeof changeTasks, 'input'>['body']['action'],
) => call(changeTasks, { accountId, body: { ids, action } });
