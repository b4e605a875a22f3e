import { expect, test } from 'vitest';
import { filterOptions, optionsOf, singleMatch, withCurrent } from './choices.ts';

const countries = optionsOf('countryCode', '', 'en-us');
const zones = optionsOf('timeZone', '', 'en-us');
const found = (search: string) => filterOptions(zones, search).map(({ value }) => value);

test.each([
  ['kolkata', 'Asia/Calcutta', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Calcutta', 'Asia/Kolkata'],
  ['Kyiv', 'Europe/Kiev', 'Europe/Kyiv'],
  ['ho chi minh', 'Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Yangon', 'Asia/Rangoon', 'Asia/Yangon'],
  ['Kathmandu', 'Asia/Katmandu', 'Asia/Kathmandu'],
  ['dhaka', 'Asia/Dacca', 'Asia/Dhaka'],
])('"%s" finds its zone, whichever name the engine lists', (search, ...names) => {
  expect(found(search)).toHaveLength(1);
  expect(names).toContain(found(search)[0]);
});

test.each([
  ['utc-5', 'America/Panama', 'Asia/Karachi'],
  ['UTC-05:00', 'America/Panama', 'Asia/Karachi'],
  ['-5', 'America/Panama', 'Asia/Karachi'],
  ['UTC−05:00', 'America/Panama', 'Asia/Karachi'],
  ['utc+5', 'Asia/Karachi', 'America/Panama'],
  ['utc+8:45', 'Australia/Eucla', 'Asia/Shanghai'],
  ['utc-1', 'Atlantic/Cape_Verde', 'Pacific/Honolulu'],
  ['port-au', 'America/Port-au-Prince', 'America/Panama'],
])('"%s" finds %s and not %s', (search, zone, other) => {
  expect(found(search)).toContain(zone);
  expect(found(search)).not.toContain(other);
});

test.each([
  ['germany', 'DE'],
  ['  GERMANY ', 'DE'],
  ['germ', 'DE'],
  ['oman', 'OM'],
  ['Guinea', 'GN'],
  ["cote d'ivoire", 'CI'],
  ['united', undefined],
  ['Atlantis', undefined],
  [' ', undefined],
  ['', undefined],
])('"%s" can only mean %s', (typed, code) => {
  expect(singleMatch(countries, typed)?.value).toBe(code);
});

test('what is meant exactly comes first', () => {
  expect(filterOptions(countries, 'guinea').map(({ value }) => value)).toEqual(['GN', 'GQ', 'GW', 'PG']);
  expect(found('utc')[0]).toBe('UTC');
});

test('what is stored under another name stands once in the list', () => {
  const current = { value: 'Asia/Kolkata', label: 'Asia/Kolkata (UTC+05:30)' };
  const listed = [{ value: 'Asia/Calcutta', label: 'Asia/Kolkata (UTC+05:30)' }];
  expect(withCurrent(listed, current)).toEqual([current]);
  expect(withCurrent(listed, { value: '', label: '' })).toEqual(listed);
  expect(withCurrent([current], current)).toEqual([current]);
});
