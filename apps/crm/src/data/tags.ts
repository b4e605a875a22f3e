import { listTags } from '@app/contract/tags';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const tagQueries = {
  all: (accountId: string) => ['tags', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: tagQueries.all(accountId),
      queryFn: ({ signal }) => call(listTags, { accountId }, { signal }),
    }),
};
