import { listOwnFields } from '@app/contract/contact-fields';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const ownFieldQueries = {
  all: (accountId: string) => ['own-fields', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: ownFieldQueries.all(accountId),
      queryFn: ({ signal }) => call(listOwnFields, { accountId }, { signal }),
    }),
};
