import { listDuplicates, listDuplicatesOf, mergeContacts, undoMerge } from '@app/contract/duplicates';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { contactQueries } from './contacts.ts';

export type SharedBy = 'email' | 'phone' | 'name';

export const duplicateQueries = {
  of: (accountId: string, contactId: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'duplicatesOf', contactId],
      queryFn: ({ signal }) => call(listDuplicatesOf, { accountId, contactId: String(contactId) }, { signal }),
    }),
  groups: (accountId: string, by: SharedBy) =>
    infiniteQueryOptions({
      queryKey: [...contactQueries.all(accountId), 'duplicates', by],
      queryFn: ({ pageParam, signal }) =>
        call(listDuplicates, { accountId, query: { by, pageToken: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
};

export const mergeKey = (accountId: string) => [...contactQueries.all(accountId), 'merge'] as const;

type Merge = { contactId: number; otherId: number; fromOther: string[] };
export const sendMerge = (accountId: string, { contactId, otherId, fromOther }: Merge) =>
  call(mergeContacts, { accountId, contactId: String(contactId), body: { otherId, fromOther } });

export const sendUndoMerge = (accountId: string, mergeId: number) =>
  call(undoMerge, { accountId, mergeId: String(mergeId) });
