import { oneOf, text } from '@app/frame/app/search.ts';

export const clientSearch = {
  tab: oneOf('performance', 'campaigns'),
  /** The campaign that the reader came from. */
  from: text(),
};
