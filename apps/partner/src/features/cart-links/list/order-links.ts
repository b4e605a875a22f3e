import type { CartLink } from '@app/contract/links';
import { searchable } from '@app/i18n/searchable';
import type { Sort } from '@app/ui/table/data-table';

export const columnNames = ['name', 'price', 'createdBy', 'created', 'state', 'opened', 'started', 'bought'] as const;
export type ColumnName = (typeof columnNames)[number];
export type LinkSort = Sort<ColumnName>;

/** Equal links keep the server's order, latest first. Links without a value to sort by come last. */
export function orderLinks(links: CartLink[], { column, direction }: LinkSort, locale: string): CartLink[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = comparing(column, new Intl.Collator(locale, { numeric: true }));
  const isMissing = ({ price, createdBy }: CartLink) =>
    Number((column === 'price' && price === null) || (column === 'createdBy' && createdBy === null));
  return links.toSorted((a, b) => isMissing(a) - isMissing(b) || sign * compare(a, b));
}

const stateRank = { active: 0, paused: 1, deactivated: 2, expired: 3, withdrawn: 4 };

function comparing(column: ColumnName, words: Intl.Collator): (a: CartLink, b: CartLink) => number {
  switch (column) {
    case 'name':
      return (a, b) => words.compare(a.name, b.name);
    case 'createdBy':
      return (a, b) => words.compare(a.createdBy ?? '', b.createdBy ?? '');
    case 'created':
      return (a, b) => Date.parse(a.createdDate) - Date.parse(b.createdDate);
    case 'state':
      return (a, b) => stateRank[a.state] - stateRank[b.state];
    case 'price':
      return (a, b) => comparePrices(a.price, b.price);
    default:
      return (a, b) => a[column] - b[column];
  }
}

/** Compares monthly amounts, so that yearly prices fit in. Prices of one currency stay together. */
function comparePrices(a: CartLink['price'], b: CartLink['price']): number {
  if (!a || !b) return 0;
  return a.currency === b.currency ? monthly(a) - monthly(b) : a.currency < b.currency ? -1 : 1;
}

const monthly = ({ total, billingPeriodUnit }: NonNullable<CartLink['price']>) =>
  billingPeriodUnit === 'year' ? total / 12 : total;

export const tabNames = ['all', 'active', 'ended'] as const;
type TabName = (typeof tabNames)[number];

/** These cannot be made active again: a new one has to be made of them. */
export const isOver = ({ state }: Pick<CartLink, 'state'>): boolean => state === 'expired' || state === 'withdrawn';

/** One that has reached its daily limit goes on tomorrow: it has not ended. */
export const isOngoing = ({ state }: Pick<CartLink, 'state'>): boolean => state === 'active' || state === 'paused';

/** `link`: shows only the link with this id; other pages link here with it. */
export type Filters = { q?: string; tab?: TabName; link?: string };

/** Every word of the search must be found, in the name, the plan, the bundle or who made it. */
export function filterLinks(links: CartLink[], { q = '', tab = 'all', link }: Filters): CartLink[] {
  if (link) return links.filter(({ id }) => id === link);
  const words = searchable(q).split(/\s+/);
  return links.filter(
    (each) =>
      (tab === 'all' || isOngoing(each) === (tab === 'active')) && words.every((word) => textOf(each).includes(word)),
  );
}

const textOf = ({ name, planName, bundle, createdBy }: CartLink) =>
  searchable(`${name}\n${planName}\n${bundle?.name ?? ''}\n${createdBy ?? ''}`);
