import { listCompanyUsers, listListings } from '@app/contract/listings';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { getBoot } from '#lib/boot.ts';
import { getConfig } from '#lib/config.ts';
import { bundleQueries } from './queries.ts';

const PAGE_SIZE = 50;

/** The campaigns that a new bundle can be made of, a page at a time. */
export const choiceQueries = {
  publishers: (accountId: string) =>
    queryOptions({
      queryKey: [...bundleQueries.allListings(accountId), 'publishers'],
      queryFn: async ({ signal }) => {
        const { content } = await call(listCompanyUsers, {}, { signal });
        return visiblePublishers(content.map(({ company }) => company.immutableId));
      },
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

/** One publisher is hidden from everybody outside the internal company domains. */
function visiblePublishers(ids: string[]): string[] {
  const { hiddenPublisherId, internalDomains } = getConfig();
  const domain = getBoot().user.username.split('@').at(-1)?.toLowerCase() ?? '';
  return internalDomains.includes(domain) ? ids : ids.filter((id) => id !== hiddenPublisherId);
}

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
