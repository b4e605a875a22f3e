import { param } from '@app/frame/app/search.ts';

export const simulateSearch = {
  /** For whom it is tried out. */
  contact: param<number | undefined>(
    (typed = '') => (/^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : undefined),
    (id) => id?.toString(),
  ),
};
