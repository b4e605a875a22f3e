import { archiveBundle, type Bundle, listBundles, restoreBundle } from '@app/contract/bundles';
import { type Listing, listListings } from '@app/contract/listings';
import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';

const PAGE_SIZE = 1000;
const LISTING_BATCH = 100;

export const bundleQueries = {
  all: (accountId: string) => ['bundles', accountId] as const,
  list: (accountId: string, deleted: boolean) =>
    queryOptions({
      queryKey: [...bundleQueries.all(accountId), { deleted }],
      queryFn: ({ signal }) => readBundles(accountId, deleted, signal),
      // The server answers oldest first; the screen shows newest first.
      select: (bundles) => bundles.toReversed(),
    }),
  allListings: (accountId: string) => ['bundleListings', accountId] as const,
  /** What the references of a bundle stand for; one that the reader may not see is left out. */
  listings: (accountId: string, refs: string[]) =>
    queryOptions({
      queryKey: [...bundleQueries.allListings(accountId), 'of', refs],
      queryFn: refs.length > 0 ? ({ signal }) => readListings(refs, signal) : skipToken,
    }),
};

export type Change = { bundle: Bundle; archive: boolean };

export const changeKey = (accountId: string) => [...bundleQueries.all(accountId), 'change'];

/** Archiving is a deletion that can be taken back. Changes of one bundle reach the server one after the other. */
export const changeOptions = (accountId: string, bundleId: string) =>
  mutationOptions({
    mutationKey: changeKey(accountId),
    scope: { id: `bundle/${bundleId}` },
    mutationFn: ({ archive }: Change) => call(archive ? archiveBundle : restoreBundle, { accountId, bundleId }),
  });

async function readBundles(accountId: string, deleted: boolean, signal: AbortSignal): Promise<Bundle[]> {
  const all: Bundle[] = [];
  let pageToken: string | undefined;
  do {
    const page = await call(
      listBundles,
      { accountId, query: { deleted, orderBy: 'createdDate:ASC', pageSize: PAGE_SIZE, pageToken } },
      { signal },
    );
    all.push(...page.bundles);
    pageToken = page.nextPageToken || undefined;
  } while (pageToken);
  return all;
}

async function readListings(refs: string[], signal: AbortSignal): Promise<Listing[]> {
  const batches: string[][] = [];
  for (let at = 0; at < refs.length; at += LISTING_BATCH) batches.push(refs.slice(at, at + LISTING_BATCH));
  const answers = await Promise.all(
    batches.map((listingIds) =>
      call(
        listListings,
        { query: { listingIds, archived: 'both', published: 'both', sort: 'name', pageSize: LISTING_BATCH } },
        { signal },
      ),
    ),
  );
  return answers.flatMap(({ content }) => content);
}
