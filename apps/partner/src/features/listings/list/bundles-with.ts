import { type Bundle, listBundles } from '@app/contract/bundles';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

const PAGE_SIZE = 50;

/** The bundles that include a listing, as they are when somebody is about to archive it. */
export const bundlesWith = (accountId: string, ref: string) =>
  queryOptions({
    queryKey: ['bundles', accountId, 'with', ref],
    queryFn: ({ signal }) => readBundlesWith(accountId, ref, signal),
    staleTime: 0,
    gcTime: 0,
  });

async function readBundlesWith(accountId: string, ref: string, signal: AbortSignal): Promise<Bundle[]> {
  const all: Bundle[] = [];
  let pageToken: string | undefined;
  do {
    const page = await call(
      listBundles,
      { accountId, query: { solutionIds: [ref], deleted: false, pageSize: PAGE_SIZE, pageToken } },
      { signal },
    );
    all.push(...page.bundles);
    pageToken = page.nextPageToken || undefined;
  } while (pageToken);
  return all;
}
