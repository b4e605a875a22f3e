import { expect, test } from 'vitest';
import { type Cart, listFor, requestFor } from '../test/price.ts';
import { billDate, pricePhases } from './phases.ts';

function phasesOf(cart: Cart) {
  const phases = pricePhases(requestFor(cart), listFor(cart));
  if ('faults' in phases) throw new Error(JSON.stringify(phases.faults));
  return phases.map(({ fromBill, bills, estimate }) => [fromBill, bills, estimate.total]);
}

test.each<[what: string, cart: Cart, phases: [fromBill: number, bills: number | null, total: number][]]>([
  ['no coupon: the same for ever', {}, [[1, null, 19900]]],
  ['a coupon for ever', { coupons: ['OFF15'] }, [[1, null, 16915]]],
  [
    'once: half, then all',
    { coupons: ['FIRST'] },
    [
      [1, 1, 9950],
      [2, null, 19900],
    ],
  ],
  [
    'three months of 20 % off',
    { coupons: ['THREE'] },
    [
      [1, 3, 15920],
      [4, null, 19900],
    ],
  ],
  [
    'a year is twelve monthly bills',
    { coupons: ['YEAR1'] },
    [
      [1, 12, 17910],
      [13, null, 19900],
    ],
  ],
  [
    'a year is one yearly bill',
    { contract: 'yearly', coupons: ['YEAR1'] },
    [
      [1, 1, 179100],
      [2, null, 199000],
    ],
  ],
  [
    // 19900 − 3980 = 15920; − half = 7960; − 15 % 1194. Then 15920 − 15 % 2388. Then 19900 − 15 % 2985.
    'coupons end one after the other, one stays',
    { coupons: ['FIRST', 'THREE', 'OFF15'] },
    [
      [1, 1, 6766],
      [2, 2, 13532],
      [4, null, 16915],
    ],
  ],
  [
    'a service is billed once',
    { charges: { onboarding: 1 } },
    [
      [1, 1, 69800],
      [2, null, 19900],
    ],
  ],
  ['what does not fit ends nothing', { contract: 'yearly', coupons: ['THREE', 'NOPE', 'SECRET'] }, [[1, null, 199000]]],
  [
    'tax follows: 9950 + 1990, then 19900 + 3980',
    { country: 'GB', coupons: ['FIRST'] },
    [
      [1, 1, 11940],
      [2, null, 23880],
    ],
  ],
])('%s', (_, cart, phases) => {
  expect(phasesOf(cart)).toEqual(phases);
});

test('a cart that cannot be priced has no phases', () => {
  expect(pricePhases(requestFor({ plan: 'gold' }), listFor({}))).toEqual({
    faults: [{ path: 'plan', code: 'plan.unknown' }],
  });
});

test.each([
  ['2026-01-31', 2, 'month', '2026-02-28'],
  ['2028-01-31', 2, 'month', '2028-02-29'],
  ['2026-01-31', 3, 'month', '2026-03-31'],
  ['2026-11-15', 4, 'month', '2027-02-15'],
  ['2028-02-29', 2, 'year', '2029-02-28'],
  ['2026-05-01', 1, 'year', '2026-05-01'],
] as const)('from %s on, bill %d by the %s is on %s', (firstDay, bill, unit, day) => {
  expect(billDate(firstDay, bill, unit)).toBe(day);
});
