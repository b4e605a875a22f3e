import { listNotifications } from '@app/contract/notifications';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const PAGE_SIZE = 30;

export const notificationQueries = {
  all: (accountId: string) => ['notifications', accountId] as const,
  list: (accountId: string) =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.all(accountId), 'list'],
      queryFn: async ({ client, pageParam, signal }) => {
        const query = {
          accountId,
          source: 'partners' as const,
          type: 'alert' as const,
          orderBy: 'createTime:DESC' as const,
          pageSize: PAGE_SIZE,
          pageToken: pageParam,
        };
        const page = await call(listNotifications, { query }, { signal });
        // What was New became Unread with this answer, so the badge has to be counted again.
        void client.invalidateQueries({ queryKey: ['notification-count'] });
        return page;
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
};
