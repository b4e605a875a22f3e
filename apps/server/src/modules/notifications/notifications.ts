import type { Notification } from '@app/contract/notifications';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { readPageToken, toPageToken } from '../../http/paging.ts';
import { notificationTexts } from './texts.ts';

type Scope = { accountId: string; userId: string };
const Keys = z.tuple([z.string().max(40), z.uuid()]);

export async function countNotifications(
  db: Db,
  { accountId, userId }: Scope,
  status: 'New' | 'Unread',
): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return count;
}

type Page = { pageSize: number; pageToken?: string | undefined; includeTotalSize: boolean };

/** Newest first. What was New becomes Unread as it is fetched into the list; the answer shows it as it now stands. */
export async function listNotifications(
  db: Db,
  scope: Scope,
  locale: string,
  { pageSize, pageToken, includeTotalSize }: Page,
) {
  const after = readPageToken(pageToken, scope, Keys);
  const mine = db
    .selectFrom('notification')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId);
  const rows = await mine
    .selectAll()
    // The token carries the time as the database writes it: microseconds would be lost in a Date.
    .select(sql<string>`created_at::text`.as('at'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const fresh = page.filter(({ status }) => status === 'New').map(({ id }) => id);
  if (fresh.length > 0) {
    await db
      .updateTable('notification')
      .set({ status: 'Unread' })
      .where('id', 'in', fresh)
      .where('status', '=', 'New')
      .execute();
  }
  const text = await notificationTexts(locale);
  const last = page.at(-1);
  return {
    notifications: page.map((row) => toNotification(row, text)),
    nextPageToken: rows.length > pageSize && last ? toPageToken(scope, [last.at, last.id]) : '',
    resultSize: page.length,
    ...(includeTotalSize && {
      totalSize: (await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    }),
  };
}

type Text = Awaited<ReturnType<typeof notificationTexts>>;

function toNotification(row: Selectable<Schema['notification']>, text: Text): Notification {
  return {
    id: row.id,
    status: row.status === 'New' ? 'Unread' : row.status,
    source: row.source,
    type: row.type,
    createTime: row.created_at.toISOString(),
    contentTitle: text(row.kind, 'title', row.params),
    contentText: text(row.kind, 'text', row.params),
    actionUrl: row.action_url,
  };
}
