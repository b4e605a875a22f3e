import type { AddOnKey, Promotion, Tier } from '@app/contract/pricing';
import { frequencies } from '@app/contract/pricing';
import fc from 'fast-check';
import type { Catalogue, CataloguePlan, CataloguePrice } from '../src/catalogue.ts';
import type { CartChange } from '../src/change-cart.ts';
import { testCatalogue } from './catalogue.ts';

const amount = fc.oneof(fc.nat(1000), fc.nat(1_000_000));

const tiers = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { maxLength: 4 }), fc.array(amount, { minLength: 5 }))
  .map(([maxima, prices]): Tier[] =>
    [...maxima.sort((a, b) => a - b), null].map((maxUnits, index) => ({ maxUnits, price: prices[index] ?? 0 })),
  );

const drawnPrice = fc.oneof(
  fc.record({ model: fc.constantFrom('flat_fee' as const, 'per_unit' as const), price: amount }),
  fc.record({ model: fc.constantFrom('tiered' as const, 'volume' as const, 'stairstep' as const), tiers }),
);
const drawnCharge = fc.record({ model: fc.constantFrom('flat_fee' as const, 'per_unit' as const), price: amount });

const isCharge = (itemId: string) =>
  testCatalogue.items.some((item) => item.itemId === itemId && item.type === 'charge');

const prices: fc.Arbitrary<CataloguePrice[]> = fc.tuple(
  ...testCatalogue.prices.map(({ id, itemId, currency }) =>
    (isCharge(itemId) ? drawnCharge : drawnPrice).map((drawn): CataloguePrice => ({ id, itemId, currency, ...drawn })),
  ),
);

const somePriceIds = fc.subarray(
  testCatalogue.prices.map(({ id }) => id),
  { maxLength: 6 },
);

const promotion: fc.Arbitrary<Omit<Promotion, 'id'>> = fc
  .record({
    percentage: fc.option(fc.integer({ min: 1, max: 10_000 })),
    discount: fc.integer({ min: 1, max: 2_000_000 }),
    currency: fc.constantFrom('USD' as const, 'GBP' as const, 'AUD' as const),
    apply_on: fc.constantFrom('invoice_amount' as const, 'items' as const),
    duration_type: fc.constantFrom('forever' as const, 'one_time' as const, 'limited_period' as const),
    period: fc.integer({ min: 1, max: 24 }),
    period_unit: fc.constantFrom('month' as const, 'year' as const),
    item_constraints: fc.array(
      fc.record({
        item_type: fc.constantFrom('plan' as const, 'addon' as const, 'charge' as const),
        constraint: fc.constantFrom('specific' as const, 'all' as const, 'criteria' as const),
        item_price_ids: somePriceIds,
      }),
      { maxLength: 3 },
    ),
    family: fc.constantFrom('partners', 'retail'),
    shown: fc.boolean(),
  })
  .map(({ percentage, discount, currency, family, shown, ...rest }) => ({
    name: 'drawn',
    ...rest,
    item_constraint_criteria: [{ item_family_ids: [family] }],
    meta_data: { cart: { partners: { showInPartnerEdition: shown } } },
    ...(percentage === null
      ? { discount_type: 'fixed_amount' as const, discount_amount: discount, currency_code: currency }
      : { discount_type: 'percentage' as const, discount_percentage: percentage / 100 }),
  }));

const promotions = fc
  .array(promotion, { maxLength: 6 })
  .map((drawn) => drawn.map((one, index): Promotion => ({ ...one, id: `P${index}` })));

const mandatory = fc.subarray<AddOnKey>([
  'additionalContacts',
  'additionalUsers',
  'keapTextAndVoice',
  'additionalTextMessageBundle',
  'keapBusinessLine',
  'apiCalls',
  'dedicatedIp',
]);

const withMandatory = (plan: CataloguePlan, keys: AddOnKey[]): CataloguePlan => ({
  ...plan,
  addOns: Object.fromEntries(
    Object.entries(plan.addOns).map(([key, link]) => [key, { ...link, mandatory: keys.includes(key as AddOnKey) }]),
  ),
});

/** The test catalogue with other prices, other promotions and other add-ons that a plan must have. */
export const anyCatalogue: fc.Arbitrary<Catalogue> = fc
  .record({ prices, promotions, mandatory, rate: fc.integer({ min: 0, max: 3000 }) })
  .map((drawn) => ({
    ...testCatalogue,
    prices: drawn.prices,
    promotions: drawn.promotions,
    plans: testCatalogue.plans.map((plan) => withMandatory(plan, drawn.mandatory)),
    taxes: [{ countryCode: 'GB', rate: drawn.rate }],
  }));

const anyNumber = fc.oneof(fc.integer({ min: -2, max: 60 }), fc.constantFrom(2500, 6500, 12_500, 1_000_001, 2.5));

/** Anything that can happen in the modal, sensible or not. */
export const anyChange: fc.Arbitrary<CartChange> = fc.oneof(
  fc.constantFrom<CartChange>({ type: 'offerLoaded' }, { type: 'usersLeft' }, { type: 'textMessagesLeft' }),
  fc.record({ type: fc.constant('country' as const), countryCode: fc.constantFrom('US', 'GB', 'AU') }),
  fc.record({ type: fc.constant('frequency' as const), frequency: fc.constantFrom(...frequencies) }),
  fc.record({
    type: fc.constant('plan' as const),
    planId: fc.constantFrom('pro', 'pro', 'max', 'max', 'keap-free-trial', 'lite', 'fran'),
  }),
  fc.record({ type: fc.constant('contacts' as const), contacts: anyNumber }),
  fc.record({ type: fc.constant('users' as const), users: anyNumber }),
  fc.record({ type: fc.constant('textAndVoice' as const), tier: fc.integer({ min: -3, max: 4 }) }),
  fc.record({ type: fc.constant('textMessages' as const), textMessages: anyNumber }),
  fc.record({ type: fc.constant('businessLine' as const), on: fc.boolean() }),
  fc.record({ type: fc.constant('promotion' as const), promotionId: fc.constantFrom('P0', 'P1', 'P2', 'P3', 'NOPE') }),
);
