import { oneOf, param, sortBy, text } from '@app/frame/app/search.ts';
import { columnNames, tabs } from './order-listings.ts';

/** Several, separated by commas; each is encoded, as a name may hold a comma itself. */
const categories = param<string[]>(
  (typed = '') => typed.slice(0, 2000).split(',').filter(Boolean).map(decoded),
  (chosen) => chosen.map((name) => name.replace(/[%,]/g, encodeURIComponent)).join(',') || undefined,
);

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export const listingsSearch = {
  q: text(),
  /** A campaign of any of these is shown. */
  category: categories,
  tab: oneOf(...tabs),
  sort: sortBy(columnNames, { column: 'name', direction: 'ascending' }),
};
