import { oneOf, type SearchOf, sortBy, text } from '@app/frame/app/search.ts';
import { columnNames } from './order-clients.ts';

export const clientsSearch = {
  q: text(),
  sold: oneOf('all', 'mine', 'others'),
  /** Who looks after them. */
  by: oneOf('everybody', 'me'),
  sort: sortBy(columnNames, { column: 'name', direction: 'ascending' }),
};
export type ClientsSearch = SearchOf<typeof clientsSearch>;

/** All of them by name, as the server answers them. */
export const isPlain = ({ q, sold, sort }: ClientsSearch): boolean =>
  q === '' && sold === 'all' && sort.column === 'name' && sort.direction === 'ascending';
