import { installFilters } from '@app/contract/listings';
import { oneOf, type SearchOf, text } from '@app/frame/app/search.ts';

export const tabs = ['installs', 'history', 'contents'] as const;

export const listingSearch = {
  tab: oneOf(...tabs),
  /** Which installs are shown. */
  filter: oneOf(...installFilters),
  /** Of the contents; the latest where none is named. */
  version: text(),
};
export type ListingSearch = SearchOf<typeof listingSearch>;
