import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf, portionOf, shareOut, sum } from './money.ts';

test.each([
  [10, 1, 4, 3], // 2.5
  [9, 1, 4, 2], // 2.25
  [11, 1, 4, 3], // 2.75
  [0, 1, 4, 0],
  [199_000, 1, 12, 16_583], // 16583.33
  [90_000_000_000_001, 9_999, 10_000, 89_991_000_000_001], // the product is no safe integer
])('%d × %d ÷ %d is %d, halves up', (amount, numerator, denominator, result) => {
  expect(portionOf(amount, numerator, denominator)).toBe(result);
});

test.each([
  [10_000, 33.33, 3333],
  [1_000, 0.05, 1], // 0.5
  [10_000, 1.15, 115], // 1.15 × 100 is 114.99999999999999
  [1_000, 100, 1_000],
])('of %d, %d percent are %d', (amount, percentage, result) => {
  expect(percentOf(amount, percentage)).toBe(result);
});

test.each<[whole: number, weights: number[], shares: number[]]>([
  [100, [1, 1, 1], [34, 33, 33]], // a tie goes to the first
  [2, [1, 1, 1], [1, 1, 0]],
  [10, [0, 5, 5], [0, 5, 5]],
  [5, [3, 0, 3], [3, 0, 2]],
  [7, [1, 2, 4], [1, 2, 4]],
  [0, [3, 4], [0, 0]],
  [0, [0, 0], [0, 0]],
])('%d shared over %j is %j', (whole, weights, shares) => {
  expect(shareOut(whole, weights)).toEqual(shares);
});

test('shares add up, no share is more than its weight, and each is within one of its quota', () => {
  const weights = fc.array(fc.nat({ max: 10 ** 12 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(weights, fc.nat({ max: 10_000 }), (parts, tenThousandths) => {
      const whole = portionOf(sum(parts), tenThousandths, 10_000);
      const shares = shareOut(whole, parts);
      const total = BigInt(sum(parts));
      expect(sum(shares)).toBe(whole);
      for (const [index, share] of shares.entries()) {
        const weight = parts[index] ?? 0;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weight);
        // |share − whole × weight ÷ total| < 1, without a fraction.
        const off = BigInt(share) * total - BigInt(whole) * BigInt(weight);
        expect(off === 0n || (off < total && -off < total)).toBe(true);
      }
    }),
  );
});
