import { AppError } from '@app/contract/errors';
import type { NotificationCounts, NotificationStatus } from '@app/contract/notifications';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { partnerAccountsOf } from '../../http/access.ts';
import { announce } from '../../live/live.ts';
import { countsOf, getCounts, isShown, type Scope, type SourceScope } from './counts.ts';

type Changed = { notificationIds: string[]; counts: NotificationCounts };
const YEAR = 366 * 24 * 60 * 60 * 1000;

/**
 * Only one change of a person's notifications in an account runs at a time, so that the counts in its answer are
 * exact.
 */
export async function lockNotifications(db: Db, userId: string, accountIds: string[]): Promise<void> {
  await db
    .selectFrom('membership')
    .select('account_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`account_id = any (${accountIds}::uuid[])`)
    // Always locked in the same order, so that two callers cannot wait for each other forever.
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
}

/** Tells every open tab of the user, at every process, to load the notifications again. */
export const announceToTabs = (db: Db, { accountId, userId }: Scope) =>
  announce(db, { topic: 'notifications', accountId, userId });

/** All that have one of the statuses and are shown become Read. */
export async function markAllRead(db: Db, scope: SourceScope, statuses: ('New' | 'Unread')[]): Promise<Changed> {
  await lockNotifications(db, scope.userId, [scope.accountId]);
  const rows = await db
    .updateTable('notification')
    .set({ status: 'Read' })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('source', '=', scope.source)
    .where('status', 'in', statuses)
    .where(isShown)
    .returning('id')
    .execute();
  if (rows.length > 0) await announceToTabs(db, scope);
  return { notificationIds: rows.map(({ id }) => id), counts: await getCounts(db, scope) };
}

type Wish = { oldStatus: NotificationStatus; newStatus: 'Unread' | 'Read'; notificationIds: string[] };

/**
 * Those that are not the user's, are not shown, or no longer have the old status are left out, and nothing tells why.
 */
export async function updateStatus(
  db: Db,
  { accountId, userId }: { accountId: string | undefined; userId: string },
  { oldStatus, newStatus, notificationIds }: Wish,
): Promise<Changed> {
  if ((oldStatus === 'Read') !== (newStatus === 'Unread'))
    throw new AppError('request.invalid', { newStatus: `${oldStatus} does not become ${newStatus}` });
  const mine = sql<boolean>`id = any (${notificationIds}::uuid[])`;
  const accountIds = accountId ? [accountId] : await accountsOf(db, userId, mine);
  await lockNotifications(db, userId, accountIds);
  const rows = await db
    .updateTable('notification')
    .set({ status: newStatus })
    .where(mine)
    .where('user_id', '=', userId)
    .where(sql<boolean>`account_id = any (${accountIds}::uuid[])`)
    .where('status', '=', oldStatus)
    .where(isShown)
    .returning(['id', 'account_id'])
    .execute();
  for (const id of new Set(rows.map(({ account_id }) => account_id)))
    await announceToTabs(db, { accountId: id, userId });
  return {
    notificationIds: rows.map(({ id }) => id),
    counts: await countsOf(db, userId, accountIds).executeTakeFirstOrThrow(),
  };
}

/** The accounts, still the user's, in which the user was sent them. */
async function accountsOf(db: Db, userId: string, named: ReturnType<typeof sql<boolean>>): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select('account_id')
    .distinct()
    .where(named)
    .where('user_id', '=', userId)
    .where('account_id', 'in', partnerAccountsOf(db, userId))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * It is New from now on, and hidden until then: when its time has come nothing needs to be done but to tell the tabs.
 * Null brings back what is hidden.
 */
export async function snooze(db: Db, scope: Scope, notificationId: string, until: Date | null): Promise<Changed> {
  const ahead = until === null ? null : until.getTime() - Date.now();
  if (ahead !== null && (ahead <= 0 || ahead > YEAR)) throw new AppError('request.invalid', { until: 'not ahead' });
  await lockNotifications(db, scope.userId, [scope.accountId]);
  const rows = await db
    .updateTable('notification')
    .set({ snoozed_until: until, wake_at: until, ...(until && { status: 'New' as const }) })
    .where('id', '=', notificationId)
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .$if(until === null, (query) => query.where(sql<boolean>`snoozed_until > clock_timestamp()`))
    .returning('id')
    .execute();
  if (rows.length > 0) await announceToTabs(db, scope);
  return { notificationIds: rows.map(({ id }) => id), counts: await getCounts(db, scope) };
}
