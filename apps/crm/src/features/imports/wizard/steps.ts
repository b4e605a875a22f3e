import type { ContactImport } from '@app/contract/imports';
import { oneOf, param } from '@app/frame/app/search.ts';

/** In the order in which they are gone through. */
export const steps = ['upload', 'matching', 'permissions', 'check', 'complete'] as const;
export type Step = (typeof steps)[number];

/** What each step after the first is given. */
export type StepProps = { current: ContactImport; goTo: (step: Step) => void };

/** Which import it is and how far one has gone: a reload, and the browser's back and forward, lead to the same place. */
export const importSearch = {
  import: param<number | undefined>(
    (typed = '') => (/^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : undefined),
    (id) => id?.toString(),
  ),
  step: oneOf(...steps),
};
