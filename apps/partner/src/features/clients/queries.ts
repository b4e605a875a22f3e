import { getClient, listClients } from '@app/contract/clients';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const LIMIT = 10_000;

export const clientQueries = {
  all: (accountId: string) => ['clients', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: [...clientQueries.all(accountId), 'list'],
      queryFn: ({ signal }) => call(listClients, { accountId, query: { limit: LIMIT } }, { signal }),
    }),
  one: (accountId: string, clientId: string) =>
    queryOptions({
      queryKey: [...clientQueries.all(accountId), 'one', clientId],
      queryFn: ({ signal }) => call(getClient, { accountId, clientId }, { signal }),
    }),
};
