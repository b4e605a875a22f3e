import type { Wait } from '@app/contract/campaign-steps';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { endOf, momentOf, withinHours } from './clock.ts';

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const shown = (moment: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(zone)
    .toString({ smallestUnit: 'minute', timeZoneName: 'never' });
const dates = new Map([
  ['birthday', '1992-02-29'],
  ['7', '2026-03-30'],
  ['8', 'soon'],
]);

test.each<[string, Wait, string, string, string]>([
  [
    'minutes',
    { kind: 'for', amount: 90, unit: 'minutes' },
    '2026-03-29T00:00Z',
    'Europe/Berlin',
    '2026-03-29T03:30+02:00',
  ],
  [
    'two days over the short one',
    { kind: 'for', amount: 2, unit: 'days' },
    '2026-03-28T08:00Z',
    'Europe/Berlin',
    '2026-03-30T09:00+02:00',
  ],
  [
    'a day to an hour that is missing',
    { kind: 'for', amount: 1, unit: 'days' },
    '2026-03-28T01:30Z',
    'Europe/Berlin',
    '2026-03-29T03:00+02:00',
  ],
  [
    'a day to an hour that comes twice',
    { kind: 'for', amount: 1, unit: 'days' },
    '2026-10-24T00:30Z',
    'Europe/Berlin',
    '2026-10-25T02:30+02:00',
  ],
  [
    'nine o’clock, today',
    { kind: 'until', weekdays: [], time: '09:00' },
    '2026-11-16T07:00Z',
    'Europe/Berlin',
    '2026-11-16T09:00+01:00',
  ],
  [
    'nine o’clock, tomorrow',
    { kind: 'until', weekdays: [], time: '09:00' },
    '2026-11-16T08:01Z',
    'Europe/Berlin',
    '2026-11-17T09:00+01:00',
  ],
  [
    'the next weekday',
    { kind: 'until', weekdays: [1, 2, 3, 4, 5], time: '09:00' },
    '2026-11-13T09:00Z',
    'Europe/Berlin',
    '2026-11-16T09:00+01:00',
  ],
  [
    'a day that a zone left out',
    { kind: 'until', weekdays: [5], time: '12:00' },
    '2011-12-29T00:00Z',
    'Pacific/Apia',
    '2012-01-06T12:00+14:00',
  ],
  [
    'three days before a date',
    { kind: 'untilDate', field: '7', days: -3, time: '09:00', isYearly: false },
    '2026-03-01T00:00Z',
    'Asia/Tokyo',
    '2026-03-27T09:00+09:00',
  ],
  [
    'a date that is over',
    { kind: 'untilDate', field: '7', days: 0, time: '09:00', isYearly: false },
    '2026-05-01T00:00Z',
    'UTC',
    '2026-05-01T00:00+00:00',
  ],
  [
    'a date that nobody gave',
    { kind: 'untilDate', field: '9', days: 0, time: '09:00', isYearly: true },
    '2026-05-01T00:00Z',
    'UTC',
    '2026-05-01T00:00+00:00',
  ],
  [
    'a text where a date should be',
    { kind: 'untilDate', field: '8', days: 0, time: '09:00', isYearly: true },
    '2026-05-01T00:00Z',
    'UTC',
    '2026-05-01T00:00+00:00',
  ],
  [
    'the birthday of 29 February',
    { kind: 'untilDate', field: 'birthday', days: 0, time: '09:00', isYearly: true },
    '2026-05-01T00:00Z',
    'UTC',
    '2027-02-28T09:00+00:00',
  ],
  [
    'the birthday in a leap year',
    { kind: 'untilDate', field: 'birthday', days: 0, time: '09:00', isYearly: true },
    '2027-05-01T00:00Z',
    'UTC',
    '2028-02-29T09:00+00:00',
  ],
])('%s', (_name, wait, since, zone, end) => {
  expect(shown(endOf(wait, at(since), zone, dates), zone)).toBe(end);
});

const office = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

test.each([
  ['within', '2026-11-16T12:00Z', '2026-11-16T12:00+00:00'],
  ['before', '2026-11-16T03:00Z', '2026-11-16T09:00+00:00'],
  ['after', '2026-11-16T17:00Z', '2026-11-17T09:00+00:00'],
  ['at the weekend', '2026-11-14T12:00Z', '2026-11-16T09:00+00:00'],
])('messages go out within their hours: %s', (_name, given, sent) => {
  expect(shown(withinHours(at(given), office, 'UTC'), 'UTC')).toBe(sent);
  expect(withinHours(at(given), null, 'UTC')).toBe(at(given));
});

const night = { weekdays: [5], from: '22:00', to: '06:00' };

test.each([
  ['in the evening', '2026-11-13T23:00Z', '2026-11-13T23:00+00:00'],
  ['in the morning after', '2026-11-14T05:59Z', '2026-11-14T05:59+00:00'],
  ['too late', '2026-11-14T06:00Z', '2026-11-20T22:00+00:00'],
  ['on the morning before', '2026-11-13T05:00Z', '2026-11-13T22:00+00:00'],
  ['on another day', '2026-11-14T23:00Z', '2026-11-20T22:00+00:00'],
])('hours that go over midnight belong to the day on which they begin: %s', (_name, given, sent) => {
  expect(shown(withinHours(at(given), night, 'UTC'), 'UTC')).toBe(sent);
});

const everyDay = [1, 2, 3, 4, 5, 6, 7];

test.each<[string, string, string, string, string, string]>([
  ['to the minute at which they begin', '09:00', '17:00', 'UTC', '2026-11-16T08:59:59Z', '2026-11-16T09:00+00:00'],
  ['to the minute at which they end', '09:00', '17:00', 'UTC', '2026-11-16T16:59:59Z', '2026-11-16T16:59+00:00'],
  ['over midnight, at midnight', '22:00', '06:00', 'Asia/Tokyo', '2026-11-16T15:00Z', '2026-11-17T00:00+09:00'],
  ['over midnight, in the afternoon', '22:00', '06:00', 'Asia/Tokyo', '2026-11-16T06:00Z', '2026-11-16T22:00+09:00'],
  ['that begin in a missing hour', '02:30', '05:00', 'Europe/Berlin', '2026-03-29T00:45Z', '2026-03-29T03:00+02:00'],
  ['that end in a missing hour', '01:00', '02:30', 'Europe/Berlin', '2026-03-29T01:00Z', '2026-03-30T01:00+02:00'],
  ['that are all missing', '02:00', '03:00', 'Europe/Berlin', '2026-03-29T00:45Z', '2026-03-30T02:00+02:00'],
  ['that are missing at midnight', '00:00', '01:00', 'America/Havana', '2026-03-08T03:00Z', '2026-03-09T00:00-04:00'],
  ['on a day without midnight', '00:00', '00:00', 'America/Havana', '2026-03-08T05:30Z', '2026-03-08T01:30-04:00'],
  ['in an hour that comes twice', '02:00', '03:00', 'Europe/Berlin', '2026-10-25T01:30Z', '2026-10-25T02:30+01:00'],
  ['over a night of 25 hours', '22:00', '02:30', 'Europe/Berlin', '2026-10-24T23:00Z', '2026-10-25T01:00+02:00'],
])('hours on the clock of a zone: %s', (_name, from, to, zone, given, sent) => {
  expect(shown(withinHours(at(given), { weekdays: everyDay, from, to }, zone), zone)).toBe(sent);
});

test('in every zone, when the clock changes, what is put off goes at a moment that is within the hours', () => {
  const windows = [
    ['02:00', '03:00'],
    ['00:00', '01:00'],
    ['23:30', '00:30'],
    ['03:00', '02:00'],
  ].map(([from = '', to = '']) => ({ weekdays: everyDay, from, to }));
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    let change = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    for (let times = 0; times < 2 && change && change.year < 2028; times += 1) {
      for (const minutes of [-60, -1, 0, 45])
        for (const hours of windows) {
          const given = change.epochMilliseconds + minutes * 60_000;
          const sent = withinHours(given, hours, zone);
          expect(sent).toBeGreaterThanOrEqual(given);
          expect(sent - given).toBeLessThan(50 * 3_600_000);
          const { from, to } = hours;
          const time = shown(sent, zone).slice(11, 16);
          expect(from < to ? time >= from && time < to : time >= from || time < to).toBe(true);
        }
      change = change.getTimeZoneTransition('next');
    }
  }
});

test.each(['9999-12-31', '+275760-09-13', '-271821-04-20', '0000-01-01'])(
  'a date at the end of all calendars stops nobody for longer than can be written down: %s',
  (date) => {
    const since = at('2026-11-16T12:00Z');
    const wait = { kind: 'untilDate', field: '7', days: 365, time: '09:00' } as const;
    const ends = [true, false].map((isYearly) =>
      endOf({ ...wait, isYearly }, since, 'Pacific/Kiritimati', new Map([['7', date]])),
    );
    for (const end of ends) expect(new Date(end).toISOString()).toMatch(/^[2-9]\d{3}-/);
  },
);

test('days without hours are open all day', () => {
  const weekend = { weekdays: [6, 7], from: '00:00', to: '00:00' };
  expect(shown(withinHours(at('2026-11-13T12:00Z'), weekend, 'UTC'), 'UTC')).toBe('2026-11-14T00:00+00:00');
  expect(withinHours(at('2026-11-14T23:59Z'), weekend, 'UTC')).toBe(at('2026-11-14T23:59Z'));
});

test('in every zone a clock time is one moment of that day, or the first after a missing hour', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(400);
  // Around the changes of the clock, where something can go wrong; the whole ten years are in the bench.
  for (const zone of zones) {
    let change = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    for (let times = 0; times < 2 && change && change.year < 2028; times += 1) {
      for (const hours of [-26, -2, -1, 0, 1, 2, 26]) {
        const wanted = change.toPlainDateTime().add({ hours });
        const moment = momentOf(wanted, zone);
        const then = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime();
        expect(Temporal.PlainDateTime.compare(then, wanted)).toBeGreaterThanOrEqual(0);
        // A minute before, the clock showed something earlier.
        const before = Temporal.Instant.fromEpochMilliseconds(moment - 60_000)
          .toZonedDateTimeISO(zone)
          .toPlainDateTime();
        expect(Temporal.PlainDateTime.compare(before, wanted)).toBeLessThan(0);
      }
      change = change.getTimeZoneTransition('next');
    }
  }
});

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Tokyo', 'UTC'])(
  'days in %s end when the clock shows the same, near changes of the clock and far from them',
  (zone) => {
    for (let hour = 0; hour < 24 * 366; hour += 31) {
      const since = at('2026-01-01T00:30Z') + hour * 3_600_000;
      const days = hour % 41;
      const same = Temporal.Instant.fromEpochMilliseconds(since)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .add({ days });
      const end = endOf({ kind: 'for', amount: days, unit: 'days' }, since, zone, dates);
      expect(end).toBe(Math.max(momentOf(same, zone), since));
    }
  },
);
