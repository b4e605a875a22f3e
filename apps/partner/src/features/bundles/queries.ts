import { archiveBundle, type Bundle, listBundles, restoreBundle } from '@app/contract/bundles';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const PAGE_SIZE = 1000;

export const bundleQueries = {
  all: (accountId: string) => ['bundles', accountId] as const,
  list: (accountId: string, deleted: boolean) =>
    queryOptions({
      queryKey: [...bundleQueries.all(accountId), { deleted }],
      queryFn: ({ signal }) => readBundles(accountId, deleted, signal),
      // The server answers oldest first; the screen shows newest first.
      select: (bundles) => bundles.toReversed(),
    }),
};

export type Change = { bundle: Bundle; archive: boolean };

/** Archiving is a deletion that can be taken back. */
export const changeBundle = (accountId: string) =>
  mutationOptions({
    mutationKey: [...bundleQueries.all(accountId), 'change'],
    mutationFn: ({ bundle, archive }: Change) =>
      call(archive ? archiveBundle : restoreBundle, { accountId, bundleId: bundle.id }),
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
