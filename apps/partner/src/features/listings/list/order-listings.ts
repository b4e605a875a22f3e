import type { Listing, ListingStats } from '@app/contract/listings';
import type { Sort } from '@app/ui/table/data-table';

export const columnNames = ['name', 'activeContacts', 'updated', 'exported', 'published', 'installs'] as const;
export type ColumnName = (typeof columnNames)[number];
export type ListingSort = Sort<ColumnName>;
export type StatsById = ReadonlyMap<number, ListingStats>;

export const tabs = ['active', 'archived', 'all'] as const;
export type Tab = (typeof tabs)[number];

export const inTab = (listings: Listing[], tab: Tab): Listing[] =>
  tab === 'all' ? listings : listings.filter(({ archived }) => archived === (tab === 'archived'));

export const filterByName = (listings: Listing[], q: string): Listing[] =>
  listings.filter(({ name }) => name.toLocaleLowerCase().includes(q.trim().toLocaleLowerCase()));

/** Any of the chosen categories; none chosen means all. */
export const inCategories = (listings: Listing[], chosen: string[]): Listing[] =>
  chosen.length === 0
    ? listings
    : listings.filter(({ categories }) => categories.some((category) => chosen.includes(category)));

/** Each category once, in the order of the reader's own language; chosen ones stay, also where no listing has them. */
export function categoriesOf(listings: Listing[], chosen: string[], locale: string): string[] {
  const { compare } = new Intl.Collator(locale);
  return [...new Set([...listings.flatMap(({ categories }) => categories), ...chosen])].sort(compare);
}

/** Equal listings are ordered by name. Listings without a value to sort by come last in both directions. */
export function orderListings(
  listings: Listing[],
  { column, direction }: ListingSort,
  stats: StatsById | undefined,
  locale: string,
): Listing[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName = listings.toSorted((a, b) => compare(a.name, b.name) || a.id - b.id);
  if (column === 'name') return direction === 'ascending' ? byName : byName.toReversed();
  const sign = direction === 'ascending' ? 1 : -1;
  return byName
    .map((listing) => ({ listing, key: keyOf(listing, column, stats) }))
    .sort(({ key: a }, { key: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a < b ? -1 : Number(a > b)),
    )
    .map(({ listing }) => listing);
}

/** ISO dates can be sorted as text. */
function keyOf(listing: Listing, column: Exclude<ColumnName, 'name'>, stats: StatsById | undefined) {
  if (column === 'updated') return listing.updatedDate;
  if (column === 'exported') return listing.exportedDate;
  if (column === 'published') return listing.published ? listing.publishedDate : null;
  return stats === undefined ? null : (stats.get(listing.id)?.[column] ?? 0);
}
