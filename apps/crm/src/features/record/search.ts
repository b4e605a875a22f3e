import { activityKinds } from '@app/contract/contact-words';
import { oneOf, text } from '@app/frame/app/search.ts';

export const parts = ['timeline', 'summary', 'next'] as const;

export const recordSearch = {
  kind: oneOf('all', ...activityKinds),
  search: text(),
  /** On a narrow screen one part is shown at a time. */
  part: oneOf(...parts),
};
