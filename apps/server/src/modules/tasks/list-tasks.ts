import type { Request, Response } from '@app/contract/endpoint';
import type { listTasks as listTasksEndpoint, taskGroups } from '@app/contract/tasks';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import { hasEveryWord } from '../../list/filter.ts';
import { type Order, readPage } from '../../list/page.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { toTasks } from './read-tasks.ts';
import { type TaskRow, zoneOf } from './task-fields.ts';

type Reader = { accountId: string; userId: string };
type Query = Request<typeof listTasksEndpoint, 'output'>['query'];
type Group = (typeof taskGroups)[number];

const ID = { by: sql.ref('task.id'), type: 'integer' } as const;
const EARLIEST_FIRST: Order = {
  name: 'tasks',
  key: { by: sql.ref('task.due_at'), type: 'time', nullable: true },
  id: ID,
};
const LAST_DONE_FIRST: Order = {
  name: 'done tasks',
  key: { by: sql.ref('task.done_at'), type: 'time' },
  id: ID,
  descending: true,
};
/** Stands before a token of a list without a group that has come to what is done. */
const DONE = 'done.';

export async function listTasks(db: Db, reader: Reader, query: Query): Promise<Response<typeof listTasksEndpoint>> {
  const today = dayIn(await zoneOf(db, reader), new Date());
  const groups = groupsOn(today);
  const { rows, nextPageToken } = await readRows(db, reader, query, groups);
  return {
    tasks: await toTasks(db, reader, rows),
    nextPageToken,
    counts: await countGroups(db, reader, query, groups),
  };
}

/** A task is one of its day until the day is over, also when its time has passed. */
const groupsOn = (today: string): Record<Group, RawBuilder<boolean>> => ({
  today: sql<boolean>`(task.done_at is null and task.due_date = ${today}::date)`,
  overdue: sql<boolean>`(task.done_at is null and task.due_date < ${today}::date)`,
  upcoming: sql<boolean>`(task.done_at is null and task.due_date > ${today}::date)`,
  noDate: sql<boolean>`(task.done_at is null and task.due_date is null)`,
  done: sql<boolean>`task.done_at is not null`,
});
type Groups = ReturnType<typeof groupsOn>;

function tasksMeant(db: Db, { accountId, userId }: Reader, { mine, contactId, dealId, search }: Query) {
  return db
    .selectFrom('task')
    .where('task.account_id', '=', accountId)
    .where('task.deleted_at', 'is', null)
    .where(isNotInTrash('task'))
    .$if(mine, (some) => some.where('task.assignee_id', '=', userId))
    .$if(contactId !== undefined, (some) => some.where('task.contact_id', '=', contactId as number))
    .$if(dealId !== undefined, (some) => some.where('task.deal_id', '=', dealId as number))
    .where(hasEveryWord(search, sql.ref('task.search')));
}

type Rows = { rows: TaskRow[]; nextPageToken: string };

/** Without a group: what is to be done, the earliest first, and after it what is done. */
async function readRows(db: Db, reader: Reader, query: Query, groups: Groups): Promise<Rows> {
  const { group, mine, contactId, dealId, search, pageSize: size, pageToken: token } = query;
  const asked = [reader.accountId, mine && reader.userId, contactId, dealId, search, group];
  const meant = tasksMeant(db, reader, query).selectAll('task');
  const open = () =>
    readPage(meant.where(group ? groups[group] : sql<boolean>`task.done_at is null`), EARLIEST_FIRST, {
      size,
      token,
      asked,
    });
  const done = (wanted: number, from: string | undefined) =>
    readPage(meant.where(groups.done), LAST_DONE_FIRST, { size: wanted, token: from, asked });
  if (group) return group === 'done' ? done(size, token) : open();
  const marked = ({ rows, nextPageToken }: Rows) => ({ rows, nextPageToken: nextPageToken && DONE + nextPageToken });
  if (token?.startsWith(DONE)) return marked(await done(size, token.slice(DONE.length)));
  const first = await open();
  if (first.nextPageToken !== '') return first;
  // A page is full unless it is the last: what is done follows on it, or on the next one.
  const left = size - first.rows.length;
  const rest = await done(Math.max(left, 1), undefined);
  if (left === 0) return { rows: first.rows, nextPageToken: rest.rows.length > 0 ? DONE : '' };
  return { ...marked(rest), rows: [...first.rows, ...rest.rows] };
}

async function countGroups(db: Db, reader: Reader, query: Query, groups: Groups): Promise<Record<Group, number>> {
  const counts = Object.entries(groups).map(([group, is]) => sql<number>`count(*) filter (where ${is})`.as(group));
  const counted = await tasksMeant(db, reader, query).select(counts).executeTakeFirstOrThrow();
  return counted as Record<Group, number>;
}
