import type { NotificationCounts, NotificationSource } from '@app/contract/notifications';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** One user in one account. */
export type Scope = { accountId: string; userId: string };
/** With what was asked for; an account's notifications are all of one source, so that another finds nothing. */
export type SourceScope = Scope & { source: NotificationSource };

/** A snoozed notification has a `shown_at` in the future. */
export const isShown = sql<boolean>`shown_at <= now()`;

/** Over some of the user's accounts; counted by the database each time, so that nothing can drift. */
export const countsOf = (db: Db, userId: string, accountIds: string[]) =>
  db
    .selectFrom('notification')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'New').as('new'),
      fn.countAll<number>().filterWhere('status', '=', 'Unread').as('unread'),
    ])
    .where(sql<boolean>`account_id = any (${accountIds}::uuid[])`)
    .where('user_id', '=', userId)
    .where('status', 'in', ['New', 'Unread'])
    .where(isShown);

export const getCounts = (
  db: Db,
  { accountId, userId, source }: Scope & Partial<SourceScope>,
): Promise<NotificationCounts> =>
  countsOf(db, userId, [accountId])
    .$if(source !== undefined, (counted) => counted.where('source', '=', source ?? 'partners'))
    .executeTakeFirstOrThrow();
