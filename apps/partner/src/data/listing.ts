import {
  type FulfilledSolution,
  getInstallSummary,
  getListing,
  getListingContent,
  getListingHistory,
  type HistoryDays,
  type InstallFilter,
  listFulfilledSolutions,
} from '@app/contract/listings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';
import { listingKeys } from '../features/listings/archive-listing.ts';
import { loadChunk } from '@app/frame/app/load-chunk.ts';

const PAGE_SIZE = 1000;

export const campaignQueries = {
  all: (accountId: string, id: string) => ['campaign', accountId, id] as const,
  listing: (accountId: string, id: string) =>
    queryOptions({
      queryKey: listingKeys.one(accountId, id),
      queryFn: ({ signal }) => call(getListing, { id }, { signal }),
    }),
  summary: (accountId: string, id: string) =>
    queryOptions({
      queryKey: [...campaignQueries.all(accountId, id), 'summary'],
      queryFn: ({ signal }) => call(getInstallSummary, { id }, { signal }),
    }),
  installs: (accountId: string, id: string, filter: InstallFilter) =>
    queryOptions({
      queryKey: [...campaignQueries.all(accountId, id), 'installs', filter],
      queryFn: ({ signal }) => readInstalls(Number(id), filter, signal),
    }),
  /** The answer carries its period: while another one loads, what is shown still says what it is. */
  history: (accountId: string, id: string, days: HistoryDays) =>
    queryOptions({
      queryKey: [...campaignQueries.all(accountId, id), 'history', days],
      queryFn: async ({ signal }) => ({
        days,
        ...(await call(getListingHistory, { id, query: { days } }, { signal })),
      }),
    }),
  /** A version never changes, but the latest one may be followed by another. */
  content: (accountId: string, id: string, version: number) =>
    queryOptions({
      queryKey: [...campaignQueries.all(accountId, id), 'content', version],
      queryFn: ({ signal }) => call(getListingContent, { id, query: { version } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The chart library is large: it comes when the first chart is wanted, and the table does without it. */
  chart: () =>
    queryOptions({
      queryKey: ['scripts', 'history-chart'] as const,
      queryFn: () => loadChunk(async () => (await import('../features/listings/detail/history-chart.tsx')).HistoryChart),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};

async function readInstalls(listingId: number, filter: InstallFilter, signal: AbortSignal) {
  const all: FulfilledSolution[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const query = { listingId, filter, pageNumber, pageSize: PAGE_SIZE };
    const { content, page } = await call(listFulfilledSolutions, { query }, { signal });
    all.push(...content);
    if (content.length === 0 || all.length >= page.totalElements) return all;
  }
}
