import { describe, expect, test } from 'vitest';
import { tries } from '../../../test/proof.ts';
import { toLocal, toMoment } from '../../clock.ts';
import { boundsOf, expand, firstAfter } from './occurrences.ts';
import { endBefore, isRepeat, lastStart, restFrom, type Series, startsBetween } from './repeat.ts';

const series = (changed: Partial<Series> = {}): Series => ({
  start: '2027-03-22T09:00',
  end: '2027-03-22T10:00',
  isAllDay: false,
  timeZone: 'Europe/Berlin',
  repeat: '',
  ...changed,
});
const at = (text: string) => new Date(text);
const spans = (found: ReturnType<typeof expand>) =>
  found.map(({ start, end }) => `${start.toISOString().slice(0, 16)} ${end.toISOString().slice(11, 16)}`);

test.each([
  ['an ordinary time', '2027-03-27T09:00', 'Europe/Berlin', '2027-03-27T08:00:00.000Z'],
  ['a time that spring leaves out', '2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
  ['a time that autumn has twice', '2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['half an hour that is left out', '2027-10-03T02:15', 'Australia/Lord_Howe', '2027-10-02T15:30:00.000Z'],
  ['a midnight that is left out', '2027-03-28T00:00', 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
  ['a day that is left out', '2011-12-30T09:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s is one moment', (_, local, zone, moment) => {
  expect(toMoment(local, zone).toISOString()).toBe(moment);
});

describe('in every zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const years = { from: at('2026-01-01T00:00:00Z'), to: at('2036-01-01T00:00:00Z') };

  test('nine o’clock is nine o’clock on each day of ten years, and every day has one', () => {
    expect(zones.length).toBeGreaterThan(400);
    // Every 28th day in npm test, on Sundays: that is when clocks are put forward and back almost everywhere.
    const step = tries(28, 1);
    for (const timeZone of zones) {
      const clock = new Intl.DateTimeFormat('sv-se', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      const repeat = `FREQ=DAILY;INTERVAL=${step}`;
      const daily = series({ start: '2026-01-04T09:00', end: '2026-01-04T10:00', timeZone, repeat });
      const found = expand(daily, [], years.from, years.to);
      // Far in the east the first nine o'clock of 2036 comes before those years are over in London.
      const days = 3652 - 3 + (toMoment('2036-01-01T09:00', timeZone) < years.to ? 1 : 0);
      expect(found.length, timeZone).toBe(Math.ceil(days / step));
      const shown = new Set(found.map(({ start }) => clock.format(start)));
      expect(shown.size, timeZone).toBe(found.length);
      const wrong = found.filter(({ start, end }) => !isNine(clock.format(start)) || +end - +start !== 3_600_000);
      expect(wrong, timeZone).toEqual([]);
    }
  }, 600_000);
  const isNine = (shown: string) => shown.endsWith(' 09:00');
});

describe('a repeated appointment', () => {
  const weekly = series({ repeat: 'FREQ=WEEKLY' });

  test('keeps its time on the clock when clocks change', () => {
    expect(spans(expand(weekly, [], at('2027-03-20T00:00:00Z'), at('2027-04-06T00:00:00Z')))).toEqual([
      '2027-03-22T08:00 09:00',
      '2027-03-29T07:00 08:00',
      '2027-04-05T07:00 08:00',
    ]);
  });

  test('a time that spring leaves out is as long as ever', () => {
    const nightly = series({ start: '2027-03-27T02:30', end: '2027-03-27T03:00', repeat: 'FREQ=DAILY' });
    expect(spans(expand(nightly, [], at('2027-03-26T12:00:00Z'), at('2027-03-29T12:00:00Z')))).toEqual([
      '2027-03-27T01:30 02:00',
      '2027-03-28T01:00 01:30',
      '2027-03-29T00:30 01:00',
    ]);
  });

  test('whole days last from midnight to midnight, also on a day of 23 hours', () => {
    const day = series({ start: '2027-03-28T00:00', end: '2027-03-29T00:00', isAllDay: true });
    expect(spans(expand(day, [], at('2027-03-01T00:00:00Z'), at('2027-04-01T00:00:00Z')))).toEqual([
      '2027-03-27T23:00 22:00',
    ]);
  });

  test('a time that was moved is found where it is, and not where it was', () => {
    const moved = [
      { occurrence: '2027-03-29T09:00', changed: { start: '2027-05-03T15:00', end: '2027-05-03T17:00' } },
      { occurrence: '2027-04-05T09:00', changed: null },
    ];
    const short = { ...weekly, repeat: 'FREQ=WEEKLY;COUNT=4' };
    expect(spans(expand(short, moved, at('2027-03-01T00:00:00Z'), at('2027-06-01T00:00:00Z')))).toEqual([
      '2027-03-22T08:00 09:00',
      '2027-04-12T07:00 08:00',
      '2027-05-03T13:00 15:00',
    ]);
    expect(boundsOf(short, moved).to?.toISOString()).toBe('2027-05-03T15:00:00.000Z');
    expect(boundsOf(short, []).to?.toISOString()).toBe('2027-04-12T08:00:00.000Z');
    expect(boundsOf(weekly, moved).to).toBeNull();
  });

  test('what is next is found however seldom it is, and not after the end', () => {
    const leapDay = series({ start: '2024-02-29T09:00', end: '2024-02-29T10:00', repeat: 'FREQ=YEARLY' });
    const next = firstAfter(leapDay, [], at('2027-01-01T00:00:00Z'));
    expect(next?.occurrence).toBe('2028-02-29T09:00');
    const ended = series({ repeat: 'FREQ=WEEKLY;UNTIL=20270405' });
    expect(firstAfter(ended, [], at('2027-04-05T08:00:00Z'))).toBeNull();
  });

  test.each([
    ['a day is meant whole', 'FREQ=DAILY;UNTIL=20270324', '2027-03-24T09:00'],
    ['a time of the clock', 'FREQ=DAILY;UNTIL=20270324T085900', '2027-03-23T09:00'],
    ['a moment', 'FREQ=DAILY;UNTIL=20270324T080000Z', '2027-03-24T09:00'],
    ['a number of times', 'FREQ=WEEKLY;COUNT=3', '2027-04-05T09:00'],
    ['for ever', 'FREQ=DAILY', null],
  ])('ends: %s', (_, repeat, last) => {
    expect(lastStart(series({ repeat }))).toBe(last);
  });

  test('is split in two that are together what it was', () => {
    const ten = series({ repeat: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10' });
    const every = startsBetween(ten, '2027-01-01T00:00', '2028-01-01T00:00');
    const split = every[4] ?? '';
    const before = { ...ten, repeat: endBefore(ten.repeat, split) };
    const after = { ...ten, start: split, repeat: restFrom(ten, split) };
    expect(before.repeat).toBe('FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270404');
    expect(after.repeat).toBe('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6');
    expect([before, after].flatMap((each) => startsBetween(each, '2027-01-01T00:00', '2028-01-01T00:00'))).toEqual(
      every,
    );
  });

  test.each([
    'FREQ=WEEKLY;BYDAY=MO,WE',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=DAILY;INTERVAL=2;COUNT=999',
  ])('%s is a rule', (repeat) => expect(isRepeat(series({ repeat }))).toBe(true));

  test.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYHOUR=9,12',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=1000000',
    'FREQ=DAILY;COUNT=3;UNTIL=20280101',
    'FREQ=DAILY;UNTIL=20281301',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;__proto__=1',
  ])('%s is none', (repeat) => expect(isRepeat(series({ repeat }))).toBe(false));
});

test('a moment and the clock say the same, there and back', () => {
  expect(toLocal(toMoment('2027-07-01T09:00', 'America/New_York'), 'America/New_York')).toBe('2027-07-01T09:00');
});
