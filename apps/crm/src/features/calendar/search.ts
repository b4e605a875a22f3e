import { maybeOneOf, oneOf, param } from '@app/frame/app/search.ts';
import { views } from './time/ranges.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isDay = (typed: string) => DAY.test(typed) && new Date(`${typed}T00:00Z`).toISOString().slice(0, 10) === typed;

export const calendarSearch = {
  /** None is the usual one: the week, and on a narrow screen the agenda. */
  view: maybeOneOf(...views),
  /** None is today. */
  date: param<string | undefined>(
    (typed = '') => (isDay(typed) ? typed : undefined),
    (day) => day,
  ),
  who: oneOf('all', 'mine'),
  /** The one that is open. */
  appointment: param<number | undefined>(
    (typed = '') => (/^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : undefined),
    (id) => id?.toString(),
  ),
};
