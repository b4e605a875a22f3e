import { oneOf, text } from '@app/frame/app/search.ts';

export const tabs = ['performance', 'campaigns'] as const;
export type ClientTab = (typeof tabs)[number];

export const clientSearch = {
  tab: oneOf(...tabs),
  /** The campaign that the reader came from. */
  from: text(),
};
