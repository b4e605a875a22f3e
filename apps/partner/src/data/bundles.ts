import {
  archiveBundle,
  type Bundle,
  type BundleStats,
  getBundleStats,
  listBundles,
  restoreBundle,
} from '@app/contract/bundles';
import { call } from '@app/frame/calls/api.ts';
import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

/** Page sizes of the specification: of the list, and of a look-up. */
const LIST_PAGE_SIZE = 1000;
const LOOKUP_PAGE_SIZE = 50;

export const bundleQueries = {
  all: (accountId: string) => ['bundles', accountId] as const,
  list: (accountId: string, deleted: boolean) =>
    queryOptions({
      queryKey: [...bundleQueries.all(accountId), { deleted }],
      queryFn: ({ signal }) =>
        readBundles(accountId, { deleted, orderBy: 'createdDate:ASC', pageSize: LIST_PAGE_SIZE }, signal),
      // The server answers oldest first; the screen shows newest first.
      select: (bundles) => bundles.toReversed(),
    }),
  /** The bundles to choose from for a cart link; not loaded for somebody who cannot create cart links. */
  choices: (accountId: string, isWanted: boolean) =>
    queryOptions({
      queryKey: [...bundleQueries.all(accountId), 'choices'],
      queryFn: isWanted
        ? ({ signal }) => readBundles(accountId, { deleted: false, pageSize: LOOKUP_PAGE_SIZE }, signal)
        : skipToken,
      select: (bundles) => bundles.toReversed(),
    }),
  /** How often each is installed and was sold. Apart from the list, which does not wait for it. */
  stats: (accountId: string) =>
    queryOptions({
      queryKey: [...bundleQueries.all(accountId), 'stats'],
      queryFn: ({ signal }) => call(getBundleStats, { accountId }, { signal }),
      select: byBundle,
    }),
  /** The bundles that include one of the listings; always loaded fresh, for the question before they are archived. */
  including: (accountId: string, refs: string[]) =>
    queryOptions({
      queryKey: [...bundleQueries.all(accountId), 'including', refs],
      queryFn: ({ signal }) => readIncluding(accountId, refs, signal),
      staleTime: 0,
      gcTime: 0,
    }),
};

type StatsByBundle = ReadonlyMap<string, BundleStats>;
const byBundle = ({ stats }: { stats: BundleStats[] }): StatsByBundle =>
  new Map(stats.map((row) => [row.bundleId, row]));

type BundlesRequest = { deleted: boolean; pageSize: number; orderBy?: 'createdDate:ASC'; solutionIds?: string[] };

/** So many listings are asked for at once. */
const BATCH = 100;

async function readIncluding(accountId: string, refs: string[], signal: AbortSignal): Promise<Bundle[]> {
  const found = new Map<string, Bundle>();
  for (let at = 0; at < refs.length; at += BATCH) {
    const wanted = { solutionIds: refs.slice(at, at + BATCH), deleted: false, pageSize: LOOKUP_PAGE_SIZE };
    for (const bundle of await readBundles(accountId, wanted, signal)) found.set(bundle.id, bundle);
  }
  return [...found.values()];
}

/** Page after page until there is no next one. */
async function readBundles(accountId: string, wanted: BundlesRequest, signal: AbortSignal): Promise<Bundle[]> {
  const all: Bundle[] = [];
  let pageToken: string | undefined;
  do {
    const page = await call(listBundles, { accountId, query: { ...wanted, pageToken } }, { signal });
    all.push(...page.bundles);
    pageToken = page.nextPageToken || undefined;
  } while (pageToken);
  return all;
}

export type BundleChange = { bundle: Bundle; archive: boolean };
export const bundleChangeKey = (accountId: string) => [...bundleQueries.all(accountId), 'change'] as const;

/** The API calls archiving a deletion; it can be undone. */
export const sendBundleChange = (
  accountId: string,
  { bundle, archive }: { bundle: Pick<Bundle, 'id'>; archive: boolean },
) => call(archive ? archiveBundle : restoreBundle, { accountId, bundleId: bundle.id });

/** Brings back a bundle that somebody has archived meanwhile. */
export const restoreBundleOptions = (client: QueryClient, accountId: string, bundleId: string) =>
  mutationOptions({
    mutationKey: [...bundleQueries.all(accountId), 'restore', bundleId],
    mutationFn: () => sendBundleChange(accountId, { bundle: { id: bundleId }, archive: false }),
    onSuccess: () => void client.invalidateQueries({ queryKey: bundleQueries.all(accountId) }),
  });

/** Puts a bundle into the list that it belongs to now, and out of the other. */
export function keepBundleChange(client: QueryClient, accountId: string, change: BundleChange): void {
  for (const deleted of [true, false])
    client.setQueryData(
      bundleQueries.list(accountId, deleted).queryKey,
      (list) => list && withBundleChange(list, change, deleted),
    );
}

/** A list as the server keeps it, oldest first, after the change. */
export function withBundleChange(list: Bundle[], { bundle, archive }: BundleChange, deleted: boolean): Bundle[] {
  const others = list.filter(({ id }) => id !== bundle.id);
  if (archive !== deleted) return others;
  const later = others.findIndex((other) => placeOf(other) > placeOf(bundle));
  return others.toSpliced(later < 0 ? others.length : later, 0, bundle);
}

const placeOf = ({ createdDate, id }: Bundle) => `${createdDate} ${id}`;
