import type { FlagName } from '@app/contract/accounts';
import type {
  Notification,
  NotificationCounts,
  NotificationKind,
  NotificationStatus,
} from '@app/contract/notifications';
import { partnerPaths } from '@app/contract/paths';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isOneOf } from '../../list/filter.ts';
import { type After, isAfter, type Order, pageKeys, readAfter, toNextPageToken } from '../../list/page.ts';
import { getFeatureFlags } from '../accounts/accounts.ts';
import { isSafeActionUrl } from './action-url.ts';
import { announceToTabs, lockNotifications } from './change-status.ts';
import { countsOf, isShown, type SourceScope } from './counts.ts';
import { notificationTexts } from './texts.ts';

const newestFirst: Order = {
  name: 'shown',
  key: { by: sql.ref('shown_at'), type: 'time' },
  id: { by: sql.ref('id'), type: 'uuid' },
  descending: true,
};

type Query = {
  pageSize: number;
  pageToken?: string | undefined;
  includeTotalSize: boolean;
  status?: NotificationStatus[] | undefined;
  kinds?: NotificationKind[] | undefined;
};

/** Newest first. What was New becomes Unread as it is fetched into the list; the answer shows it as it now stands. */
export async function listNotifications(db: Db, scope: SourceScope, locale: string, query: Query) {
  const asked = [scope, query.status?.toSorted(), query.kinds?.toSorted()];
  const paging = { size: query.pageSize, token: query.pageToken, asked };
  const after = readAfter(newestFirst, paging);
  const seen = await find(db, scope, query, after);
  const { rows, totalSize, counts } = seen.rows.slice(0, query.pageSize).some(({ status }) => status === 'New')
    ? await inTransaction(db, (trx) => fetchNew(trx, scope, query, after))
    : seen;
  const text = await notificationTexts(locale);
  const page = rows.slice(0, query.pageSize);
  const hasUsersPage = await isUsersPageOn(db, scope, page);
  return {
    notifications: page.map((row) => toNotification(row, text, hasUsersPage)),
    nextPageToken: toNextPageToken(rows, newestFirst, paging),
    resultSize: page.length,
    ...(totalSize !== undefined && { totalSize }),
    counts,
  };
}

/** Reads again while it holds the lock: of two tabs that fetch at once, the second finds nothing New any more. */
async function fetchNew(db: Db, scope: SourceScope, query: Query, after: After): Promise<Found> {
  await lockNotifications(db, scope.userId, [scope.accountId]);
  const found = await find(db, scope, query, after);
  const fresh = found.rows
    .slice(0, query.pageSize)
    .filter(({ status }) => status === 'New')
    .map(({ id }) => id);
  if (fresh.length === 0) return found;
  await db.updateTable('notification').set({ status: 'Unread' }).where('id', 'in', fresh).execute();
  await announceToTabs(db, scope);
  const { new: fewer, unread } = found.counts;
  return { ...found, counts: { new: fewer - fresh.length, unread: unread + fresh.length } };
}

/** `rows` has one more than the page where another page follows. */
type Found = { rows: Row[]; totalSize: number | undefined; counts: NotificationCounts };

/** Reads page, total and counts in one statement, so that they fit together. */
async function find(db: Db, scope: SourceScope, query: Query, after: After): Promise<Found> {
  const { pageSize, includeTotalSize, status, kinds } = query;
  const wanted = db
    .selectFrom('notification')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .where('source', '=', scope.source)
    .where(isShown)
    .where(isOneOf('status', status))
    .where(isOneOf('kind', kinds));
  const page = wanted
    .selectAll()
    .select(pageKeys(newestFirst))
    .where(isAfter(newestFirst, after))
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
  return {
    rows: rows.filter((row): row is typeof row & Row => row.id !== null),
    totalSize: includeTotalSize ? (rows[0]?.size ?? 0) : undefined,
    counts: { new: rows[0]?.new ?? 0, unread: rows[0]?.unread ?? 0 },
  };
}

type Row = Selectable<Schema['notification']> & {
  page_key: string | null;
  page_id: string;
  client_name: string | null;
};
type Text = Awaited<ReturnType<typeof notificationTexts>>;

const leadsToUsers = ({ source, action_url }: Row) => source === 'partners' && action_url === partnerPaths.users;

/** Asked when it is read, not when it is written: the page may be switched on or off in between. */
async function isUsersPageOn(db: Db, scope: SourceScope, rows: Row[]): Promise<boolean> {
  if (!rows.some(leadsToUsers)) return true;
  const flag = 'optimus.usersPage' satisfies FlagName;
  return (await getFeatureFlags(db, scope, [flag]))[flag] ?? false;
}

/** The company's settings stand in for a users page that is off. */
const addressOf = (row: Row, hasUsersPage: boolean) =>
  leadsToUsers(row) && !hasUsersPage ? partnerPaths.settings : row.action_url;

function toNotification(row: Row, text: Text, hasUsersPage: boolean): Notification {
  const address = addressOf(row, hasUsersPage);
  return {
    id: row.id,
    status: row.status === 'New' ? 'Unread' : row.status,
    source: row.source,
    type: row.type,
    createTime: row.shown_at.toISOString(),
    contentTitle: text(row.kind, 'title', row.params),
    contentText: text(row.kind, 'text', row.params),
    // Not trusted, whoever wrote the row: an address that is no web address is left out.
    actionUrl: address !== null && isSafeActionUrl(address) ? address : null,
    kind: row.kind,
    client: row.client_id !== null && row.client_name !== null ? { id: row.client_id, name: row.client_name } : null,
  };
}
