import {
  archiveBundle,
  type Bundle,
  type BundleStats,
  createBundle,
  getBundleStats,
  listBundles,
  restoreBundle,
} from '@app/contract/bundles';
import { fake } from '@app/contract/fake-fetch';
import { type Listing, listCompanyUsers, listListings } from '@app/contract/listings';

const idOf = (kind: string, at: number) => `00000000-0000-4000-${kind}-${String(at).padStart(12, '0')}`;
export const bundleId = (at: number) => idOf('8000', at);
export const refOf = (at: number) => idOf('9000', at);
const company = idOf('a000', 1);

export const fakeBundle = (at: number, name: string, refs: number[], more: Partial<Bundle> = {}): Bundle => ({
  id: bundleId(at),
  name,
  description: `About ${name}`,
  organizationId: company,
  solutionRefs: refs.map(refOf),
  createdDate: `2025-03-0${at}T12:00:00.000Z`,
  ...more,
});

export const fakeListing = (at: number, name: string, more: Partial<Listing> = {}): Listing => ({
  id: at,
  immutableId: refOf(at),
  name,
  archived: false,
  published: true,
  publisherCompanyId: company,
  listingType: 'Content',
  categories: [],
  summary: '',
  editions: [],
  version: 1,
  updatedDate: '2025-03-04T12:00:00Z',
  exportedDate: null,
  publishedDate: '2025-03-05T12:00:00Z',
  ...more,
});

type Hooks = {
  /** Called before a change, a save, a list or a page of listings is answered; what it throws is the answer. */
  onChange?: (id: string, archive: boolean) => void | Promise<void>;
  onCreate?: (body: { name: string; description: string; solutionRefs: string[] }) => void | Promise<void>;
  onList?: (deleted: boolean) => void | Promise<void>;
  /** How often each was installed and sold. */
  onStats?: () => BundleStats[];
  onListings?: (query: URLSearchParams) => void | Promise<void>;
};

/** Bundles and listings as the server keeps them: oldest first; 50 listings a page, by name. */
export function fakeServer(bundles: Bundle[], listings: Listing[] = [], hooks: Hooks = {}) {
  const all = [...bundles];
  const archived = new Set<string>();
  const idIn = ({ pathname }: URL) => pathname.split('/').at(-1)?.replace(':undelete', '') ?? '';
  const answers = [
    fake(listBundles, async ({ searchParams }) => {
      const deleted = searchParams.get('deleted') === 'true';
      const found = all.filter(({ id }) => archived.has(id) === deleted);
      await hooks.onList?.(deleted);
      return { bundles: found, request: { solutionIds: [] }, nextPageToken: '' };
    }),
    fake(getBundleStats, () => ({ stats: hooks.onStats?.() ?? [] })),
    fake(archiveBundle, async (url) => {
      await hooks.onChange?.(idIn(url), true);
      archived.add(idIn(url));
    }),
    fake(restoreBundle, async (url) => {
      await hooks.onChange?.(idIn(url), false);
      archived.delete(idIn(url));
    }),
    fake(createBundle, async (_, sent) => {
      const body = sent as Parameters<NonNullable<Hooks['onCreate']>>[0];
      await hooks.onCreate?.(body);
      const bundle = fakeBundle(all.length + 1, body.name, [], body);
      all.push(bundle);
      return bundle;
    }),
    fake(listCompanyUsers, () => ({ content: [{ company: { immutableId: company, name: 'A publisher' } }] })),
    fake(listListings, async ({ searchParams }) => {
      await hooks.onListings?.(searchParams);
      const wanted = searchParams.getAll('listingIds');
      const matching = listings.filter(({ immutableId, archived: isArchived }) =>
        wanted.length > 0 ? wanted.includes(immutableId) : !isArchived,
      );
      const size = Number(searchParams.get('pageSize'));
      const start = Number(searchParams.get('pageNumber') ?? 0) * size;
      return { content: matching.slice(start, start + size), page: { totalElements: matching.length } };
    }),
  ];
  return { answers, archived, all };
}
