import { oneOf, sortBy, text } from '@app/frame/app/search.ts';
import { columnNames, tabNames } from './order-links.ts';

export const linksSearch = {
  q: text(),
  tab: oneOf(...tabNames),
  /** This one alone, whatever else it is called; other pages lead here with it. */
  link: text(),
  sort: sortBy(columnNames, { column: 'created', direction: 'descending' }),
};
