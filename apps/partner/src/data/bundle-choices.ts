import { listListings } from '@app/contract/listings';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';
import { readPublishers } from './publishers.ts';
import { bundleQueries } from './bundles.ts';

const PAGE_SIZE = 50;

/** The campaigns that a new bundle can be made of, a page at a time. */
export const choiceQueries = {
  publishers: (accountId: string) =>
    queryOptions({
      queryKey: [...bundleQueries.allListings(accountId), 'publishers'],
      queryFn: ({ signal }) => readPublishers(signal),
    }),
  listings: (accountId: string, publishers: string[] | undefined) =>
    infiniteQueryOptions({
      queryKey: [...bundleQueries.allListings(accountId), 'choices', publishers],
      queryFn: publishers ? ({ pageParam, signal }) => readPage(publishers, pageParam, signal) : skipToken,
      initialPageParam: 0,
      getNextPageParam: ({ content, page }, pages) => {
        const loaded = pages.reduce((sum, each) => sum + each.content.length, 0);
        return content.length > 0 && loaded < page.totalElements ? pages.length : undefined;
      },
    }),
};

async function readPage(publisherCompanyIds: string[], pageNumber: number, signal: AbortSignal) {
  if (publisherCompanyIds.length === 0) throw new Error('No publisherCompanyIds');
  return call(
    listListings,
    {
      query: {
        publisherCompanyIds,
        listingTypes: ['Content'],
        archived: 'false',
        published: 'both',
        pageNumber,
        pageSize: PAGE_SIZE,
      },
    },
    { signal },
  );
}
