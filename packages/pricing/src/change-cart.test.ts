import type { Promotion } from '@app/contract/pricing';
import { expect, test } from 'vitest';
import { testCatalogue } from '../test/catalogue.ts';
import { type CartChoices, type CartOffer, firstChoices } from './cart-choices.ts';
import { plansIn, promotionsIn } from './catalogue.ts';
import { type CartChange, changeCart } from './change-cart.ts';
import { offeredPlans } from './plans.ts';

const plans = offeredPlans(plansIn(testCatalogue, 'USD'), {});
const offer: CartOffer = { plans, promotions: promotionsIn(testCatalogue, 'USD') };
const TRIAL = 'keap-free-trial';

const after = (...changes: CartChange[]): CartChoices =>
  changes.reduce(
    (choices, change) => changeCart(choices, change, offer),
    changeCart(firstChoices, { type: 'offerLoaded' }, offer),
  );
const plan = (planId: string): CartChange => ({ type: 'plan', planId });

test('when the plans arrive, the first is chosen with what it includes and the first tier', () => {
  expect(after()).toEqual({
    ...firstChoices,
    planId: 'pro',
    contacts: 1500,
    users: 2,
    textAndVoiceTier: 1,
    frequency: 'yearlyWithAnnualAgreement',
    promotionId: 'CURRENT',
  });
});

test('until the plans arrive nothing follows from a change', () => {
  const change: CartChange = { type: 'country', countryCode: 'AU' };
  expect(changeCart(firstChoices, change, { plans: [], promotions: [] })).toEqual({
    ...firstChoices,
    countryCode: 'AU',
  });
});

test('a trial is by the month at the current price; leaving it is by the year with agreement', () => {
  const trial = after({ type: 'promotion', promotionId: 'OFF15' }, plan(TRIAL));
  expect(trial).toMatchObject({ planId: TRIAL, frequency: 'monthly', promotionId: 'CURRENT', contacts: 500, users: 1 });
  expect(trial).toMatchObject({ textAndVoiceTier: -2, textMessages: 0, businessLine: false });
  const still = changeCart(trial, { type: 'frequency', frequency: 'yearlyWithAnnualAgreement' }, offer);
  expect(still.frequency).toBe('monthly');
  const left = changeCart(trial, plan('pro'), offer);
  expect(left).toMatchObject({ planId: 'pro', frequency: 'yearlyWithAnnualAgreement', textAndVoiceTier: 1 });
});

test('another plan resets users and contacts, and keeps the frequency', () => {
  const max = after(
    { type: 'frequency', frequency: 'monthlyWithAnnualAgreement' },
    { type: 'users', users: 9 },
    { type: 'contacts', contacts: 6500 },
    plan('max'),
  );
  expect(max).toMatchObject({ users: 3, contacts: 2500, frequency: 'monthlyWithAnnualAgreement' });
});

test('a plan that is not offered is not chosen', () => {
  expect(after(plan('fran')).planId).toBe('pro');
});

test('users and messages hold what was typed until the field is left', () => {
  const typed = after({ type: 'users', users: 77 }, { type: 'textMessages', textMessages: 501 });
  expect(typed).toMatchObject({ users: 77, textMessages: 501 });
  const left = [{ type: 'usersLeft' }, { type: 'textMessagesLeft' }] as const;
  expect(left.reduce((choices, change) => changeCart(choices, change, offer), typed)).toMatchObject({
    users: 2,
    textMessages: 1000,
  });
});

test('contacts that are not among the options become the included ones', () => {
  expect(after({ type: 'contacts', contacts: 6500 }).contacts).toBe(6500);
  expect(after({ type: 'contacts', contacts: 6501 }).contacts).toBe(1500);
});

const voiceAndMore: CartChange[] = [
  { type: 'textAndVoice', tier: 3 },
  { type: 'textMessages', textMessages: 1500 },
  { type: 'businessLine', on: true },
];

test('where text-and-voice cannot be had it is disabled, with its messages and line; where it can again, tier 1', () => {
  expect(after(...voiceAndMore)).toMatchObject({ textAndVoiceTier: 3, textMessages: 1500, businessLine: true });
  const away = after(...voiceAndMore, { type: 'country', countryCode: 'AU' });
  expect(away).toMatchObject({ textAndVoiceTier: -2, textMessages: 0, businessLine: false });
  const back = changeCart(away, { type: 'country', countryCode: 'US' }, offer);
  expect(back).toMatchObject({ textAndVoiceTier: 1, textMessages: 0, businessLine: false });
});

test('without a tier there are no messages and no line; none cannot be chosen where it is mandatory', () => {
  expect(after(...voiceAndMore, { type: 'textAndVoice', tier: -1 })).toMatchObject({
    textAndVoiceTier: -1,
    textMessages: 0,
    businessLine: false,
  });
  expect(after(plan('max'), { type: 'textAndVoice', tier: -1 }).textAndVoiceTier).toBe(1);
  expect(after({ type: 'textAndVoice', tier: -1 }, plan('max')).textAndVoiceTier).toBe(1);
});

test('a business line is off where it is not sold, though there is text-and-voice', () => {
  expect(after(...voiceAndMore, { type: 'country', countryCode: 'GB' })).toMatchObject({
    textAndVoiceTier: 3,
    textMessages: 1500,
    businessLine: false,
  });
});

test('a promotion that no longer fits falls back to the current price', () => {
  const monthly: CartChange = { type: 'frequency', frequency: 'monthly' };
  const three: CartChange = { type: 'promotion', promotionId: 'THREE' };
  expect(after(three).promotionId).toBe('CURRENT');
  expect(after(monthly, three).promotionId).toBe('THREE');
  expect(after(monthly, three, { type: 'frequency', frequency: 'yearlyWithAnnualAgreement' }).promotionId).toBe(
    'CURRENT',
  );
  const half: CartChange = { type: 'promotion', promotionId: 'USERS50' };
  expect(after(monthly, { type: 'users', users: 3 }, half).promotionId).toBe('USERS50');
  const fewer: CartChange[] = [{ type: 'users', users: 2 }, { type: 'usersLeft' }];
  expect(after(monthly, { type: 'users', users: 3 }, half, ...fewer).promotionId).toBe('CURRENT');
});

test.each([
  ['users', 3, [Number.NaN, 1, 12]],
  ['textMessages', 500, [Number.NaN, 0, 1500]],
] as const)('a promotion for what is typed into %s is kept while it is typed anew', (field, first, typed) => {
  const priceId =
    field === 'users' ? 'users-usd-monthly' : plans[0]!.addOns.additionalTextMessageBundle!.pricing.monthly!.id;
  const one = offer.promotions!.find(({ id }) => id === 'USERS50')!;
  const promotions: Promotion[] = [
    { ...one, item_constraints: [{ item_type: 'addon', constraint: 'specific', item_price_ids: [priceId] }] },
  ];
  const changed = (start: CartChoices, ...changes: CartChange[]) =>
    changes.reduce((choices, change) => changeCart(choices, change, { plans, promotions }), start);
  const typing = (value: number): CartChange =>
    field === 'users' ? { type: field, users: value } : { type: field, textMessages: value };
  const left = { type: `${field}Left` } as const;

  const monthly = after({ type: 'frequency', frequency: 'monthly' });
  const chosen = changed(monthly, typing(first), { type: 'promotion', promotionId: one.id });
  expect(chosen.promotionId).toBe(one.id);
  for (const value of typed) {
    const unfinished = changed(chosen, typing(value));
    expect(unfinished.promotionId).toBe(one.id);
    expect(changed(unfinished, { type: 'offerLoaded', whileTyping: true }).promotionId).toBe(one.id);
  }
  expect(changed(chosen, ...typed.map(typing), left).promotionId).toBe(one.id);
  expect(changed(chosen, typing(0), left).promotionId).toBe('CURRENT');
});

test('while promotions load, the chosen one is kept; once they are there without it, it falls back', () => {
  const chosen = after({ type: 'promotion', promotionId: 'OFF50' }, { type: 'currency', currency: 'GBP' });
  expect(chosen.promotionId).toBe('CURRENT');
  const kept = changeCart({ ...chosen, promotionId: 'OFF15' }, { type: 'offerLoaded' }, { plans, promotions: null });
  expect(kept.promotionId).toBe('OFF15');
  expect(changeCart(kept, { type: 'offerLoaded' }, { plans, promotions: [] }).promotionId).toBe('CURRENT');
});

test('a reloaded list without the plan: the first one; with it: nothing is lost', () => {
  const max = after(plan('max'), { type: 'users', users: 7 });
  expect(changeCart(max, { type: 'offerLoaded' }, offer)).toEqual(max);
  const without = { ...offer, plans: plans.filter(({ id }) => id !== 'max') };
  expect(changeCart(max, { type: 'offerLoaded' }, without)).toMatchObject({ planId: 'pro', users: 2, contacts: 1500 });
  const trialGone = { ...offer, plans: plans.filter(({ id }) => id !== TRIAL) };
  expect(changeCart(after(plan(TRIAL)), { type: 'offerLoaded' }, trialGone)).toMatchObject({
    planId: 'pro',
    frequency: 'yearlyWithAnnualAgreement',
  });
  const trialFirst = { ...offer, plans: plans.toReversed() };
  expect(changeCart(firstChoices, { type: 'offerLoaded' }, trialFirst)).toMatchObject({
    planId: TRIAL,
    frequency: 'monthly',
  });
});

test('with a bundle set, the partner cannot be added by the checkbox', () => {
  const on: CartChange = { type: 'addPartnerAsUser', on: true };
  expect(after(on).addPartnerAsUser).toBe(true);
  expect(after({ type: 'bundle', bundleId: 'b' }, on)).toMatchObject({ addPartnerAsUser: false, bundleId: 'b' });
});
