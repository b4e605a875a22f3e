import { expect, test } from 'vitest';
import { addDays, minutesBetween, momentOf, wallIn, weekAfter } from './wall-clock.ts';

test.each([
  ['2026-11-16T09:00', 'Europe/London', '2026-11-16T09:00:00.000Z'],
  ['2026-07-16T09:00', 'Europe/London', '2026-07-16T08:00:00.000Z'],
  // Spring leaves out the hour from two to three: the next time that there is.
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  // Autumn has the hour from one to two twice: the first of them.
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  // A whole day was left out.
  ['2011-12-30T09:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s in %s is %s', (wall, timeZone, moment) => expect(momentOf(wall, timeZone)).toBe(moment));

test('nine o’clock is nine o’clock on every day of a year, in every zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const days = Array.from({ length: 366 }, (_, at) => addDays('2026-01-01', at));
  const wrong = zones.flatMap((zone, at) =>
    days
      .filter((_, day) => day % 61 === at % 61)
      .filter((day) => wallIn(zone, momentOf(`${day}T09:00`, zone)) !== `${day}T09:00`)
      .map((day) => `${zone} ${day}`),
  );
  expect(wrong).toEqual([]);
});

test('days and minutes are counted on the wall', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(weekAfter(null, '2026-12-30')).toBe('2027-01-06');
  expect(weekAfter('2026-12-01', '2026-12-30')).toBe('2027-01-06');
  expect(weekAfter('2027-01-20', '2026-12-30')).toBe('2027-01-27');
  expect(minutesBetween('2026-03-08T00:00', '2026-03-09T00:00')).toBe(24 * 60);
});
