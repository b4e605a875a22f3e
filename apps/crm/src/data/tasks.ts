import { listDeals } from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import {
  changeTask,
  changeTasks,
  completeTask,
  createTask,
  deleteTask,
  getTask,
  listTasks,
  reopenTask,
  restoreTask,
  type Task,
  type TaskFields,
  type taskGroups,
} from '@app/contract/tasks';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { dealQueries } from './deals.ts';

export type TaskGroup = (typeof taskGroups)[number];
export type TaskListFilter = { group: TaskGroup; mine: boolean; search: string };

const of = (taskId: number) => ({ taskId: String(taskId) });

export const taskQueries = {
  all: (accountId: string) => ['tasks', accountId] as const,
  list: (accountId: string, { group, mine, search }: TaskListFilter) =>
    infiniteQueryOptions({
      queryKey: [...taskQueries.all(accountId), 'list', { group, mine, search }],
      queryFn: ({ pageParam, signal }) =>
        call(
          listTasks,
          { accountId, query: { group, mine, search: search || undefined, pageSize: 100, pageToken: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
  /** The first few of a group that are the user's own. */
  mine: (accountId: string, group: TaskGroup) =>
    queryOptions({
      queryKey: [...taskQueries.all(accountId), 'mine', group],
      queryFn: ({ signal }) => call(listTasks, { accountId, query: { group, mine: true, pageSize: 10 } }, { signal }),
    }),
  /** Of a contact, every group together: what is open comes first. */
  ofContact: (accountId: string, contactId: number) =>
    queryOptions({
      queryKey: [...taskQueries.all(accountId), 'contact', contactId],
      queryFn: ({ signal }) => call(listTasks, { accountId, query: { contactId, pageSize: 50 } }, { signal }),
    }),
  detail: (accountId: string, taskId: number) =>
    queryOptions({
      queryKey: [...taskQueries.all(accountId), 'detail', taskId],
      queryFn: ({ signal }) => call(getTask, { accountId, ...of(taskId) }, { signal }),
    }),
};

export const taskKeys = {
  change: (accountId: string) => [...taskQueries.all(accountId), 'change'] as const,
  save: (accountId: string) => [...taskQueries.all(accountId), 'save'] as const,
};

/**
 * What is done with tasks, one or several. Values stand beside the tasks they are for, so that an undo can give each
 * its own back.
 */
export type TaskChange = { ids: number[]; name: string } & (
  | { kind: 'complete' | 'reopen' | 'delete' | 'restore' }
  | { kind: 'setDue' | 'assign'; values: (string | null)[]; before: (string | null)[] }
);
/** Which tasks were changed; the next one of a task that repeats. */
type TaskAnswer = { ids: number[]; next: Task | null };

const forOne = {
  reopen: reopenTask,
  delete: deleteTask,
  restore: restoreTask,
};

export async function sendTaskChange(accountId: string, change: TaskChange): Promise<TaskAnswer> {
  const { ids, kind } = change;
  const [only] = ids;
  if (kind === 'setDue' || kind === 'assign') {
    const changed: number[] = [];
    const groups = Map.groupBy(ids, (_, at) => change.values[at] ?? null);
    for (const [value, group] of groups) {
      const action = kind === 'setDue' ? { kind, dueDate: value } : { kind, assigneeId: value };
      changed.push(...(await call(changeTasks, { accountId, body: { ids: group, action } })).ids);
    }
    return { ids: changed, next: null };
  }
  if (ids.length > 1 || only === undefined)
    return { ...(await call(changeTasks, { accountId, body: { ids, action: { kind } } })), next: null };
  if (kind === 'complete') return { ids, next: (await call(completeTask, { accountId, ...of(only) })).next };
  await call(forOne[kind], { accountId, ...of(only) });
  return { ids, next: null };
}

export type NewTask = Request<typeof createTask, 'input'>['body'];
export const sendTask = (accountId: string, body: NewTask, idempotencyKey: string) =>
  call(createTask, { accountId, body }, { idempotencyKey });

/** Some fields, and what the writer saw in them before. */
export type TaskEdit = { change: Partial<TaskFields>; seen: Partial<TaskFields> };
export const sendTaskEdit = (accountId: string, taskId: number, body: TaskEdit) =>
  call(changeTask, { accountId, ...of(taskId), body });

/** An edit is answered with the whole task. */
export const keepTask = (client: QueryClient, accountId: string, task: Task): void => {
  client.setQueryData(taskQueries.detail(accountId, task.id).queryKey, task);
};

/** Deals that a task may be about: not closed, with a word in their name. A few are enough to choose from. */
export const dealChoicesQuery = (accountId: string, search: string) =>
  queryOptions({
    queryKey: [...dealQueries.all(accountId), 'choices', search],
    queryFn: ({ signal }) =>
      call(
        listDeals,
        {
          accountId,
          query: {
            filter: JSON.stringify({ status: ['active', 'auto follow-up'], ...(search && { search }) }),
            sort: '-lastActivity',
            pageSize: 10,
            count: false,
          },
        },
        { signal },
      ),
  });
