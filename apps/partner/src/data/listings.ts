import {
  archiveListing,
  type FulfilledSolution,
  getInstallSummary,
  getListing,
  getListingContent,
  getListingHistory,
  getListingStats,
  type HistoryDays,
  type InstallFilter,
  type Listing,
  type ListingStats,
  listFulfilledSolutions,
  listListings,
  saveListing,
} from '@app/contract/listings';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { readEachPage } from './pages.ts';
import { readPublishers } from './publishers.ts';

const PAGE_SIZE = 50;
const BATCH = 100;
const INSTALLS_PAGE_SIZE = 1000;

/** Campaigns of the marketplace, for the marketplace itself, each one's page, and the choice for a bundle. */
export const listingQueries = {
  all: (accountId: string) => ['listings', accountId] as const,
  publishers: (accountId: string) =>
    queryOptions({
      queryKey: [...listingQueries.all(accountId), 'publishers'],
      queryFn: ({ signal }) => readPublishers(signal),
    }),
  lists: (accountId: string) => [...listingQueries.all(accountId), 'list'] as const,
  list: (accountId: string, publishers: string[] | undefined) =>
    queryOptions({
      queryKey: [...listingQueries.lists(accountId), publishers],
      queryFn: publishers
        ? ({ signal }) => readEachPage((pageNumber) => readPage(publishers, 'both', pageNumber, signal))
        : skipToken,
    }),
  /** The campaigns that a new bundle can be made of, a page at a time. */
  choices: (accountId: string, publishers: string[] | undefined) =>
    infiniteQueryOptions({
      queryKey: [...listingQueries.all(accountId), 'choices', publishers],
      queryFn: publishers ? ({ pageParam, signal }) => readPage(publishers, 'false', pageParam, signal) : skipToken,
      initialPageParam: 0,
      getNextPageParam: ({ content, page }, pages) => {
        const loaded = pages.reduce((sum, each) => sum + each.content.length, 0);
        return content.length > 0 && loaded < page.totalElements ? pages.length : undefined;
      },
    }),
  /** The listings of a bundle; those that the reader may not see are left out. */
  ofBundle: (accountId: string, refs: string[]) =>
    queryOptions({
      queryKey: [...listingQueries.all(accountId), 'of', refs],
      queryFn: refs.length > 0 ? ({ signal }) => readListings(refs, signal) : skipToken,
    }),
  stats: (accountId: string, publishers: string[] | undefined) =>
    queryOptions({
      queryKey: [...listingQueries.all(accountId), 'stats', publishers],
      queryFn: publishers?.length
        ? ({ signal }) =>
            call(
              getListingStats,
              { query: { publisherCompanyIds: publishers, listingTypes: ['Content'], certified: 'both' } },
              { signal },
            )
        : skipToken,
      select: byListing,
    }),
  one: (accountId: string, id: string) => [...listingQueries.all(accountId), 'one', id] as const,
  detail: (accountId: string, id: string) =>
    queryOptions({
      queryKey: [...listingQueries.one(accountId, id), 'detail'],
      queryFn: ({ signal }) => call(getListing, { id }, { signal }),
    }),
  /** Only the name, for the link back to the page that the reader came from. */
  name: (accountId: string, id: string) =>
    queryOptions({
      queryKey: [...listingQueries.one(accountId, id), 'name'],
      queryFn: async ({ signal }) => (await call(getListing, { id }, { signal })).name,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  summary: (accountId: string, id: string) =>
    queryOptions({
      queryKey: [...listingQueries.one(accountId, id), 'summary'],
      queryFn: ({ signal }) => call(getInstallSummary, { id }, { signal }),
    }),
  installs: (accountId: string, id: string, filter: InstallFilter) =>
    queryOptions({
      queryKey: [...listingQueries.one(accountId, id), 'installs', filter],
      queryFn: ({ signal }) => readEachPage((pageNumber) => readInstalls(Number(id), filter, pageNumber, signal)),
    }),
  /** The answer carries its period, so that old data keeps its right label while another period loads. */
  history: (accountId: string, id: string, days: HistoryDays) =>
    queryOptions({
      queryKey: [...listingQueries.one(accountId, id), 'history', days],
      queryFn: async ({ signal }) => ({
        days,
        ...(await call(getListingHistory, { id, query: { days } }, { signal })),
      }),
    }),
  /** Never loaded again, because the content of a version does not change. */
  content: (accountId: string, id: string, version: number) =>
    queryOptions({
      queryKey: [...listingQueries.one(accountId, id), 'content', version],
      queryFn: ({ signal }) => call(getListingContent, { id, query: { version } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

const byListing = ({ stats }: { stats: ListingStats[] }) => new Map(stats.map((row) => [row.listingId, row]));

async function readPage(
  publisherCompanyIds: string[],
  archived: 'both' | 'false',
  pageNumber: number,
  signal: AbortSignal,
) {
  if (publisherCompanyIds.length === 0) throw new Error('No publisherCompanyIds');
  const query = { publisherCompanyIds, listingTypes: ['Content' as const], archived, published: 'both' as const };
  return call(listListings, { query: { ...query, pageNumber, pageSize: PAGE_SIZE } }, { signal });
}

async function readListings(refs: string[], signal: AbortSignal): Promise<Listing[]> {
  const batches: string[][] = [];
  for (let at = 0; at < refs.length; at += BATCH) batches.push(refs.slice(at, at + BATCH));
  const answers = await Promise.all(
    batches.map((listingIds) =>
      call(
        listListings,
        { query: { listingIds, archived: 'both', published: 'both', sort: 'name', pageSize: BATCH } },
        { signal },
      ),
    ),
  );
  return answers.flatMap(({ content }) => content);
}

const readInstalls = (
  listingId: number,
  filter: InstallFilter,
  pageNumber: number,
  signal: AbortSignal,
): Promise<{ content: FulfilledSolution[]; page: { totalElements: number } }> =>
  call(listFulfilledSolutions, { query: { listingId, filter, pageNumber, pageSize: INSTALLS_PAGE_SIZE } }, { signal });

/** Of one listing, or of several at once. */
export type ArchiveChange = { listings: Listing[]; archived: boolean };
export const archiveKey = (accountId: string) => [...listingQueries.all(accountId), 'archive'] as const;

/** Archiving is a deletion; unarchiving saves the listing again. */
export const sendArchived = ({ listings, archived }: ArchiveChange): Promise<unknown> =>
  Promise.all(
    listings.map(({ id, name, summary, categories, editions }) =>
      archived
        ? call(archiveListing, { id: String(id) })
        : call(saveListing, { id: String(id), body: { name, summary, categories, editions, archived } }),
    ),
  );

/** Puts the answer into the marketplace's list and each campaign's own page. */
export function keepArchived(client: QueryClient, accountId: string, { listings, archived }: ArchiveChange): void {
  const ids = new Set(listings.map(({ id }) => id));
  const change = (known: Listing) => (ids.has(known.id) ? { ...known, archived } : known);
  client.setQueriesData<Listing[]>({ queryKey: listingQueries.lists(accountId) }, (known) => known?.map(change));
  for (const id of ids)
    client.setQueryData(listingQueries.detail(accountId, String(id)).queryKey, (known) => known && change(known));
}
