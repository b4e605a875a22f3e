import { installFilters } from '@app/contract/listings';
import { oneOf, text } from '@app/frame/app/search.ts';

export const tabs = ['installs', 'history', 'contents'] as const;

export const listingSearch = {
  tab: oneOf(...tabs),
  /** Which installs are shown. */
  filter: oneOf(...installFilters),
  /** The version whose contents are shown; the latest by default. */
  version: text(),
};
