import { expect, test } from 'vitest';
import { hasOffset, readOffset, timeZones, zoneOption } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');

test.each([
  ['America/New_York', 'America/New York (UTC−05:00)'],
  ['Asia/Calcutta', 'Asia/Kolkata (UTC+05:30)'],
  ['Europe/Kiev', 'Europe/Kyiv (UTC+02:00)'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh (UTC+07:00)'],
  ['Asia/Rangoon', 'Asia/Yangon (UTC+06:30)'],
  ['Asia/Katmandu', 'Asia/Kathmandu (UTC+05:45)'],
  ['Asia/Dacca', 'Asia/Dhaka (UTC+06:00)'],
  ['America/Godthab', 'America/Nuuk (UTC−02:00)'],
  ['UTC', 'UTC (UTC+00:00)'],
  ['America/Atlantis', 'America/Atlantis'],
])('%s is shown as %s', (zone, label) => {
  expect(zoneOption(zone, winter)).toMatchObject({ value: zone, label });
});

test('every zone is listed once, by the name that holds today, and UTC first', () => {
  const zones = timeZones(winter);
  expect(zones[0]?.value).toBe('UTC');
  expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length);
  expect(zones.filter(({ label }) => /Calcutta|Kiev|Saigon|Rangoon|Katmandu/.test(label))).toEqual([]);
});

test('a modern name is the same zone as the old one', () => {
  for (const { value, names } of timeZones(winter)) {
    const modern = names[0]!.replaceAll(' ', '_');
    const zoneOf = (timeZone: string) => new Intl.DateTimeFormat('en-us', { timeZone }).resolvedOptions().timeZone;
    expect(zoneOf(modern)).toBe(zoneOf(value));
  }
});

test.each([
  ['utc-5', { sign: '-', hours: 5, minutes: '' }],
  ['UTC-05:00', { sign: '-', hours: 5, minutes: '00' }],
  ['UTC−05:00', { sign: '-', hours: 5, minutes: '00' }],
  ['utc+5:30', { sign: '+', hours: 5, minutes: '30' }],
  ['utc+5:3', { sign: '+', hours: 5, minutes: '3' }],
  ['GMT +2', { sign: '+', hours: 2, minutes: '' }],
  ['-5', { sign: '-', hours: 5, minutes: '' }],
  ['+530', { sign: '+', hours: 5, minutes: '30' }],
  ['+0530', { sign: '+', hours: 5, minutes: '30' }],
  ['utc', null],
  ['utc+', null],
  ['5', null],
  ['Port-au-Prince', null],
])('"%s" as an offset', (text, offset) => {
  expect(readOffset(text)).toEqual(offset);
});

test.each([
  ['America/New York (UTC−05:00)', '-5', true],
  ['America/New York (UTC−05:00)', '+5', false],
  ['America/New York (UTC−05:00)', '-0530', false],
  ['Pacific/Honolulu (UTC−10:00)', '-1', false],
  ['Asia/Kolkata (UTC+05:30)', '+5', true],
  ['UTC (UTC+00:00)', '-0', true],
  ['America/Atlantis', '+0', false],
])('%s has the offset %s: %s', (label, text, has) => {
  expect(hasOffset(label, readOffset(text)!)).toBe(has);
});
