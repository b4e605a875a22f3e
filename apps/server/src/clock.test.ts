import { expect, test } from 'vitest';
import { dayIn, endOfDay, knownZone, momentOf } from './clock.ts';

test.each([
  ['2026-11-16', '15:00', 'America/New_York', '2026-11-16T20:00:00.000Z'],
  ['2026-11-16', '15:00', 'Asia/Kathmandu', '2026-11-16T09:15:00.000Z'],
  // Left out in spring: the next minute that the clock shows.
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-03-29', '02:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-04', '02:10', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  // Shown twice in autumn: the first.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, moment) => {
  expect(momentOf(day, time, zone).toISOString()).toBe(moment);
});

test.each([
  ['2026-11-16', 'America/New_York', '2026-11-17T05:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  // Midnight itself is left out there.
  ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('the day %s in %s is over at %s', (day, zone, moment) => {
  expect(endOfDay(day, zone).toISOString()).toBe(moment);
});

test('a day is one of the zone, and a zone that nobody knows is UTC', () => {
  const at = new Date('2026-11-16T03:00:00Z');
  expect(['America/New_York', 'Asia/Tokyo', knownZone('No/Where')].map((zone) => dayIn(zone, at))).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-16',
  ]);
});
