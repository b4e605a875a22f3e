import type { Price, Tier } from '@app/contract/pricing';

/** One step of a line's arithmetic: units × price, or one price for all of them. */
export type PriceStep = {
  fromUnit: number;
  toUnit: number;
  units: number;
  price: number;
  per: 'unit' | 'all';
  amount: number;
};
export type PricedUnits = { amount: number; unitPrice: number; steps: PriceStep[] };

/** What so many units cost, and how that comes about. */
export function priceUnits(price: Price, quantity: number): PricedUnits {
  const steps = quantity === 0 ? [] : stepsOf(price, quantity);
  const amount = steps.reduce((total, step) => total + step.amount, 0);
  return { amount, unitPrice: steps.at(-1)?.price ?? price.price, steps };
}

function stepsOf({ model, price, tiers }: Price, quantity: number): PriceStep[] {
  switch (model) {
    case 'flat_fee':
      return [forAll(quantity, price)];
    case 'per_unit':
      return [forEach(1, quantity, price)];
    case 'volume':
      return [forEach(1, quantity, tierAt(tiers, quantity)?.price ?? price)];
    case 'stairstep':
      return [forAll(quantity, tierAt(tiers, quantity)?.price ?? price)];
    case 'tiered':
      return tierByTier(tiers, quantity);
  }
}

const forAll = (units: number, price: number): PriceStep => ({
  fromUnit: 1,
  toUnit: units,
  units,
  price,
  per: 'all',
  amount: price,
});

function forEach(fromUnit: number, toUnit: number, price: number): PriceStep {
  const units = toUnit - fromUnit + 1;
  return { fromUnit, toUnit, units, price, per: 'unit', amount: units * price };
}

/** The tier that a quantity falls into; beyond the last maximum it is still the last. */
const tierAt = (tiers: Tier[], quantity: number): Tier | undefined =>
  tiers.find(({ maxUnits }) => maxUnits === null || quantity <= maxUnits) ?? tiers.at(-1);

function tierByTier(tiers: Tier[], quantity: number): PriceStep[] {
  const steps: PriceStep[] = [];
  let from = 1;
  for (const [index, { maxUnits, price }] of tiers.entries()) {
    const isLast = index === tiers.length - 1 || maxUnits === null;
    const to = isLast ? quantity : Math.min(maxUnits, quantity);
    if (from <= to) steps.push(forEach(from, to, price));
    from = to + 1;
  }
  return steps;
}
