import { addOnKeys } from '@app/contract/pricing';
import { expect, test } from 'vitest';
import { listFor } from '../test/price.ts';
import { type ItemNames, nameItems } from './name-items.ts';

const keys = [...addOnKeys, 'additionalTextMessages', 'earlyTerminationFee'];
const names = Object.fromEntries(keys.map((key) => [key, `eigen ${key}`])) as ItemNames;
const [plan] = listFor({}).plans;

test('add-ons and charges are called by their keys, and their numbers stand alone; prices stay', () => {
  const named = nameItems(plan!, names);
  for (const [key, addOn] of Object.entries(named.addOns)) {
    expect(addOn).toMatchObject({ name: `eigen ${key}`, unit: { singular: '', plural: '' } });
    expect(addOn.pricing).toEqual(plan?.addOns[key as keyof typeof named.addOns]?.pricing);
  }
  expect(named.charges.earlyTerminationFee?.name).toBe('eigen earlyTerminationFee');
  expect(named.name).toBe(plan?.name);
});

test('without names the plan is as it was', () => {
  expect(nameItems(plan!, null)).toBe(plan);
});
