import { getListingStats, type Listing, type ListingStats, listListings } from '@app/contract/listings';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';
import { listingKeys } from '../features/listings/archive-listing.ts';
import { readPublishers } from './publishers.ts';

const PAGE_SIZE = 50;

export const marketplaceQueries = {
  all: (accountId: string) => ['marketplace', accountId] as const,
  publishers: (accountId: string) =>
    queryOptions({
      queryKey: [...marketplaceQueries.all(accountId), 'publishers'],
      queryFn: ({ signal }) => readPublishers(signal),
    }),
  listings: (accountId: string, publisherCompanyIds: string[] | undefined) =>
    queryOptions({
      queryKey: [...listingKeys.list(accountId), publisherCompanyIds],
      queryFn: publisherCompanyIds ? ({ signal }) => readListings(publisherCompanyIds, signal) : skipToken,
    }),
  stats: (accountId: string, publisherCompanyIds: string[] | undefined) =>
    queryOptions({
      queryKey: [...marketplaceQueries.all(accountId), 'stats', publisherCompanyIds],
      queryFn: publisherCompanyIds?.length
        ? ({ signal }) => call(getListingStats, statsRequest(publisherCompanyIds), { signal })
        : skipToken,
      select: byListing,
    }),
};

const byListing = ({ stats }: { stats: ListingStats[] }) => new Map(stats.map((row) => [row.listingId, row]));

const statsRequest = (publisherCompanyIds: string[]) => ({
  query: { publisherCompanyIds, listingTypes: ['Content' as const], certified: 'both' as const },
});

/** All pages, one after the other. */
async function readListings(publisherCompanyIds: string[], signal: AbortSignal): Promise<Listing[]> {
  if (publisherCompanyIds.length === 0) throw new Error('No publisherCompanyIds');
  const all: Listing[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { content, page } = await call(
      listListings,
      {
        query: {
          publisherCompanyIds,
          listingTypes: ['Content'],
          archived: 'both',
          published: 'both',
          pageNumber,
          pageSize: PAGE_SIZE,
        },
      },
      { signal },
    );
    all.push(...content);
    if (content.length === 0 || all.length >= page.totalElements) return all;
  }
}
