import type { AppointmentFields } from '@app/contract/appointments';
import { addMinutes, minutesBetween, toLocal, toMoment } from '../../clock.ts';
import { lastStart, type Series, startsBetween } from './repeat.ts';

/** What one time of a repeated appointment may have of its own. */
export const ownFields = ['subject', 'location', 'description', 'start', 'end', 'isAllDay', 'timeZone'] as const;
export type OwnFields = Partial<Pick<AppointmentFields, (typeof ownFields)[number]>>;
/** A time that was changed, or (null) does not take place; then it would take place as `before` says. */
export type Exception = { occurrence: string; changed: OwnFields | null; before?: OwnFields };
export type Time = {
  /** When the rule says that it begins. */
  occurrence: string;
  start: Date;
  end: Date;
  /** As the clock of its zone shows them. */
  localStart: string;
  localEnd: string;
  isAllDay: boolean;
  timeZone: string;
  changed: OwnFields;
};

const DAY = 24 * 60 * 60_000;

/** When one occurrence takes place, with what was changed of it. */
export function timeOf(series: Series, occurrence: string, changed: OwnFields = {}): Time {
  const { timeZone = series.timeZone, isAllDay = series.isAllDay, start: localStart = occurrence } = changed;
  const length = minutesBetween(series.start, series.end);
  const localEnd = changed.end ?? addMinutes(localStart, length);
  const start = toMoment(localStart, timeZone);
  // Where spring leaves out the beginning, it is as long as ever.
  const isMoved = toLocal(start, timeZone) !== localStart;
  const lasting = minutesBetween(localStart, localEnd) * 60_000;
  const end = isMoved && !isAllDay ? new Date(start.getTime() + lasting) : toMoment(localEnd, timeZone);
  return { occurrence, start, end, localStart, localEnd, isAllDay, timeZone, changed };
}

/** Everything that takes place at least partly between two moments, the earliest first. */
export function expand(series: Series, exceptions: readonly Exception[], from: Date, to: Date): Time[] {
  const byOccurrence = new Map(exceptions.map((each) => [each.occurrence, each]));
  const length = minutesBetween(series.start, series.end) * 60_000;
  // A day on both sides: clocks are apart, and daylight saving moves them.
  const earliest = toLocal(new Date(from.getTime() - length - DAY), series.timeZone);
  const latest = toLocal(new Date(to.getTime() + DAY), series.timeZone);
  const regular = startsBetween(series, earliest, latest).filter((start) => !byOccurrence.has(start));
  return [
    ...regular.map((start) => timeOf(series, start)),
    ...exceptions.flatMap(({ occurrence, changed }) => (changed ? [timeOf(series, occurrence, changed)] : [])),
  ]
    .filter(({ start, end }) => start < to && (end > from || start >= from))
    .sort((one, two) => one.start.getTime() - two.start.getTime());
}

const STEP = 400 * DAY;
/** Whoever repeats more seldom is not looked for any further. */
const STEPS = 12;

/** The first that begins after a moment; null where there is none. */
export function firstAfter(series: Series, exceptions: readonly Exception[], after: Date): Time | null {
  const { to } = boundsOf(series, exceptions);
  // The first step is short: most repeat every week.
  for (let from = after.getTime(), step = 40 * DAY, tries = 0; tries < STEPS; tries++, from += step, step = STEP) {
    const found = expand(series, exceptions, new Date(from), new Date(from + step)).find(({ start }) => start > after);
    if (found) return found;
    if (to && to.getTime() < from + step) return null;
  }
  return null;
}

/** From the first beginning to the last end; `to` is null where it goes on for ever. */
export function boundsOf(series: Series, exceptions: readonly Exception[]): { from: Date; to: Date | null } {
  const changed = exceptions.flatMap(({ occurrence, changed: own }) => (own ? [timeOf(series, occurrence, own)] : []));
  const last = lastStart(series);
  const first = timeOf(series, series.start);
  const starts = [first, ...changed].map(({ start }) => start.getTime());
  const ends = last === null ? [] : [timeOf(series, last), ...changed].map(({ end }) => end.getTime());
  return { from: new Date(Math.min(...starts)), to: last === null ? null : new Date(Math.max(...ends)) };
}
