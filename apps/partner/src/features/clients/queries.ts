import { listClients } from '@app/contract/clients';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const LIMIT = 10_000;

export const clientQueries = {
  all: (accountId: string) => ['clients', accountId] as const,
  /** Only who is looked after by one person of the partner, where one is named. */
  list: (accountId: string, partnerUserId?: string) =>
    queryOptions({
      queryKey: [...clientQueries.all(accountId), 'list', { partnerUserId }],
      queryFn: ({ signal }) => call(listClients, { accountId, query: { limit: LIMIT, partnerUserId } }, { signal }),
    }),
};
