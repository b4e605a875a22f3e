import { Temporal } from 'temporal-polyfill';

/** How far ahead a calendar is told of daylight saving; it knows the zone by its name for what comes after. */
const YEARS_AHEAD = 10;

/** A zone as calendars want it described (RFC 5545, VTIMEZONE): every change of its clocks since the year before `from`. */
export function toZoneComponent(timeZone: string, from: Date, now = new Date()): string {
  const earliest = Math.min(from.getTime(), now.getTime());
  const begin = Temporal.Instant.fromEpochMilliseconds(earliest).toZonedDateTimeISO(timeZone).subtract({ years: 1 });
  const until = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).add({
    years: YEARS_AHEAD,
  });
  const parts = [toObservance(begin, begin.offsetNanoseconds)];
  let at = begin;
  for (let next = at.getTimeZoneTransition('next'); next && next.epochMilliseconds < until.epochMilliseconds; ) {
    parts.push(toObservance(next, next.subtract({ nanoseconds: 1 }).offsetNanoseconds));
    at = next;
    next = at.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n');
}

/** From when on clocks show what; the beginning is written as the clock before it shows it. */
function toObservance(at: Temporal.ZonedDateTime, before: number): string[] {
  const kind = at.offsetNanoseconds > before ? 'DAYLIGHT' : 'STANDARD';
  const onset = at
    .withTimeZone('UTC')
    .add({ nanoseconds: before })
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replaceAll(/[-:]/g, '');
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${toOffset(before)}`,
    `TZOFFSETTO:${toOffset(at.offsetNanoseconds)}`,
    `END:${kind}`,
  ];
}

function toOffset(nanoseconds: number): string {
  const seconds = Math.abs(Math.round(nanoseconds / 1e9));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = seconds % 60 ? two(seconds % 60) : '';
  return `${nanoseconds < 0 ? '-' : '+'}${two(seconds / 3600)}${two((seconds / 60) % 60)}${rest}`;
}
