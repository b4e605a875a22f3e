import { oneOf, param, text } from '@app/frame/app/search.ts';

export const tasksSearch = {
  group: oneOf('today', 'overdue', 'upcoming', 'noDate', 'done'),
  whose: oneOf('mine', 'all'),
  q: text(),
  /** A task to open, as notifications name it. */
  task: param<number | undefined>(
    (typed = '') => (/^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : undefined),
    (id) => id?.toString(),
  ),
};
