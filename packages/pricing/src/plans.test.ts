import type { Plan } from '@app/contract/pricing';
import { frequencies } from '@app/contract/pricing';
import { expect, test } from 'vitest';
import { testCatalogue } from '../test/catalogue.ts';
import { plansIn } from './catalogue.ts';
import { contactOptions } from './contacts.ts';
import { billingUnitOf, contractTypeOf, frequenciesOf } from './frequency.ts';
import { includedContacts, includedUsers, isFreeTrial, isOffered, offeredPlans, planPrice, tidyName } from './plans.ts';
import { settleTier, tierOptions } from './text-and-voice.ts';
import { settleUsers, usersFault } from './users.ts';

const all = plansIn(testCatalogue, 'USD');
const planOf = (id: string): Plan => {
  const plan = offeredPlans(all, { allowKeapLite: true }).find((one) => one.id === id);
  if (!plan) throw new Error(`no plan ${id}`);
  return plan;
};
const bare: Plan = { ...planOf('pro'), addOns: {} };

test.each([
  ['Pro', true],
  ['Influencer Pro', false],
  ['Pro FRANSERV', false],
  ['frandev starter', false],
  ['The Franchise', false],
  ['Keap Lite', false],
  ['KEAP LITE - Partners', false],
  ['Keap Light', true],
])('a plan named %s is offered: %s', (name, offered) => {
  expect(isOffered({ name }, {})).toBe(offered);
});

test('Keap Lite is offered where it is allowed; a franchise plan never is', () => {
  expect(offeredPlans(all, {}).map(({ id }) => id)).toEqual(['pro', 'max', 'keap-free-trial']);
  expect(offeredPlans(all, { allowKeapLite: true }).map(({ id }) => id)).toContain('lite');
  expect(isOffered({ name: 'Keap Lite Franchise' }, { allowKeapLite: true })).toBe(false);
});

test('names lose their suffix, free items are ignored, a trial has its label; doing it twice changes nothing', () => {
  const once = offeredPlans(all, {});
  expect(once.map(({ name }) => name)).toEqual(['Pro', 'Max', 'Free Trial (14 Days)']);
  expect(once[0]?.addOns.additionalUsers?.name).toBe('users');
  expect(once[0]?.addOns.priorityHosting).toBeUndefined();
  expect(all[0]?.addOns.priorityHosting).toBeDefined();
  expect(offeredPlans(once, {})).toEqual(once);
  expect(tidyName('A - Partners B')).toBe('A - Partners B');
});

test.each([
  ['keap-free-trial', true],
  ['free-trial-14', true],
  ['pro', false],
])('%s is a trial: %s', (id, trial) => {
  expect(isFreeTrial(id)).toBe(trial);
});

test('without items that say so, 500 contacts and 1 user are included', () => {
  expect([includedContacts(bare), includedUsers(bare)]).toEqual([500, 1]);
  expect([includedContacts(planOf('max')), includedUsers(planOf('max'))]).toEqual([2500, 3]);
});

test('each frequency has its agreement and its billing unit', () => {
  expect(frequencies.map((one) => [one, contractTypeOf(one), billingUnitOf(contractTypeOf(one))])).toEqual([
    ['yearlyWithAnnualAgreement', 'yearly', 'year'],
    ['monthlyWithAnnualAgreement', 'monthly_etf', 'month'],
    ['monthly', 'monthly', 'month'],
  ]);
  expect(frequenciesOf({ pricing: { ...bare.pricing, yearly: null } })).toEqual([
    'monthlyWithAnnualAgreement',
    'monthly',
  ]);
});

test('contacts are offered from what is included up by the tiers, without the last', () => {
  const where = { countryCode: 'US', frequency: 'monthly' } as const;
  expect(contactOptions(planOf('pro'), where)).toEqual([1500, 2500, 6500]);
  expect(contactOptions(planOf('max'), where)).toEqual([2500, 5000, 12_500]);
  expect(contactOptions(bare, where)).toEqual([500]);
});

test('the last tier is dropped though it has an end', () => {
  const pro = planOf('pro');
  const addOn = pro.addOns.additionalContacts!;
  const tiers = [1000, 2000].map((maxUnits) => ({ maxUnits, price: 1 }));
  const pricing = { monthly: { ...addOn.pricing.monthly!, tiers }, yearly: null };
  const closed = { ...pro, addOns: { ...pro.addOns, additionalContacts: { ...addOn, pricing } } };
  expect(contactOptions(closed, { countryCode: 'US', frequency: 'monthly' })).toEqual([1500, 2500]);
});

test('no more than a million contacts are offered, and none beyond where the add-on is not sold', () => {
  const pro = planOf('pro');
  const addOn = pro.addOns.additionalContacts!;
  const tiers = [1000, 998_500, 998_501, 998_502].map((maxUnits) => ({ maxUnits, price: 1 }));
  const monthly = { ...addOn.pricing.monthly!, tiers };
  const wide = {
    ...pro,
    addOns: { ...pro.addOns, additionalContacts: { ...addOn, pricing: { monthly, yearly: null } } },
  };
  expect(contactOptions(wide, { countryCode: 'US', frequency: 'monthly' })).toEqual([1500, 2500, 1_000_000]);
  expect(contactOptions(wide, { countryCode: 'US', frequency: 'yearlyWithAnnualAgreement' })).toEqual([1500]);
});

test.each([
  [2, null, 2],
  [50, null, 50],
  [1, 'valueOutOfRangeError', 2],
  [51, 'valueOutOfRangeError', 2],
  [-3, 'valueOutOfRangeError', 2],
  [2.5, 'notInteger', 2],
  [Number.NaN, 'required', 2],
  [Number.POSITIVE_INFINITY, 'valueOutOfRangeError', 2],
])('%d users: fault %s, and after blur %d', (users, code, settled) => {
  const fault = usersFault(users, planOf('pro'));
  expect(fault).toEqual(code && { code, min: 2, max: 50 });
  expect(settleUsers(users, planOf('pro'))).toBe(settled);
});

test('a tier can be none unless text-and-voice is mandatory, and disabled only where it cannot be had', () => {
  const free = planOf('pro').addOns.keapTextAndVoice!;
  const mandatory = planOf('max').addOns.keapTextAndVoice!;
  expect([tierOptions(free), tierOptions(mandatory), tierOptions(null)]).toEqual([[-1, 1, 2, 3], [1, 2, 3], [-2]]);
  expect([-2, -1, 0, 2, 4].map((tier) => settleTier(tier, free))).toEqual([1, -1, 1, 2, 1]);
  expect([-2, -1, 3].map((tier) => settleTier(tier, mandatory))).toEqual([1, 1, 3]);
  expect([-2, -1, 3].map((tier) => settleTier(tier, null))).toEqual([-2, -2, -2]);
  expect(tierOptions({ ...free, customTiers: [] })).toEqual([-2]);
});

test('a plan costs what its bill says, without add-ons, and nothing where it is not billed so', () => {
  const { pricing } = planOf('pro');
  expect(planPrice(planOf('pro'), 'month')).toBe(pricing.monthly?.price);
  expect(planPrice(planOf('pro'), 'year')).toBe(pricing.yearly?.price);
  expect(planPrice({ quantity: 1, pricing: { ...pricing, monthly: null } }, 'month')).toBeNull();
});
