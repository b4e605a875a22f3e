import { listRecentAccounts, listSwitcherAccounts, SWITCHER_SORT, type SwitcherAccount } from '@app/contract/switcher';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

const LIMIT = 30;
const LONGEST_SEARCH = 200;
/** Each opening has its own keys and leaves nothing behind, so that it never shows what an earlier one loaded. */
const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

export const switcherQueries = {
  all: ['switcher'] as const,
  partner: (opening: number) =>
    queryOptions({
      queryKey: [...switcherQueries.all, opening, 'partner'],
      queryFn: ({ signal }) => readPartnerAccounts(signal),
      ...fresh,
    }),
  recent: (opening: number) =>
    queryOptions({
      queryKey: [...switcherQueries.all, opening, 'recent'],
      queryFn: async ({ signal }) => (await call(listRecentAccounts, {}, { signal })).content,
      // The lists below wait for this answer so that they do not move, so it is not retried.
      retry: false,
      ...fresh,
    }),
  crm: (opening: number, search: string) =>
    infiniteQueryOptions({
      queryKey: [...switcherQueries.all, opening, 'crm', search],
      queryFn: async ({ pageParam, signal }) => {
        const page = await readPage({ types: ['CRM', 'KEAP'], cursor: pageParam, search, signal });
        // The rows that stay on screen while the next search loads still belong to this search.
        return { ...page, search };
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor || undefined,
      placeholderData: keepPreviousData,
      ...fresh,
    }),
};

export const pinKey = [...switcherQueries.all, 'pin'] as const;

type AccountsRequest = {
  types: SwitcherAccount['account']['accountType'][];
  cursor: string | undefined;
  search?: string;
  signal: AbortSignal;
};

const readPage = ({ types, cursor, search = '', signal }: AccountsRequest) =>
  call(
    listSwitcherAccounts,
    {
      query: {
        expand: 'account',
        statuses: ['Active'],
        useFullText: true,
        limit: LIMIT,
        userId: 'current',
        accountSwitcher: location.host,
        accountTypes: types,
        sort: SWITCHER_SORT,
        ...(cursor === undefined ? { includeTotalCount: true } : { cursor }),
        search: search.slice(0, LONGEST_SEARCH) || undefined,
      },
    },
    { signal },
  );

async function readPartnerAccounts(signal: AbortSignal): Promise<SwitcherAccount[]> {
  const all: SwitcherAccount[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage({ types: ['PARTNER_EDITION'], cursor, signal });
    all.push(...page.content);
    cursor = page.cursor || undefined;
  } while (cursor);
  return all;
}
