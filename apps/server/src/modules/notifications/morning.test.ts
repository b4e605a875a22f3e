import { expect, test } from 'vitest';
import { morningBefore, nextMorning } from './morning.ts';

test.each([
  ['before eight', '2026-06-10T07:59:59Z', 'UTC', '2026-06-10T08:00:00Z'],
  ['at eight', '2026-06-10T08:00:00Z', 'UTC', '2026-06-11T08:00:00Z'],
  ['late in Tokyo it is tomorrow already', '2026-06-10T22:00:00Z', 'Asia/Tokyo', '2026-06-10T23:00:00Z'],
  ['half an hour beside the others', '2026-06-10T12:00:00Z', 'Asia/Kolkata', '2026-06-11T02:30:00Z'],
  ['the night the clocks go forward', '2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08T12:00:00Z'],
  ['the night the clocks go back', '2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01T13:00:00Z'],
  ['where a day was left out', '2011-12-30T09:00:00Z', 'Pacific/Apia', '2011-12-30T18:00:00Z'],
  ['the turn of the year', '2026-12-31T23:30:00Z', 'Pacific/Kiritimati', '2027-01-01T18:00:00Z'],
  ['a zone that is none', '2026-06-10T07:00:00Z', 'Nowhere/Land', '2026-06-10T08:00:00Z'],
  ['no zone', '2026-06-10T07:00:00Z', '', '2026-06-10T08:00:00Z'],
])('the next morning, %s', (_, now, timeZone, morning) => {
  expect(nextMorning(new Date(now), timeZone)).toEqual(new Date(morning));
});

test.each([
  ['2026-06-10T08:00:00Z', 'UTC', '2026-06-09T08:00:00Z'],
  // 23 and 25 hours.
  ['2026-03-08T12:00:00Z', 'America/New_York', '2026-03-07T13:00:00Z'],
  ['2026-11-01T13:00:00Z', 'America/New_York', '2026-10-31T12:00:00Z'],
  // The 30th was left out there.
  ['2011-12-30T18:00:00Z', 'Pacific/Apia', '2011-12-29T18:00:00Z'],
  ['2026-06-10T08:00:00Z', 'Nowhere/Land', '2026-06-09T08:00:00Z'],
])('the morning before %s in %s', (morning, timeZone, before) => {
  expect(morningBefore(new Date(morning), timeZone)).toEqual(new Date(before));
});

test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Baghdad', 'Australia/Lord_Howe', 'America/Sao_Paulo'])(
  'mornings in %s follow each other without a gap',
  (timeZone) => {
    let morning = nextMorning(new Date('2026-01-01T00:00:00Z'), timeZone);
    for (let day = 0; day < 366; day += 1) {
      const next = nextMorning(morning, timeZone);
      expect(morningBefore(next, timeZone)).toEqual(morning);
      morning = next;
    }
  },
);
