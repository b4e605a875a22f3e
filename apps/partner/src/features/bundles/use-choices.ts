import type { Listing } from '@app/contract/listings';
import { getBoot } from '@app/frame/state/boot.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listingQueries } from '#data/listings.ts';
import { sortByName } from './names.ts';

export type Choices = ReturnType<typeof useChoices>;

/** Drafts cannot be installed, and what is archived is not offered any more. */
export const canBeChosen = ({ published, archived }: Listing) => published && !archived;

/** The campaigns to choose from, by name. Page after page comes by itself; what is here can be used meanwhile. */
export function useChoices() {
  const { accountId } = getBoot();
  const publishers = useQuery(listingQueries.publishers(accountId));
  const pages = useInfiniteQuery(listingQueries.choices(accountId, publishers.data));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  // Each page asks for the next: one that comes quickly may be here before it was ever seen under way.
  const here = data?.pages.length ?? 0;
  useEffect(() => {
    if (here > 0 && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [here, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const listings = useMemo(() => data && sortByName(eachOnce(data.pages.flatMap(({ content }) => content))), [data]);
  const first = publishers.isError ? publishers : pages;
  return {
    /** Fails only when there is nothing to show. */
    query: {
      data: listings,
      isError: first.isError,
      error: first.error,
      isFetching: first.isFetching,
      refetch: first.refetch,
    },
    total: data?.pages.at(-1)?.page.totalElements ?? 0,
    isComplete: data !== undefined && !hasNextPage,
    /** The next page did not come. */
    isStuck: isFetchNextPageError,
    isTrying: isFetching,
    tryAgain: () => void fetchNextPage(),
  };
}

/** A campaign that is renamed while the pages come may be on two of them. */
const eachOnce = (listings: Listing[]) => [...new Map(listings.map((each) => [each.immutableId, each])).values()];
