import {
  getListingStats,
  type Listing,
  type ListingStats,
  listCompanyUsers,
  listListings,
} from '@app/contract/listings';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { listingKeys } from '#lib/archive-listing.ts';
import { getBoot } from '#lib/boot.ts';
import { getConfig } from '#lib/config.ts';

const PAGE_SIZE = 50;

export const marketplaceQueries = {
  all: (accountId: string) => ['marketplace', accountId] as const,
  publishers: (accountId: string) =>
    queryOptions({
      queryKey: [...marketplaceQueries.all(accountId), 'publishers'],
      queryFn: async ({ signal }) => {
        const { content } = await call(listCompanyUsers, {}, { signal });
        return visiblePublishers(content.map(({ company }) => company.immutableId));
      },
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

/** One publisher is hidden from everybody outside the internal company domains. */
function visiblePublishers(ids: string[]): string[] {
  const { hiddenPublisherId, internalDomains } = getConfig();
  const domain = getBoot().user.username.split('@').at(-1)?.toLowerCase() ?? '';
  return internalDomains.includes(domain) ? ids : ids.filter((id) => id !== hiddenPublisherId);
}

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
