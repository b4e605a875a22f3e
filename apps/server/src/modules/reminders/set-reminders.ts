import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type About = { accountId: string; about: 'task' | 'appointment'; id: number };
/** `occurrence`: of a repeated appointment, when its rule says that it begins, on the clock of its zone. */
export type Reminder = { userId: string; dueAt: Date; occurrence?: string };

/**
 * What somebody is to be reminded of; what was set for it before is gone. In the transaction of the change. A moment that
 * has passed sets nothing, but one that is due already and still meant is told.
 */
export const setReminders = (db: Db, { accountId, about, id }: About, reminders: Reminder[]): Promise<void> =>
  setRemindersOf(
    db,
    { accountId, about, ids: [id] },
    reminders.map((reminder) => ({ ...reminder, id })),
  );

type AboutMany = Omit<About, 'id'> & { ids: readonly number[] };

/** The same of many at once; `id` says of which of them each is. */
export async function setRemindersOf(
  db: Db,
  { accountId, about, ids }: AboutMany,
  reminders: readonly (Reminder & { id: number })[],
): Promise<void> {
  if (ids.length === 0) return;
  // One that is being told just now sets the next one: only whoever has waited for that sees it, and deletes it too.
  await db
    .selectFrom('reminder')
    .select('id')
    .where('account_id', '=', accountId)
    .where('about', '=', about)
    .where('about_id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const now = new Date();
  const [coming, due] = [reminders.filter(({ dueAt }) => dueAt > now), reminders.filter(({ dueAt }) => dueAt <= now)];
  const isDue = sql<boolean>`(about_id, user_id, due_at) in (
    select * from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ userId }) => userId)}::uuid[],
      ${due.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]))`;
  await db
    .deleteFrom('reminder')
    .where('account_id', '=', accountId)
    .where('about', '=', about)
    .where('about_id', 'in', ids)
    .$if(due.length > 0, (query) => query.where(sql<boolean>`not ${isDue}`))
    .execute();
  if (coming.length === 0) return;
  await db
    .insertInto('reminder')
    .values(
      coming.map(({ id, userId, dueAt, occurrence }) => ({
        account_id: accountId,
        about,
        about_id: id,
        user_id: userId,
        due_at: dueAt,
        occurrence: occurrence ?? null,
      })),
    )
    .execute();
}
