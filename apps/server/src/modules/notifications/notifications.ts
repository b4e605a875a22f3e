import type {
  Notification,
  NotificationCounts,
  NotificationKind,
  NotificationStatus,
} from '@app/contract/notifications';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readPageToken, toPageToken } from '../../http/paging.ts';
import { isSafeActionUrl } from './action-url.ts';
import { lockMine, tellTabs } from './change-status.ts';
import { countsOf, isShown, type SourceScope } from './counts.ts';
import { notificationTexts } from './texts.ts';

const Keys = z.tuple([z.string().max(40), z.uuid()]);

type Query = {
  pageSize: number;
  pageToken?: string | undefined;
  includeTotalSize: boolean;
  status?: NotificationStatus[] | undefined;
  kinds?: NotificationKind[] | undefined;
};

type After = z.output<typeof Keys> | null;

/** Newest first. What was New becomes Unread as it is fetched into the list; the answer shows it as it now stands. */
export async function listNotifications(db: Db, scope: SourceScope, locale: string, query: Query) {
  const asked = [scope, query.status?.toSorted(), query.kinds?.toSorted()];
  const after = readPageToken(query.pageToken, asked, Keys);
  const seen = await find(db, scope, query, after);
  const { page, more, totalSize, counts } = seen.page.some(({ status }) => status === 'New')
    ? await inTransaction(db, (trx) => fetchNew(trx, scope, query, after))
    : seen;
  const text = await notificationTexts(locale);
  const last = page.at(-1);
  return {
    notifications: page.map((row) => toNotification(row, text)),
    nextPageToken: more && last ? toPageToken(asked, [last.at, last.id]) : '',
    resultSize: page.length,
    ...(totalSize !== undefined && { totalSize }),
    counts,
  };
}

/** Looks again, alone: of two tabs that fetch at once, the second finds nothing New any more. */
async function fetchNew(db: Db, scope: SourceScope, query: Query, after: After): Promise<Found> {
  await lockMine(db, scope.userId, [scope.accountId]);
  const found = await find(db, scope, query, after);
  const fresh = found.page.filter(({ status }) => status === 'New').map(({ id }) => id);
  if (fresh.length === 0) return found;
  await db.updateTable('notification').set({ status: 'Unread' }).where('id', 'in', fresh).execute();
  await tellTabs(db, scope);
  const { new: fewer, unread } = found.counts;
  return { ...found, counts: { new: fewer - fresh.length, unread: unread + fresh.length } };
}

type Found = { page: Row[]; more: boolean; totalSize: number | undefined; counts: NotificationCounts };

/** Page, total and counts in one statement: they are of one moment. */
async function find(db: Db, scope: SourceScope, query: Query, after: After): Promise<Found> {
  const { pageSize, includeTotalSize, status, kinds } = query;
  const wanted = db
    .selectFrom('notification')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('source', '=', scope.source)
    .where(isShown)
    .$if(status !== undefined, (all) => all.where('status', 'in', status ?? []))
    .$if(kinds !== undefined, (all) => all.where('kind', 'in', kinds ?? []));
  const page = wanted
    .selectAll()
    // The token carries the time as the database writes it: microseconds would be lost in a Date.
    .select(sql<string>`shown_at::text`.as('at'))
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(shown_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('shown_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  const size = wanted.select(({ fn }) => fn.countAll<number>().as('size'));
  const rows = await db
    .selectFrom(countsOf(db, scope.userId, [scope.accountId]).where('source', '=', scope.source).as('counts'))
    .leftJoin(page.as('page'), (join) => join.onTrue())
    .leftJoin('account as client', 'client.id', 'page.client_id')
    .selectAll('page')
    .select(['counts.new', 'counts.unread', 'client.name as client_name'])
    .$if(includeTotalSize, (all) => all.select(size.as('size')))
    .orderBy('page.shown_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  const found = rows.filter((row): row is typeof row & Row => row.id !== null);
  return {
    page: found.slice(0, pageSize),
    more: found.length > pageSize,
    totalSize: includeTotalSize ? (rows[0]?.size ?? 0) : undefined,
    counts: { new: rows[0]?.new ?? 0, unread: rows[0]?.unread ?? 0 },
  };
}

type Row = Selectable<Schema['notification']> & { at: string; client_name: string | null };
type Text = Awaited<ReturnType<typeof notificationTexts>>;

function toNotification(row: Row, text: Text): Notification {
  return {
    id: row.id,
    status: row.status === 'New' ? 'Unread' : row.status,
    source: row.source,
    type: row.type,
    createTime: row.shown_at.toISOString(),
    contentTitle: text(row.kind, 'title', row.params),
    contentText: text(row.kind, 'text', row.params),
    // Whoever wrote the row: what is not a web address leads nowhere.
    actionUrl: row.action_url !== null && isSafeActionUrl(row.action_url) ? row.action_url : null,
    kind: row.kind,
    client: row.client_id !== null && row.client_name !== null ? { id: row.client_id, name: row.client_name } : null,
  };
}
