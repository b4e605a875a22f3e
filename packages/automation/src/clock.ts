import type { SendingHours, Wait } from '@app/contract/campaign-steps';
import { Temporal } from 'temporal-polyfill';
import { isSteady } from './steady.ts';

/** Moments are milliseconds since 1970, as in `Date.now()`. */
export type Moment = number;

/**
 * When the clock of a zone shows a time. In spring, where an hour is missing, the next minute that there is; in autumn,
 * where an hour comes twice, the first.
 */
export function momentOf(shown: Temporal.PlainDateTime, zone: string): Moment {
  const first = shown.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(shown)) return first.epochMilliseconds;
  return first.getTimeZoneTransition('next')?.epochMilliseconds ?? first.epochMilliseconds;
}

const shownAt = (at: Moment, zone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const lengths = { minutes: MINUTE, hours: 60 * MINUTE };

/** When a wait that began at `since` is over; never before it began. `dates` are those of the contact, by field. */
export function endOf(wait: Wait, since: Moment, zone: string, dates: ReadonlyMap<string, string>): Moment {
  switch (wait.kind) {
    case 'for':
      if (wait.unit !== 'days') return since + wait.amount * lengths[wait.unit];
      // A day later the clock shows the same, also where a day has 23 or 25 hours.
      if (isSteady(since, since + wait.amount * DAY, zone)) return since + wait.amount * DAY;
      return Math.max(momentOf(shownAt(since, zone).add({ days: wait.amount }), zone), since);
    case 'until':
      return nextShown(since, zone, wait.time, wait.weekdays);
    case 'untilDate':
      return dateMoment(wait, since, zone, dates.get(wait.field));
  }
}

/** The next moment at which the clock shows a time on one of these weekdays; none means any. */
function nextShown(since: Moment, zone: string, time: string, weekdays: readonly number[]): Moment {
  const today = shownAt(since, zone).toPlainDate();
  // Two weeks: today's may be over, and some zones have left out a day.
  for (let days = 0; days <= 15; days += 1) {
    const day = today.add({ days });
    if (weekdays.length > 0 && !weekdays.includes(day.dayOfWeek)) continue;
    const at = momentOf(day.toPlainDateTime(time), zone);
    // A day that a zone has left out is none of these.
    if (at >= since && shownAt(at, zone).toPlainDate().equals(day)) return at;
  }
  return since;
}

type DateWait = Extract<Wait, { kind: 'untilDate' }>;

/** Whose date is over, or who has none, does not wait. */
function dateMoment(wait: DateWait, since: Moment, zone: string, date: string | undefined): Moment {
  const given = date === undefined ? null : toDate(date);
  if (!given) return since;
  const { days, time, isYearly } = wait;
  const at = (day: Temporal.PlainDate) => momentOf(day.add({ days }).toPlainDateTime(time), zone);
  if (!isYearly) return Math.min(Math.max(at(given), since), LAST);
  const { year } = shownAt(since, zone);
  // Who was born on 29 February has it on the 28th in other years. With days before or after, next year's may come first.
  const years = [year - 1, year, year + 1, year + 2].map((of) => at(given.with({ year: of })));
  return years.find((moment) => moment >= since) ?? since;
}

/** No wait is over later: what comes after it cannot be written down everywhere. */
const LAST = Date.UTC(9999, 11, 31);

/** An own field that is no date, or none of our years, is as none. */
function toDate(text: string): Temporal.PlainDate | null {
  try {
    const date = Temporal.PlainDate.from(text);
    return date.year > 0 && date.year < 10_000 ? date : null;
  } catch {
    return null;
  }
}

/** The first moment from `at` on at which messages may go out. */
export function withinHours(at: Moment, hours: SendingHours | null, zone: string): Moment {
  if (!hours || isOpen(at, hours, zone)) return at;
  const opens = hours.from === hours.to ? '00:00' : hours.from;
  let next = nextShown(at, zone, opens, hours.weekdays);
  // Hours that are all missing in spring are over before they begin: then the next ones.
  for (let times = 0; times < 3 && !isOpen(next, hours, zone); times += 1)
    next = nextShown(next + MINUTE, zone, opens, hours.weekdays);
  return next;
}

function isOpen(at: Moment, { from, to, weekdays }: SendingHours, zone: string): boolean {
  const shown = shownAt(at, zone);
  const time = shown.toPlainTime();
  const isAllDay = from === to;
  const isAfter = isAllDay || Temporal.PlainTime.compare(time, from) >= 0;
  const isBefore = isAllDay || Temporal.PlainTime.compare(time, to) < 0;
  const isToday = weekdays.includes(shown.dayOfWeek);
  // From ten in the evening to six in the morning: what begins on a day belongs to it until the next morning.
  return Temporal.PlainTime.compare(from, to) > 0
    ? (isToday && isAfter) || (isBefore && weekdays.includes(shown.subtract({ days: 1 }).dayOfWeek))
    : isToday && isAfter && isBefore;
}
