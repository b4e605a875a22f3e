import type { Activity } from '@app/contract/activities';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import type { TaskRow } from './task-fields.ts';

type Writer = { accountId: string; userId: string };
type Concerned = Pick<TaskRow, 'id' | 'title' | 'contact_id' | 'deal_id'>;
type What = Extract<Activity, { kind: 'task' }>['details']['what'];

const distinct = (ids: readonly (number | null)[]) => [...new Set(ids)].filter((id) => id !== null);

/** What happened to these tasks, in the timelines of those whom they are about; now, unless it was before. */
export async function recordTasks(
  db: Db,
  writer: Writer,
  rows: readonly Concerned[],
  what: What,
  at?: Date,
): Promise<void> {
  const { accountId, userId } = writer;
  for (const { id, title, contact_id: contactId } of rows)
    if (contactId !== null) {
      const details = { what, task: { id, name: title } };
      await recordActivity(db, { accountId, contactId, kind: 'task', details, userId, at, aboutId: id });
    }
  const deals = distinct(rows.map(({ deal_id }) => deal_id));
  if (deals.length > 0)
    await db
      .updateTable('deal')
      .set({ last_activity_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .where('id', 'in', deals)
      .execute();
}

/** Whoever shows these tasks, the people or the deals that they are about, loads again. */
export async function announceTasks(
  db: Db,
  { accountId }: Pick<Writer, 'accountId'>,
  rows: readonly Pick<Concerned, 'id' | 'contact_id' | 'deal_id'>[],
): Promise<void> {
  const [first, ...more] = distinct(rows.map(({ id }) => id));
  if (first === undefined) return;
  await announce(db, { topic: 'tasks', accountId, ...(more.length === 0 && { id: String(first) }) });
  for (const id of distinct(rows.map(({ contact_id }) => contact_id)))
    await announce(db, { topic: 'contacts', accountId, id: String(id) });
  for (const id of distinct(rows.map(({ deal_id }) => deal_id)))
    await announce(db, { topic: 'deals', accountId, id: String(id) });
}
