import { Temporal } from 'temporal-polyfill';

/** A date and time as a clock shows it, to the minute: 2027-03-28T09:00. */
export type Local = string;
/** From a moment on clocks of a zone are so many milliseconds ahead of UTC. */
type Offset = { since: number; ahead: number };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEARS = 10;

/** Asking for the changes of a zone takes long, and a calendar asks for the same few again and again. */
const known = new Map<string, Offset[]>();

/** How a zone's clocks stand in the ten years around a moment, with some days before and after. */
function offsetsAround(at: number, timeZone: string): Offset[] {
  const first = Math.floor(new Date(at).getUTCFullYear() / YEARS) * YEARS;
  const key = `${timeZone} ${first}`;
  const offsets = known.get(key) ?? readOffsets(timeZone, first);
  known.set(key, offsets);
  return offsets;
}

function readOffsets(timeZone: string, first: number): Offset[] {
  const from = Date.UTC(first, 0, 1) - 3 * DAY;
  const to = Date.UTC(first + YEARS, 0, 1) + 3 * DAY;
  const offsets: Offset[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone);
  while (at && at.epochMilliseconds < to) {
    offsets.push({ since: at.epochMilliseconds, ahead: at.offsetNanoseconds / 1e6 });
    at = at.getTimeZoneTransition('next');
  }
  return offsets;
}

const asUtc = (local: Local): number => Date.parse(`${local}Z`);
const toText = (utc: number): Local => new Date(utc).toISOString().slice(0, 16);

/**
 * When clocks of the zone show this. What spring leaves out is the first minute that there is after it; what autumn
 * has twice is the first of both.
 */
export function toMoment(local: Local, timeZone: string): Date {
  const shown = asUtc(local);
  const offsets = offsetsAround(shown, timeZone);
  for (const [at, { since, ahead }] of offsets.entries()) {
    const until = offsets[at + 1]?.since ?? Number.POSITIVE_INFINITY;
    // Already later than that when this offset began: it was left out.
    if (shown - ahead < until) return new Date(Math.max(shown - ahead, since));
  }
  throw new RangeError(`${timeZone} has no ${local}`);
}

/** What clocks of the zone show then. */
export function toLocal(at: Date, timeZone: string): Local {
  const { ahead } = offsetsAround(at.getTime(), timeZone).findLast(({ since }) => since <= at.getTime()) ?? {
    ahead: 0,
  };
  return toText(at.getTime() + ahead);
}

/** On the clock's face: no zone leaves out or repeats anything of it. */
export const minutesBetween = (from: Local, to: Local): number => (asUtc(to) - asUtc(from)) / MINUTE;

export const addMinutes = (local: Local, minutes: number): Local => toText(asUtc(local) + minutes * MINUTE);

/** The zone; UTC where it is none that we know. */
export function knownZone(timeZone: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;
  } catch {
    return 'UTC';
  }
}

/** The calendar day where the zone is: 2026-03-29. */
export const dayIn = (zone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The moment at which clocks of the zone show this day and time. */
export const momentOf = (day: string, time: string, zone: string): Date => toMoment(`${day}T${time.slice(0, 5)}`, zone);

/** The moment at which the day is over there. */
export function endOfDay(day: string, zone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone: zone });
  return new Date(next.epochMilliseconds);
}
