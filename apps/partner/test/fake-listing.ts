import { fake } from '@app/contract/fake-fetch';
import {
  type FulfilledSolution,
  getInstallSummary,
  getListing,
  type InstallFilter,
  installFilters,
  type Listing,
  listFulfilledSolutions,
} from '@app/contract/listings';

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

export const fakeListing: Listing = {
  id: 7,
  immutableId: uuid(7),
  name: 'Abandoned cart',
  archived: false,
  published: true,
  publisherCompanyId: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
  listingType: 'Content',
  categories: ['Email', 'Sales'],
  summary: 'Brings shoppers back.',
  editions: ['Pro', 'Max'],
  version: 3,
  updatedDate: '2025-03-04T12:00:00Z',
  exportedDate: null,
  publishedDate: '2025-03-05T12:00:00Z',
};

export const fakeInstall = (at: number, name: string, more: Partial<FulfilledSolution> = {}): FulfilledSolution => ({
  id: uuid(100 + at),
  listing: { id: 7, name: 'Abandoned cart' },
  account: { id: uuid(at), legacyId: `ab${at}`, name, url: `https://www.${at}.example` },
  installedDate: '2025-04-01T12:00:00Z',
  publishedDate: '2025-04-02T12:00:00Z',
  hasAccess: true,
  cancelled: false,
  version: 3,
  latestVersion: 3,
  campaignId: at,
  activeContacts: 1200,
  totalContacts: 3400,
  clientChanges: 0,
  clientTexts: 0,
  ...more,
});

const filters: Record<InstallFilter, (install: FulfilledSolution) => boolean> = {
  all: () => true,
  notPublished: ({ cancelled, publishedDate }) => !cancelled && publishedDate === null,
  published: ({ cancelled, publishedDate }) => !cancelled && publishedDate !== null,
  withoutActiveContacts: ({ cancelled, activeContacts }) => !cancelled && activeContacts === 0,
  withActiveContacts: ({ cancelled, activeContacts }) => !cancelled && (activeContacts ?? 0) > 0,
  cancelled: ({ cancelled }) => cancelled,
};

/** A campaign and its installs, as the server filters, pages and counts them. */
export function fakeListingAnswers(installs: FulfilledSolution[], listing: Partial<Listing> = {}) {
  const running = installs.filter(({ cancelled }) => !cancelled);
  const sum = (name: 'activeContacts' | 'totalContacts') =>
    running.reduce((total, install) => total + (install[name] ?? 0), 0);
  const counts = Object.fromEntries(
    installFilters.map((filter) => [filter, installs.filter(filters[filter]).length]),
  ) as Record<InstallFilter, number>;
  return [
    fake(getListing, () => ({ ...fakeListing, ...listing })),
    fake(getInstallSummary, () => ({
      counts,
      activeContacts: sum('activeContacts'),
      totalContacts: sum('totalContacts'),
    })),
    fake(listFulfilledSolutions, ({ searchParams }) => {
      const matching = installs.filter(filters[searchParams.get('filter') as InstallFilter]);
      const start = Number(searchParams.get('pageNumber')) * Number(searchParams.get('pageSize'));
      const content = matching.slice(start, start + Number(searchParams.get('pageSize')));
      return { content, page: { totalElements: matching.length } };
    }),
  ];
}
