import { listTeamMembers } from '@app/contract/team';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const PAGE_SIZE = 15;

export const userQueries = {
  all: (accountId: string) => ['users', accountId] as const,
  list: (accountId: string) =>
    infiniteQueryOptions({
      queryKey: [...userQueries.all(accountId), 'list'],
      queryFn: ({ pageParam, signal }) =>
        call(
          listTeamMembers,
          { accountId, query: { limit: PAGE_SIZE, includeTotalCount: true, cursor: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor || undefined,
    }),
};
