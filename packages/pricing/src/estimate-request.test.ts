import type { Plan } from '@app/contract/pricing';
import { expect, test } from 'vitest';
import { listFor } from '../test/price.ts';
import { type CartChoices, firstChoices } from './cart-choices.ts';
import { hasLink, isPartnerUser } from './cart-link.ts';
import { toCartView } from './cart-view.ts';
import { priceCart } from './estimate.ts';
import { toEstimateRequest } from './estimate-request.ts';
import { freeTrialEstimate } from './free-trial.ts';

const list = listFor({});
const planOf = (id: string): Plan => {
  const plan = list.plans.find((one) => one.id === id);
  if (!plan) throw new Error(`no plan ${id}`);
  return plan;
};
const pro = planOf('pro');
const trial = planOf('keap-free-trial');
const seller = { partnerAccountId: 'account', linkPostedBy: 'person' };
const choices: CartChoices = {
  ...firstChoices,
  planId: 'pro',
  contacts: 6500,
  users: 5,
  textAndVoiceTier: 3,
  textMessages: 1500,
  businessLine: true,
  frequency: 'monthlyWithAnnualAgreement',
  promotionId: 'OFF15',
};

test('the choices become the request of the specification', () => {
  expect(toEstimateRequest(choices, pro, seller)).toEqual({
    plan: 'pro',
    billingPeriod: 1,
    billingPeriodUnit: 'month',
    contractType: 'monthly_etf',
    currency: 'USD',
    addons: [
      { itemId: 'contacts', quantity: 5000 },
      { itemId: 'users', quantity: 3 },
      { itemId: 'voice', quantity: 5 },
      { itemId: 'bundle', quantity: 3 },
      { itemId: 'line', quantity: 1 },
    ],
    charges: [],
    couponCodes: ['OFF15'],
    billingAddress: { countryCode: 'US' },
    partnerAccountId: 'account',
    linkPostedBy: 'person',
  });
});

test('what is included, not chosen or not sold there is not asked for; what is mandatory is', () => {
  const none = { ...choices, contacts: 1500, users: 2, textAndVoiceTier: -1, promotionId: 'CURRENT' };
  expect(toEstimateRequest(none, pro, seller)).toMatchObject({ addons: [], couponCodes: [] });
  const abroad = toEstimateRequest({ ...choices, countryCode: 'AU' }, pro, seller);
  expect(abroad?.addons.map(({ itemId }) => itemId)).toEqual(['contacts', 'users']);
  const alone = { ...none, textMessages: 0, businessLine: false };
  const max = toEstimateRequest({ ...alone, contacts: 2500, users: 3, textAndVoiceTier: 2 }, planOf('max'), seller);
  expect(max?.addons).toEqual([
    { itemId: 'voice', quantity: 2 },
    { itemId: 'database', quantity: 1 },
  ]);
});

test('nothing is asked without a partner account, with a wrong number of users, or for a trial', () => {
  expect(toEstimateRequest(choices, pro, { ...seller, partnerAccountId: '' })).toBeNull();
  expect(toEstimateRequest({ ...choices, users: 51 }, pro, seller)).toBeNull();
  expect(toEstimateRequest({ ...choices, users: Number.NaN }, pro, seller)).toBeNull();
  expect(toEstimateRequest({ ...choices, users: 1 }, trial, seller)).toBeNull();
});

test('messages that are still being typed are asked for as they will settle', () => {
  const bundles = (textMessages: number) =>
    toEstimateRequest({ ...choices, textMessages }, pro, seller)?.addons.find(({ itemId }) => itemId === 'bundle')
      ?.quantity;
  expect([501, 500, 0, -7].map(bundles)).toEqual([2, 1, undefined, undefined]);
});

test('the estimate is shown as subscription, add-ons and charges in their order', () => {
  const request = toEstimateRequest({ ...choices, contacts: 2500, promotionId: 'ADD25' }, pro, seller);
  const priced = request && priceCart(request, list);
  if (!priced || 'faults' in priced) throw new Error('not priced');
  const backwards = { ...priced.estimate, lineItems: priced.estimate.lineItems.toReversed(), cartUrl: 'https://x' };
  const view = toCartView(backwards, pro);
  expect(view).toMatchObject({
    subscription: { name: 'Pro', itemId: 'pro', price: 19900, discount: 0, appliedCoupons: [] },
    // 19900 + 3000 + 9000 + 7500 + 3000 + 1500 = 43900; a quarter of the add-ons' 24000 is 6000.
    subtotal: 43900,
    discount: 6000,
    tax: 0,
    total: 37900,
    currency: 'USD',
    billingPeriodUnit: 'month',
    cartUrl: 'https://x',
    itemCountWithCouponsApplied: 5,
  });
  expect(view?.addOns.map(({ name, quantity, unit, price }) => [name, quantity, unit, price])).toEqual([
    ['contacts-in', 1500, 'contacts', 0],
    ['contacts', 1000, 'units', 2250],
    ['users-in', 2, 'users', 0],
    ['users', 3, 'users', 6750],
    ['voice', 5, 'units', 5625],
    ['texts-in', 500, 'units', 0],
    ['bundle', 3, 'units', 2250],
    ['line', 1, 'unit', 1125],
  ]);
  // What may fall due later is shown with what it would cost.
  expect(view?.charges.map(({ itemId, quantity, unit, price }) => [itemId, quantity, unit, price])).toEqual([
    ['overage', 0, 'message', 3],
    ['etf', 0, 'unit', 50000],
  ]);
});

test('an estimate of the plan before is not shown under the new one', () => {
  expect(toCartView(freeTrialEstimate(trial, 'USD', 'US'), pro)).toBeNull();
});

test('a trial is estimated here: the plan and what is in it, at nothing', () => {
  const withContacts = {
    ...trial,
    addOns: { includedContacts: pro.addOns.includedContacts!, additionalUsers: pro.addOns.additionalUsers! },
  };
  const estimate = freeTrialEstimate(withContacts, 'GBP', 'GB');
  expect(estimate).toMatchObject({ subtotal: 0, discount: 0, tax: 0, total: 0, cartUrl: '', currency: 'GBP' });
  expect(estimate).toMatchObject({ billingPeriod: 1, billingPeriodUnit: 'month' });
  expect(
    estimate.lineItems.map(({ itemId, itemPriceId, quantity, price }) => [itemId, itemPriceId, quantity, price]),
  ).toEqual([
    ['keap-free-trial', 'keap-free-trial-usd-monthly', 1, 0],
    ['contacts-in', 'contacts-in-usd-monthly', 1500, 0],
  ]);
  expect(toCartView(estimate, withContacts)?.subscription.name).toBe('Free Trial (14 Days)');
});

test('a link needs a person to credit, a right number of users, and the signed address unless it is a trial', () => {
  const draft = { salesforceUserId: 's', users: 2, plan: pro, cartUrl: 'https://x', affiliateCode: 'a' };
  expect(hasLink(draft)).toBe(true);
  expect(hasLink({ ...draft, salesforceUserId: null })).toBe(false);
  expect(hasLink({ ...draft, users: 51 })).toBe(false);
  expect(hasLink({ ...draft, cartUrl: '' })).toBe(false);
  expect(hasLink({ ...draft, plan: trial, cartUrl: '' })).toBe(true);
  expect(hasLink({ ...draft, plan: trial, cartUrl: '', affiliateCode: '' })).toBe(false);
  expect(hasLink({ ...draft, affiliateCode: '' })).toBe(true);
  expect(isPartnerUser({ salesforceUserId: 's', partnerAccountId: 'p' })).toBe(true);
  expect(isPartnerUser({ salesforceUserId: '', partnerAccountId: 'p' })).toBe(false);
  expect(isPartnerUser({ salesforceUserId: 's', partnerAccountId: null })).toBe(false);
});
