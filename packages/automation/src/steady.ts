import { Temporal } from 'temporal-polyfill';

const DAY = 24 * 60 * 60_000;
const YEARS = 10;
const LONGEST = 366 * DAY;

/** Asking for the changes of a zone's clocks takes long, and the same few zones are asked for again and again. */
const known = new Map<string, number[]>();

function changesIn(zone: string, decade: number): number[] {
  const key = `${zone} ${decade}`;
  const found = known.get(key) ?? readChanges(zone, Date.UTC(decade, 0, 1), Date.UTC(decade + YEARS, 0, 1));
  known.set(key, found);
  return found;
}

function readChanges(zone: string, from: number, to: number): number[] {
  const changes: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(from - 1)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next');
  for (; at && at.epochMilliseconds < to; at = at.getTimeZoneTransition('next')) changes.push(at.epochMilliseconds);
  return changes;
}

const decadeOf = (at: number) => Math.floor(new Date(at).getUTCFullYear() / YEARS) * YEARS;

/** Whether the clocks of a zone are not changed from two days before to two days after: then a day has 24 hours. */
export function isSteady(from: number, to: number, zone: string): boolean {
  if (!(to - from < LONGEST)) return false;
  const [first, last] = [from - 2 * DAY, to + 2 * DAY];
  for (let decade = decadeOf(first); decade <= decadeOf(last); decade += YEARS)
    if (changesIn(zone, decade).some((at) => at >= first && at <= last)) return false;
  return true;
}
