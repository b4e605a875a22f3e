import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { toLocal } from '../../clock.ts';

/** What decides when an appointment takes place; `start` and `end` are of its first time. */
export type Series = { start: string; end: string; isAllDay: boolean; timeZone: string; repeat: string };

const DAY = '(?:MO|TU|WE|TH|FR|SA|SU)';
const list = (item: string) => new RegExp(`^${item}(?:,${item}){0,30}$`);
/** What a rule may say. Hours and minutes are the beginning's. */
const PARTS = new Map<string, RegExp>(
  Object.entries({
    FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
    INTERVAL: /^[1-9]\d{0,2}$/,
    COUNT: /^[1-9]\d{0,2}$/,
    UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
    BYDAY: list(`(?:[+-]?[1-5])?${DAY}`),
    BYMONTHDAY: list('-?(?:[1-9]|[12]\\d|3[01])'),
    BYMONTH: list('(?:[1-9]|1[0-2])'),
    BYSETPOS: list('-?[1-5]'),
    WKST: new RegExp(`^${DAY}$`),
  }),
);

const partsOf = (repeat: string) =>
  repeat.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? ''] as const);
const toText = (parts: readonly (readonly [string, string])[]) => parts.map((part) => part.join('=')).join(';');
const partOf = (repeat: string, name: string) => partsOf(repeat).find(([each]) => each === name)?.[1];
const asUtc = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('UTC');
const FAR = asUtc('2400-01-01T00:00');

/** A rule that we understand, and that comes round again after the first time or ends there. */
export function isRepeat(series: Series): boolean {
  const parts = partsOf(series.repeat);
  const names = parts.map(([name]) => name);
  if (new Set(names).size < names.length || (names.includes('COUNT') && names.includes('UNTIL'))) return false;
  // An ordinal weekday ("the second Tuesday") is one of a month or a year.
  if (/BYDAY=[^;]*\d/.test(series.repeat) && !/FREQ=(MONTHLY|YEARLY)/.test(series.repeat)) return false;
  if (!parts.every(([name, value]) => PARTS.get(name)?.test(value))) return false;
  try {
    ruleOf(series).next(asUtc(series.start));
    return true;
  } catch {
    return false;
  }
}

/**
 * Reckoned on the clock's face, as if it were UTC: a rule knows days, not daylight saving. Only what comes out of it
 * is put into its zone.
 */
function ruleOf({ start, timeZone, repeat }: Series) {
  const parts = partsOf(repeat).map(([name, value]) => [name, name === 'UNTIL' ? localEnd(value, timeZone) : value]);
  return new RRuleTemporal({
    rruleString: `RRULE:${toText(parts as [string, string][])}`,
    dtstart: asUtc(start),
    tzid: 'UTC',
    temporal: Temporal,
    // Calendars count the beginning as the first time, whatever the rule says.
    includeDtstart: true,
  });
}

/** The end of a rule on the clock of its zone: a day is meant whole, and only what ends in Z is UTC. */
function localEnd(until: string, timeZone: string): string {
  if (until.length === 8) return `${until}T235959Z`;
  if (!until.endsWith('Z')) return `${until}Z`;
  const local = toLocal(new Date(Temporal.Instant.from(until).epochMilliseconds), timeZone);
  return `${local.replaceAll(/[-:]/g, '')}59Z`;
}

const toTexts = (found: Temporal.ZonedDateTime[]) =>
  found.map((each) => each.toPlainDateTime().toString({ smallestUnit: 'minute' }));

/** The local beginnings from one local time to another, both included. */
export function startsBetween(series: Series, from: string, to: string): string[] {
  if (series.repeat === '') return series.start >= from && series.start <= to ? [series.start] : [];
  return from > to ? [] : toTexts(ruleOf(series).between(asUtc(from), asUtc(to), true));
}

export const isStart = (series: Series, local: string): boolean => startsBetween(series, local, local).length > 0;

/** When it begins for the last time; null where it goes on for ever. */
export function lastStart(series: Series): string | null {
  const { repeat, start } = series;
  if (repeat === '') return start;
  if (!/(COUNT|UNTIL)=/.test(repeat)) return null;
  const last = ruleOf(series).previous(FAR, true);
  return last ? (toTexts([last])[0] ?? start) : start;
}

/** The same rule, which ends on the day before. */
export function endBefore(repeat: string, local: string): string {
  const until = Temporal.PlainDate.from(local.slice(0, 10)).subtract({ days: 1 }).toString().replaceAll('-', '');
  const open = partsOf(repeat).filter(([name]) => name !== 'COUNT' && name !== 'UNTIL');
  return toText([...open, ['UNTIL', until]]);
}

/** The same rule for what is left from this beginning on. */
export function restFrom(series: Series, local: string): string {
  const count = partOf(series.repeat, 'COUNT');
  if (count === undefined) return series.repeat;
  const before = startsBetween(series, series.start, local).length - 1;
  return toText(
    partsOf(series.repeat).map(([name, value]) => [name, name === 'COUNT' ? String(Number(value) - before) : value]),
  );
}

/** As calendars read it: the end is UTC where the beginning has a zone, and a date where it is one. */
export function toCalendarRule(
  { repeat, timeZone, isAllDay }: Series,
  toMoment: (local: string, zone: string) => Date,
) {
  return toText(
    partsOf(repeat).map(([name, value]) => {
      if (name !== 'UNTIL') return [name, value];
      const local = localEnd(value, timeZone);
      if (isAllDay) return [name, local.slice(0, 8)];
      const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(local) ?? [];
      const end = toMoment(`${year}-${month}-${day}T${hour}:${minute}`, timeZone);
      return [name, end.toISOString().replaceAll(/[-:]|\.\d+/g, '')];
    }),
  );
}
