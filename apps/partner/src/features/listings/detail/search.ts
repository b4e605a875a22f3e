import { installFilters } from '@app/contract/listings';
import { oneOf, sortBy, text } from '@app/frame/app/search.ts';
import { columnNames } from './order-installs.ts';

export const tabs = ['installs', 'history', 'contents'] as const;

export const listingSearch = {
  tab: oneOf(...tabs),
  /** Which installs are shown. */
  filter: oneOf(...installFilters),
  q: text(),
  sort: sortBy(columnNames, { column: 'name', direction: 'ascending' }),
  /** The version whose contents are shown; the latest by default. */
  version: text(),
};
