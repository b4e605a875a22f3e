import { oneOf, param, type SearchOf, sortBy, text } from '@app/frame/app/search.ts';
import { columnNames } from './order-clients.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const clientsSearch = {
  q: text(),
  sold: oneOf('all', 'mine', 'others'),
  /** Who looks after them: everybody, me, nobody, or a colleague's id. */
  by: param<string>(
    (typed = '') => (['me', 'nobody'].includes(typed) || UUID.test(typed) ? typed : 'everybody'),
    (by) => (by === 'everybody' ? undefined : by),
  ),
  /** How they do, or whose trial ends soon. */
  health: oneOf('all', 'bad', 'attention', 'good', 'trial'),
  sort: sortBy(columnNames, { column: 'name', direction: 'ascending' }),
};
export type ClientsSearch = SearchOf<typeof clientsSearch>;

/** All of them by name, as the server answers them. */
export const isPlain = ({ q, sold, by, health, sort }: ClientsSearch): boolean =>
  q === '' &&
  sold === 'all' &&
  by !== 'nobody' &&
  health === 'all' &&
  sort.column === 'name' &&
  sort.direction === 'ascending';

/** Whose clients the server is asked for. */
export const personOf = ({ by }: Pick<ClientsSearch, 'by'>, userId: string): string | undefined => {
  if (by === 'me') return userId;
  return by === 'everybody' || by === 'nobody' ? undefined : by;
};
