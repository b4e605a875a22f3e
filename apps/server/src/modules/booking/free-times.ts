import { Temporal } from 'temporal-polyfill';

const MINUTE = 60_000;

/** A stretch of time; `to` is no longer in it. */
export type Span = { from: Date; to: Date };

export type Offered = {
  timeZone: string;
  /** Of each weekday, Monday first, on the clock of `timeZone`. */
  hours: { from: string; to: string }[][];
  /** Minutes. */
  length: number;
  buffer: number;
  /** Hours. */
  notice: number;
  /** Days. */
  ahead: number;
};

/**
 * When an appointment can begin within `asked`, the earliest first. Each stretch of working hours is cut into lengths
 * with the buffer between them, so that all of them can be booked; what is busy takes away those that it touches.
 */
export function freeTimes(page: Offered, busy: Span[], asked: Span, now: Date): Date[] {
  const { timeZone, length, buffer, notice, ahead } = page;
  const today = toDay(now, timeZone);
  const earliest = Math.max(asked.from.getTime(), now.getTime() + notice * 60 * MINUTE);
  const last = today.add({ days: ahead });
  const isFree = (start: number) =>
    !busy.some(
      ({ from, to }) => start < to.getTime() + buffer * MINUTE && from.getTime() < start + (length + buffer) * MINUTE,
    );
  const times: Date[] = [];
  for (let day = toDay(new Date(earliest), timeZone); isUntil(day, last); day = day.add({ days: 1 })) {
    if (toInstant(day, '00:00', timeZone) >= asked.to.getTime()) break;
    for (const { from, to } of page.hours[day.dayOfWeek - 1] ?? []) {
      const end = to === MIDNIGHT ? toInstant(day.add({ days: 1 }), to, timeZone) : toInstant(day, to, timeZone);
      for (
        let start = toInstant(day, from, timeZone);
        start + length * MINUTE <= end;
        start += (length + buffer) * MINUTE
      )
        if (start >= earliest && start < asked.to.getTime() && isFree(start)) times.push(new Date(start));
    }
  }
  return times;
}

/** As the end of working hours: the end of the day. */
const MIDNIGHT = '00:00';

const isUntil = (day: Temporal.PlainDate, last: Temporal.PlainDate) => Temporal.PlainDate.compare(day, last) <= 0;

const toDay = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

const toInstant = (day: Temporal.PlainDate, time: string, timeZone: string): number =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds;

/** The days from one to another of somebody's calendar, the last one included. */
export const toSpan = (from: string, to: string, timeZone: string): Span => ({
  from: new Date(toInstant(Temporal.PlainDate.from(from), MIDNIGHT, timeZone)),
  to: new Date(toInstant(Temporal.PlainDate.from(to).add({ days: 1 }), MIDNIGHT, timeZone)),
});

/** Hours in the order of the day, each within the day, none in another; null where they cannot be so. */
export function tidyHours(hours: Offered['hours']): Offered['hours'] | null {
  const tidied = hours.map((day) => day.toSorted((one, other) => one.from.localeCompare(other.from, 'en')));
  const isFine = tidied.every((day) =>
    day.every(({ from, to }, at) => {
      const next = day[at + 1];
      return (to === MIDNIGHT || from < to) && (!next || (to !== MIDNIGHT && to <= next.from));
    }),
  );
  return isFine ? tidied : null;
}
