import { type Health, listClientHealth, listClients } from '@app/contract/clients';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';

const LIMIT = 10_000;

export const clientQueries = {
  all: (accountId: string) => ['clients', accountId] as const,
  /** Only who is looked after by one person of the partner, where one is named. */
  list: (accountId: string, partnerUserId?: string) =>
    queryOptions({
      queryKey: [...clientQueries.all(accountId), 'list', { partnerUserId }],
      queryFn: ({ signal }) => call(listClients, { accountId, query: { limit: LIMIT, partnerUserId } }, { signal }),
    }),
  /** Costs more than the list, so the list does not wait for it. */
  health: (accountId: string) =>
    queryOptions({
      queryKey: [...clientQueries.all(accountId), 'health'],
      queryFn: ({ signal }) => call(listClientHealth, { accountId }, { signal }),
      select: byClient,
    }),
};

const byClient = ({ content }: { content: (Health & { clientId: string })[] }): ReadonlyMap<string, Health> =>
  new Map(content.map((health) => [health.clientId, health]));
