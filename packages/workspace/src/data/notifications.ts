import {
  countNotifications,
  getNotificationSettings,
  listNotifications,
  type Notification,
  type NotificationCounts,
  type NotificationKind,
} from '@app/contract/notifications';
import { call } from '@app/frame/calls/api.ts';
import { getConfig } from '@app/frame/calls/config.ts';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const PAGE_SIZE = 30;
/** An account's notifications have the source of its app. */
export const ownSource = () => (getConfig().app === 'crm' ? 'crm' : 'partners');
export const ours = () => ({ source: ownSource(), type: 'alert' }) as const;

export type Filter = { unread: boolean; kind: NotificationKind | undefined };
export const everything: Filter = { unread: false, kind: undefined };

type Page = { notifications: Notification[]; nextPageToken: string; totalSize?: number | undefined };
export type Pages = InfiniteData<Page, unknown>;

export const notificationQueries = {
  all: (accountId: string) => ['notifications', accountId] as const,
  counts: (accountId: string) => ['notification-count', accountId] as const,
  count: (accountId: string, userId: string, status: 'New' | 'Unread') =>
    queryOptions({
      queryKey: [...notificationQueries.counts(accountId), status],
      queryFn: ({ signal }) =>
        call(countNotifications, { query: { accountId, userId, ...ours(), status } }, { signal }),
    }),
  /** What holds in one account alone. */
  settings: (accountId: string) =>
    queryOptions({
      queryKey: ['notification-settings', accountId],
      queryFn: ({ signal }) => call(getNotificationSettings, { accountId }, { signal }),
    }),
  list: (accountId: string, filter: Filter) =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.all(accountId), filter],
      queryFn: ({ client, queryKey, pageParam, signal }) => {
        const read = (pageToken: string | undefined) => readPage(client, accountId, filter, pageToken, signal);
        return pageParam === undefined
          ? readAsFar(client.getQueryData<Pages>(queryKey)?.pages[0], read)
          : read(pageParam);
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
      // Whoever opens a list begins at its top, with what is there now.
      gcTime: 0,
    }),
};

export const settingsChangeKey = ['saveNotificationSettings'] as const;
export const notificationChangeKey = (accountId: string) => ['notification-change', accountId] as const;

async function readPage(
  client: QueryClient,
  accountId: string,
  { unread, kind }: Filter,
  pageToken: string | undefined,
  signal: AbortSignal,
): Promise<Page> {
  const query = {
    accountId,
    ...ours(),
    pageSize: PAGE_SIZE,
    pageToken,
    includeTotalSize: true,
    orderBy: 'createTime:DESC' as const,
    ...(unread && { status: ['New' as const, 'Unread' as const] }),
    ...(kind && { kinds: [kind] }),
  };
  const { counts, ...page } = await call(listNotifications, { query }, { signal });
  await keepCounts(client, accountId, counts);
  return page;
}

/** Every answer says how many there are; nobody counts what happens to be loaded. */
export async function keepCounts(client: QueryClient, accountId: string, counts: NotificationCounts): Promise<void> {
  const queryKey = notificationQueries.counts(accountId);
  // A count under way is of before and would bring the old number back.
  await client.cancelQueries({ queryKey });
  client.setQueryData([...queryKey, 'New'], { count: counts.new });
  client.setQueryData([...queryKey, 'Unread'], { count: counts.unread });
}

/**
 * The first page, as far down as it reached before: what came since makes it longer and pushes nothing out of the list.
 * The pages after it begin where they began, so that there is neither a gap nor a double, however much came.
 */
async function readAsFar(before: Page | undefined, read: (pageToken?: string) => Promise<Page>): Promise<Page> {
  const end = before?.notifications.at(-1);
  let page = await read();
  while (end && page.nextPageToken && !reaches(page, end)) {
    const next = await read(page.nextPageToken);
    page = { ...next, notifications: [...page.notifications, ...next.notifications] };
  }
  const at = end ? placeOf(end, page) : -1;
  if (!before?.nextPageToken || at < 0 || at === page.notifications.length - 1) return page;
  return { ...page, notifications: page.notifications.slice(0, at + 1), nextPageToken: before.nextPageToken };
}

const reaches = (page: Page, end: Notification) =>
  placeOf(end, page) >= 0 || (page.notifications.at(-1)?.createTime ?? '') < end.createTime;

/** One that was snoozed stands at another time, and no longer at this place. */
const placeOf = ({ id, createTime }: Notification, { notifications }: Page) =>
  notifications.findIndex((each) => each.id === id && each.createTime === createTime);
