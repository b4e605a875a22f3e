import { type FulfilledSolution, getListing, listFulfilledSolutions } from '@app/contract/listings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const PAGE_SIZE = 1000;

export const campaignQueries = {
  all: (accountId: string, id: string) => ['campaign', accountId, id] as const,
  listing: (accountId: string, id: string) =>
    queryOptions({
      queryKey: [...campaignQueries.all(accountId, id), 'listing'],
      queryFn: ({ signal }) => call(getListing, { id }, { signal }),
    }),
  installs: (accountId: string, listingId: number) =>
    queryOptions({
      queryKey: [...campaignQueries.all(accountId, String(listingId)), 'installs'],
      queryFn: ({ signal }) => readInstalls(listingId, signal),
    }),
};

async function readInstalls(listingId: number, signal: AbortSignal): Promise<FulfilledSolution[]> {
  const all: FulfilledSolution[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const query = { listingId, pageNumber, pageSize: PAGE_SIZE };
    const { content, page } = await call(listFulfilledSolutions, { query }, { signal });
    all.push(...content);
    if (content.length === 0 || all.length >= page.totalElements) return all;
  }
}
