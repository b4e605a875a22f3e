import type { Price, Tier } from '@app/contract/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceUnits } from './price-units.ts';

const tiers: Tier[] = [
  { maxUnits: 2, price: 10 },
  { maxUnits: 5, price: 7 },
  { maxUnits: null, price: 4 },
];
const by = (model: Price['model'], price = 10): Price => ({
  id: 'x-monthly',
  model,
  price,
  tiers: model === 'flat_fee' || model === 'per_unit' ? [] : tiers,
});

/** A tier's maximum is its own: the unit after it belongs to the next. */
test.each<[Price['model'], amounts: number[]]>([
  // for                0   1   2   3   5   6   10 units
  ['flat_fee', /*  */ [0, 10, 10, 10, 10, 10, 10]],
  ['per_unit', /*  */ [0, 10, 20, 30, 50, 60, 100]],
  ['tiered', /*    */ [0, 10, 20, 27, 41, 45, 61]],
  ['volume', /*    */ [0, 10, 20, 21, 35, 24, 40]],
  ['stairstep', /* */ [0, 10, 10, 7, 7, 4, 4]],
])('%s: 0, 1, 2, 3, 5, 6 and 10 units cost %j', (model, amounts) => {
  expect([0, 1, 2, 3, 5, 6, 10].map((quantity) => priceUnits(by(model), quantity).amount)).toEqual(amounts);
});

test('beyond a last tier that has an end, that tier goes on', () => {
  const closed: Price = { ...by('tiered'), tiers: tiers.slice(0, 2) };
  expect(priceUnits(closed, 10).amount).toBe(2 * 10 + 8 * 7);
  expect(priceUnits({ ...closed, model: 'volume' }, 10).amount).toBe(10 * 7);
});

test('tiered is what the units cost one by one, and the steps cover each unit once', () => {
  const anyTiers = fc
    .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 6 }), fc.array(fc.nat(500), { minLength: 7 }))
    .map(([maxima, prices]): Tier[] =>
      [...maxima.sort((a, b) => a - b), null].map((maxUnits, index) => ({ maxUnits, price: prices[index] ?? 0 })),
    );
  fc.assert(
    fc.property(anyTiers, fc.nat(300), (drawn, quantity) => {
      const { amount, steps } = priceUnits({ ...by('tiered'), tiers: drawn }, quantity);
      const oneByOne = Array.from({ length: quantity }, (_, index) => {
        const tier = drawn.find(({ maxUnits }) => maxUnits === null || index + 1 <= maxUnits);
        return tier?.price ?? 0;
      });
      expect(amount).toBe(oneByOne.reduce((total, price) => total + price, 0));
      expect(steps.flatMap(({ fromUnit, toUnit }) => [fromUnit, toUnit + 1])).toEqual(
        steps.flatMap(({ units }, index) => {
          const from = 1 + steps.slice(0, index).reduce((total, step) => total + step.units, 0);
          return [from, from + units];
        }),
      );
    }),
  );
});
