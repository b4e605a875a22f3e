import { fake } from '@app/contract/fake-fetch';
import {
  archiveListing,
  getListingStats,
  type Listing,
  type ListingStats,
  listCompanyUsers,
  listListings,
  saveListing,
} from '@app/contract/listings';

const company = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

export const fakeListing = (id: number, name: string, more: Partial<Listing> = {}): Listing => ({
  id,
  immutableId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  name,
  archived: false,
  published: true,
  publisherCompanyId: company,
  listingType: 'Content',
  categories: ['Email', 'Sales'],
  summary: 'What it is for.',
  editions: ['Pro'],
  version: 2,
  updatedDate: '2025-03-04T12:00:00Z',
  exportedDate: null,
  publishedDate: '2025-03-05T12:00:00Z',
  ...more,
});

export const fakeCompanies = (...companyIds: string[]) =>
  fake(listCompanyUsers, () => ({
    content: companyIds.map((immutableId) => ({ company: { immutableId, name: 'A publisher' } })),
  }));

export const fakeStats = (...rows: [listingId: number, installs: number, active: number, total: number][]) =>
  fake(getListingStats, () => ({
    stats: rows.map(
      ([listingId, installs, activeContacts, totalContacts]): ListingStats => ({
        ...{ listingId, installs, activeContacts, totalContacts },
      }),
    ),
  }));

export const fakeListings = (...content: Listing[]) =>
  fake(listListings, () => ({ content, page: { totalElements: content.length } }));

type Hold = () => unknown;

/** A marketplace that keeps what is changed; `sent` is what it was asked to change. Each hold may wait or refuse. */
export function fakeMarketplace(all: Listing[], before: Hold = () => {}, beforeList: Hold = () => {}) {
  const sent: unknown[] = [];
  const change = (pathname: string, changes: Partial<Listing>): Listing => {
    const at = all.findIndex(({ id }) => String(id) === pathname.split('/').at(-1));
    all[at] = { ...all[at]!, ...changes };
    return all[at];
  };
  const answers = [
    fakeCompanies(company),
    fakeStats([1, 1200, 300, 4000]),
    fake(listListings, async () => {
      await beforeList();
      return { content: [...all], page: { totalElements: all.length } };
    }),
    fake(archiveListing, async ({ pathname }) => {
      sent.push('DELETE');
      await before();
      change(pathname, { archived: true });
    }),
    fake(saveListing, async ({ pathname }, body) => {
      sent.push(body);
      await before();
      return change(pathname, body as Partial<Listing>);
    }),
  ];
  return { answers, sent };
}
