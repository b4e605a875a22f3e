import { expect, test } from 'vitest';
import { testCatalogue } from '../test/catalogue.ts';
import { plansIn, priceListIn, promotionsIn, taxRateIn } from './catalogue.ts';

test('a plan comes with the prices of the currency, its add-ons, charges and services', () => {
  const [pro] = plansIn(testCatalogue, 'GBP');
  expect(pro).toMatchObject({
    id: 'pro',
    name: 'Pro - Partners',
    quantity: 1,
    isFreeTrial: false,
    pricing: {
      monthly: { id: 'pro-gbp-monthly', model: 'flat_fee', price: 15900, tiers: [] },
      yearly: { id: 'pro-gbp-yearly', model: 'flat_fee', price: 159000, tiers: [] },
    },
    charges: {
      earlyTerminationFee: { itemId: 'etf', itemPriceId: 'etf-gbp', model: 'flat_fee', price: 40000 },
      additionalTextMessages: { itemId: 'overage', itemPriceId: 'overage-gbp', model: 'per_unit', price: 2 },
    },
    services: [{ itemId: 'onboarding', price: 39900 }],
  });
  expect(pro?.addOns.includedContacts).toMatchObject({ quantity: 1500, mandatory: true, price: 0 });
  // With tiers, the price of the first.
  expect(pro?.addOns.additionalUsers).toMatchObject({ itemId: 'users', price: 2400, mandatory: false, quantity: 1 });
  expect(pro?.addOns.additionalUsers?.pricing.yearly).toMatchObject({ id: 'users-gbp-yearly', price: 24000 });
  expect(pro?.addOns.keapTextAndVoice?.allowedCountryCodes).toEqual(['US', 'CA', 'GB']);
  expect(pro?.addOns.keapTextAndVoice?.customTiers).toHaveLength(3);
});

test('what has no price in the currency is not there', () => {
  const prices = testCatalogue.prices.filter(({ id }) => !/^(max|ip)-aud|^etf-aud|^users-aud-yearly/.test(id));
  const plans = plansIn({ ...testCatalogue, prices }, 'AUD');
  expect(plans.map(({ id }) => id)).not.toContain('max');
  expect(plans[0]?.addOns.dedicatedIp).toBeUndefined();
  expect(plans[0]?.charges.earlyTerminationFee).toBeNull();
  expect(plans[0]?.addOns.additionalUsers?.pricing).toMatchObject({ monthly: { price: 4500 }, yearly: null });
});

test('promotions are those of the currency and those of none; a country without a rate has no tax', () => {
  const ids = promotionsIn(testCatalogue, 'GBP').map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['PLAN20GBP', 'OFF15']));
  expect(ids).not.toContain('PLAN20');
  expect(['GB', 'CH', 'US', 'BR'].map((country) => taxRateIn(testCatalogue, country))).toEqual([2000, 810, 0, 0]);
});

test('a price list holds only what is offered', () => {
  const place = { currency: 'AUD', countryCode: 'AU' } as const;
  const list = priceListIn(testCatalogue, place, {});
  expect(list).toMatchObject({ ...place, taxRate: 1000 });
  expect(list.plans.map(({ name }) => name)).toEqual(['Pro', 'Max', 'Free Trial (14 Days)']);
  expect(priceListIn(testCatalogue, place, { allowKeapLite: true }).plans).toHaveLength(4);
});
