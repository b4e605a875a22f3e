import { activityKinds } from '@app/contract/contact-words';
import { oneOf, text } from '@app/frame/app/search.ts';

export const parts = ['timeline', 'summary', 'next'] as const;
export type Part = (typeof parts)[number];

export const recordSearch = {
  kind: oneOf('all', ...activityKinds),
  search: text(),
  /** On a narrow screen one part is shown at a time. */
  part: oneOf(...parts),
};
