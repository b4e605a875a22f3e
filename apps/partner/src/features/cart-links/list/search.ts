import { oneOf, sortBy, text } from '@app/frame/app/search.ts';
import { columnNames, tabNames } from './order-links.ts';

export const linksSearch = {
  q: text(),
  tab: oneOf(...tabNames),
  /** Shows only the link with this id; other pages link here with it. */
  link: text(),
  sort: sortBy(columnNames, { column: 'created', direction: 'descending' }),
};
