import { getCrmSettings } from '@app/contract/crm-settings';
import { listDeals } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
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
} from '@app/contract/tasks';
import { listTeamMembers } from '@app/contract/team';
import { ids, uuid } from '@app/frame/test/open-page.tsx';

export const crmSettings = { timeZone: 'America/Denver', currencyCode: 'USD', countryCode: 'US' };
const noCounts = { today: 0, overdue: 0, upcoming: 0, noDate: 0, done: 0 };
export const noTasks = { tasks: [], nextPageToken: '', counts: noCounts };

export const me = { id: ids.user, name: 'Mara Okafor', partnerCompany: null };

export const task = (id: number, more: Partial<Task> = {}): Task => ({
  id,
  title: `Task ${id}`,
  description: '',
  dueDate: null,
  dueTime: null,
  contact: null,
  deal: null,
  assignee: me,
  priority: 'normal',
  repeat: '',
  reminder: null,
  remindByMail: false,
  isOverdue: false,
  doneDate: null,
  doneBy: null,
  createdDate: '2026-01-05T09:00:00.000Z',
  changedDate: '2026-01-05T09:00:00.000Z',
  ...more,
});

type Kind = 'complete' | 'reopen' | 'delete' | 'restore' | 'setDue' | 'assign';
type Sent = { kind: Kind; ids: number[]; value?: string | null };

/** A server of tasks that a test can look into. Which group a task is in, the test says by its fields. */
export function taskServer(tasks: Task[], today = '2026-11-16') {
  const server = {
    tasks,
    sent: [] as Sent[],
    created: [] as Partial<TaskFields>[],
    edited: [] as { change: Partial<TaskFields>; seen?: Partial<TaskFields> }[],
    asked: [] as URLSearchParams[],
    deleted: new Set<number>(),
    /** What is refused, and with which code. */
    refuses: undefined as { what: Kind | 'create' | 'edit' | 'list'; code?: 'task.changed' } | undefined,
  };
  const refuse = (what: NonNullable<typeof server.refuses>['what']) => {
    if (server.refuses?.what === what) throw new AppError(server.refuses.code ?? 'server.unexpected');
  };
  const groupOf = ({ doneDate, dueDate, isOverdue }: Task) => {
    if (doneDate !== null) return 'done';
    if (dueDate === null) return 'noDate';
    if (isOverdue) return 'overdue';
    return dueDate === today ? 'today' : 'upcoming';
  };
  const find = (id: number) => {
    const found = server.tasks.find((each) => each.id === id);
    if (!found) throw new AppError('task.notFound');
    return found;
  };
  const idOf = ({ pathname }: URL) => Number(/tasks\/(\d+)/.exec(pathname)?.[1]);
  const put = (id: number, more: Partial<Task>) => {
    const next = { ...find(id), ...more };
    server.tasks = server.tasks.map((each) => (each.id === id ? next : each));
    return next;
  };
  function change(kind: Kind, changed: number[], value: string | null = null) {
    refuse(kind);
    server.sent.push({ kind, ids: changed, ...(['setDue', 'assign'].includes(kind) && { value }) });
    for (const id of changed) {
      if (kind === 'complete') put(id, { doneDate: '2026-11-16T12:00:00.000Z', doneBy: me });
      if (kind === 'reopen') put(id, { doneDate: null, doneBy: null });
      if (kind === 'setDue') put(id, { dueDate: value, isOverdue: false });
      if (kind === 'assign')
        put(id, { assignee: value === null ? null : { id: value, name: 'Sam Lee', partnerCompany: null } });
      if (kind === 'delete') server.deleted.add(id);
      if (kind === 'restore') server.deleted.delete(id);
    }
  }
  const one = (kind: Kind) => (url: URL) => {
    change(kind, [idOf(url)]);
    return find(idOf(url));
  };
  const fieldsOnTask = ({ contactId, dealId, assigneeId, ...same }: Partial<TaskFields>): Partial<Task> => ({
    ...same,
    ...(contactId !== undefined && { contact: contactId === null ? null : { id: contactId, name: 'Anna Ruiz' } }),
    ...(dealId !== undefined && { deal: dealId === null ? null : { id: dealId, name: 'Chairs' } }),
    ...(assigneeId !== undefined && { assignee: assigneeId === null ? null : { ...me, id: assigneeId } }),
  });
  const answers = [
    fake(getCrmSettings, () => crmSettings),
    fake(listTasks, ({ searchParams }) => {
      server.asked.push(searchParams);
      refuse('list');
      const search = searchParams.get('search') ?? '';
      const there = server.tasks.filter(
        ({ id, title, assignee, contact }) =>
          !server.deleted.has(id) &&
          title.includes(search) &&
          (searchParams.get('mine') !== 'true' || assignee?.id === ids.user) &&
          (!searchParams.has('contactId') || String(contact?.id) === searchParams.get('contactId')),
      );
      const counts = { ...noCounts };
      for (const each of there) counts[groupOf(each)] += 1;
      const group = searchParams.get('group');
      return { tasks: there.filter((each) => !group || groupOf(each) === group), nextPageToken: '', counts };
    }),
    fake(getTask, (url) => find(idOf(url))),
    fake(createTask, (_, body) => {
      refuse('create');
      const fields = body as Partial<TaskFields>;
      server.created.push(fields);
      const added = task(100 + server.created.length, fieldsOnTask(fields));
      server.tasks = [...server.tasks, added];
      return added;
    }),
    fake(changeTask, (url, body) => {
      const edit = body as { change: Partial<TaskFields>; seen?: Partial<TaskFields> };
      refuse('edit');
      server.edited.push(edit);
      return put(idOf(url), fieldsOnTask(edit.change));
    }),
    fake(completeTask, (url) => {
      const done = one('complete')(url);
      const next = done.repeat === '' ? null : task(200, { title: done.title, dueDate: '2026-11-23' });
      return { task: done, next };
    }),
    fake(reopenTask, one('reopen')),
    fake(deleteTask, (url) => {
      one('delete')(url);
    }),
    fake(restoreTask, one('restore')),
    fake(changeTasks, (_, body) => {
      const { ids: changed, action } = body as {
        ids: number[];
        action: { kind: Kind; dueDate?: string | null; assigneeId?: string | null };
      };
      change(action.kind, changed, action.dueDate ?? action.assigneeId ?? null);
      return { ids: changed };
    }),
    fake(listDeals, () => ({ deals: [], nextPageToken: '', total: null })),
    fake(listTeamMembers, () => ({
      content: [
        {
          user: { id: uuid(9), givenName: 'Sam', familyName: 'Lee', username: 'sam@client.example' },
          ...{ role: 'ADMIN', lastSeenDate: null, isOwner: false, partnerCompany: null },
          ...{ title: '', picture: '', withheld: [] },
        },
      ],
      cursor: '',
      resultCount: 1,
    })),
  ];
  return { server, answers };
}
