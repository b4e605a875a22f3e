import { oneOf, sortBy, text } from '@app/frame/app/search.ts';
import { columnNames, tabs } from './order-listings.ts';

export const listingsSearch = {
  q: text(),
  tab: oneOf(...tabs),
  sort: sortBy(columnNames, { column: 'name', direction: 'ascending' }),
};
