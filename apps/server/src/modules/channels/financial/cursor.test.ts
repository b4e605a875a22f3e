import { expect, test } from 'vitest';
import { readPause } from '../pause.ts';
import { nextCursor } from './cursor.ts';
import { toMinorUnits } from './provider.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const found = (...times: (number | null)[]) =>
  times.map((time, nth) => ({ origin: String(nth), changed: time === null ? null : at(time), sale: null }));

test.each([
  ['goes on from what has changed last', 5, 1, found(6, 9.7), false, 9, 1],
  ['also from the last page', 5, 3, found(6, 9), true, 9, 1],
  ['counts pages where all has changed in the same second', 9, 1, found(9, 9.9), false, 9, 2],
  ['and further ones', 9, 2, found(9), false, 9, 3],
  ['until there are no more', 9, 3, found(9), true, 9, 1],
  ['stays where nothing is new', 9, 1, found(), true, 9, 1],
  ['is not misled by what has no time', 9, 1, found(null), true, 9, 1],
])('a cursor %s', (_, since, page, items, isLast, nextSince, nextPage) => {
  const next = nextCursor({ since: at(since), page }, { found: items, isLast });
  expect(next).toEqual({ since: at(nextSince), page: nextPage });
});

test.each([
  ['60', 60_000],
  [' 0 ', 0],
  ['Thu, 01 Jan 1970 00:02:00 GMT', 120_000],
  ['Wed, 31 Dec 1969 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [null, undefined],
])('a service that says %j wants to be left alone for %d ms', (said, pause) => {
  expect(readPause(said, 0)).toBe(pause);
});

test.each([
  [19.99, 'EUR', 1999],
  [0.1 + 0.2, 'USD', 30],
  [1500, 'JPY', 1500],
  [1.005, 'KWD', 1005],
])('%d %s are %d of its smallest unit', (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toEqual({ amount: minor, currency });
});

test('a currency that nobody knows, and an amount that is none, are refused', () => {
  expect(() => toMinorUnits(1, 'money')).toThrow(RangeError);
  expect(() => toMinorUnits(1e300, 'EUR')).toThrow(RangeError);
});
