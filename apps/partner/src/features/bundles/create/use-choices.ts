import type { Listing } from '@app/contract/listings';
import { withoutRepeats } from '@app/frame/calls/without-repeats.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listingQueries } from '#data/listings.ts';
import { sortByName } from '../names.ts';

export type Choices = ReturnType<typeof useChoices>;

/** Drafts cannot be installed, and what is archived is not offered any more. */
export const canBeChosen = ({ published, archived }: Listing) => published && !archived;

/** The campaigns to choose from, by name. All pages load one after the other; loaded ones can be used meanwhile. */
export function useChoices() {
  const { accountId } = getBoot();
  const publishers = useQuery(listingQueries.publishers(accountId));
  const pages = useInfiniteQuery(listingQueries.choices(accountId, publishers.data));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  // Each loaded page requests the next. The number of pages is watched because a quick answer may skip `isFetching`.
  const here = data?.pages.length ?? 0;
  useEffect(() => {
    if (here > 0 && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [here, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const listings = useMemo(
    () =>
      data &&
      sortByName(
        withoutRepeats(
          data.pages.flatMap(({ content }) => content),
          ({ immutableId }) => immutableId,
        ),
      ),
    [data],
  );
  const first = publishers.isError ? publishers : pages;
  return {
    /** Has an error only when there is nothing to show. */
    query: {
      data: listings,
      isError: first.isError,
      error: first.error,
      isFetching: first.isFetching,
      isFetchNextPageError,
      refetch: first.refetch,
    },
    total: data?.pages.at(-1)?.page.totalElements ?? 0,
    isComplete: data !== undefined && !hasNextPage,
    /** The next page could not be loaded. */
    hasNextPageFailed: isFetchNextPageError,
    isTrying: isFetching,
    retryNextPage: () => void fetchNextPage(),
  };
}
