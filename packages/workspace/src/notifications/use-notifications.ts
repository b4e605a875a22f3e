import type { Notification } from '@app/contract/notifications';
import { getBoot } from '@app/frame/state/boot.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { type Filter, notificationQueries, type Pages } from '../data/notifications.ts';
import { changed, matches } from './changes.ts';
import { usePendingNotificationChanges } from './use-change.ts';

const STEP = 15;

/** The notifications that a filter lets through, as if every change under way had been answered already. */
export function useNotifications(filter: Filter) {
  const options = notificationQueries.list(getBoot().accountId, filter);
  // Fetching turns New into Unread, so a tab in the background must not fetch.
  const list = useInfiniteQuery({ ...options, enabled: useIsSeen() });
  const pending = usePendingNotificationChanges();
  const loaded = useMemo(
    () => list.data && pending.reduce(changed, newestOfEach(list.data)).filter((each) => matches(each, filter)),
    [list.data, pending, filter],
  );
  const { shown, showMore } = useShown(loaded ?? [], JSON.stringify(filter));
  const isWhole = shown.length === (loaded?.length ?? 0);

  function loadMore() {
    if (!isWhole) showMore();
    else if (list.isRefetchError) void list.refetch();
    // A running reload must not be cancelled: what it was started for would be missing.
    else if (list.hasNextPage) void list.fetchNextPage({ cancelRefetch: false });
  }

  return {
    list: { ...list, data: loaded && shown },
    total: list.data?.pages[0]?.totalSize,
    goesOn: !isWhole || list.hasNextPage,
    loadMore,
    /** A new value makes the end of the list check again whether it is in view. */
    round: list.dataUpdatedAt + shown.length,
  };
}

export type Notifications = ReturnType<typeof useNotifications>;

/** A notification that came up again between two calls is on two pages; the first of the two is the newer one. */
function newestOfEach({ pages }: Pages): Notification[] {
  const ids = new Set<string>();
  return pages
    .flatMap(({ notifications }) => notifications)
    .filter(({ id }) => {
      const isFirst = !ids.has(id);
      ids.add(id);
      return isFirst;
    });
}

/** Shows the list in steps. Shown rows stay when new ones arrive above them; another filter starts over. */
function useShown(loaded: Notification[], filter: string) {
  const [kept, setKept] = useState<{ filter: string; count: number; last?: string | undefined }>();
  const state = kept?.filter === filter ? kept : { filter, count: STEP };
  const count = Math.max(state.count, loaded.findIndex(({ id }) => id === state.last) + 1);
  const shown = loaded.slice(0, count);
  const last = shown.at(-1)?.id;
  if (count !== kept?.count || last !== kept.last || filter !== kept.filter) setKept({ filter, count, last });
  return { shown, showMore: () => setKept({ filter, count: count + STEP, last }) };
}

const onSeen = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const useIsSeen = () => useSyncExternalStore(onSeen, () => document.visibilityState === 'visible');
