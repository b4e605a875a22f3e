import { expect, test } from 'vitest';
import { placeInDay } from './layout.ts';
import { daysOf, step } from './ranges.ts';
import { newRule, nthWeekday, type Rule, readRule, writeRule } from './repeat.ts';

test.each([
  ['en-us', '2026-11-15', '2026-11-21'],
  ['de-de', '2026-11-16', '2026-11-22'],
  ['ar-iq', '2026-11-14', '2026-11-20'],
] as const)('in %s the week of 18 November begins on %s', (locale, first, last) => {
  const days = daysOf('week', '2026-11-18', locale);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, 7]);
});

test('a month shows whole weeks, and the one after January 31 is February', () => {
  const days = daysOf('month', '2026-11-18', 'en-us');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
  expect(step('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(step('month', '2026-01-31', -1)).toBe('2025-12-31');
  expect(step('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(step('day', '2026-03-01', -1)).toBe('2026-02-28');
});

test('what overlaps stands side by side, what follows takes the whole width', () => {
  const at = (start: string, end: string) => ({ start: `2026-11-16T${start}`, end: `2026-11-16T${end}` });
  const placed = placeInDay(
    [at('09:00', '10:00'), at('09:30', '11:00'), at('10:00', '10:30'), at('12:00', '12:00'), at('13:00', '14:00')],
    '2026-11-16',
  );
  expect(placed.map(({ from, to, column, columns }) => [from, to, column, columns])).toEqual([
    [540, 600, 0, 2],
    [570, 660, 1, 2],
    [600, 630, 0, 2],
    [720, 750, 0, 1],
    [780, 840, 0, 1],
  ]);
});

test('what goes over midnight has a part on each day, and none on the day at whose midnight it ends', () => {
  const night = { start: '2026-11-16T22:00', end: '2026-11-17T02:00' };
  const parts = (day: string) => placeInDay([night], day).map(({ from, to }) => [from, to]);
  expect([parts('2026-11-16'), parts('2026-11-17'), parts('2026-11-18')]).toEqual([[[1320, 1440]], [[0, 120]], []]);
  expect(placeInDay([{ start: '2026-11-16T22:00', end: '2026-11-17T00:00' }], '2026-11-17')).toEqual([]);
});

const day = '2026-11-17';
test.each([
  ['FREQ=DAILY', {}],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU', { frequency: 'WEEKLY', interval: 2, weekdays: [1, 2] }],
  [
    'FREQ=MONTHLY;BYDAY=3TU;COUNT=10',
    { frequency: 'MONTHLY', monthly: 'weekday', ending: { kind: 'count', count: 10 } },
  ],
  ['FREQ=YEARLY;UNTIL=20301231', { frequency: 'YEARLY', ending: { kind: 'until', day: '2030-12-31' } }],
] as [string, Partial<Rule>][])('the rule %s is read and written the same', (text, more) => {
  const rule = { ...newRule('DAILY', day), ...more };
  expect(writeRule(rule, day)).toBe(text);
  expect(readRule(text, 'Europe/London')).toEqual(rule);
});

test('an end that is a moment is the day it has in the zone; a rule that says more is left alone', () => {
  expect(readRule('FREQ=DAILY;UNTIL=20261201T040000Z', 'America/New_York')?.ending).toEqual({
    kind: 'until',
    day: '2026-11-30',
  });
  for (const text of ['', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=MO,TU', 'FREQ=YEARLY;BYDAY=MO'])
    expect(readRule(text, 'UTC')).toBeUndefined();
  expect(nthWeekday('2026-11-30')).toBe(-1);
});
