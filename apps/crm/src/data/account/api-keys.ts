import { createApiKey, listApiKeys, listKeyTraces, revokeApiKey } from '@app/contract/api-keys';
import type { KeyScopes } from '@app/contract/key-scopes';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const apiKeyQueries = {
  all: (accountId: string) => ['apiKeys', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: apiKeyQueries.all(accountId),
      queryFn: ({ signal }) => call(listApiKeys, { accountId }, { signal }),
      select: ({ keys }) => keys,
    }),
  /** `reads`: also what was only read. */
  traces: (accountId: string, keyId: number, reads: boolean) =>
    infiniteQueryOptions({
      queryKey: [...apiKeyQueries.all(accountId), 'traces', keyId, { reads }],
      queryFn: ({ pageParam, signal }) =>
        call(listKeyTraces, { accountId, keyId: String(keyId), query: { reads, pageToken: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
      // People look at what a program does while it runs.
      staleTime: 0,
    }),
};

/** Mutations that are under way are found by these. */
export const apiKeyKeys = {
  create: (accountId: string) => [...apiKeyQueries.all(accountId), 'create'] as const,
  revoke: (accountId: string) => [...apiKeyQueries.all(accountId), 'revoke'] as const,
};

export const addApiKey = (accountId: string, body: { name: string; scopes: KeyScopes }) =>
  call(createApiKey, { accountId, body });

export const endApiKey = (accountId: string, keyId: number) => call(revokeApiKey, { accountId, keyId: String(keyId) });
