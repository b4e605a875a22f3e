import type { Currency } from '@app/contract/offer-words';
import type { Promotion, Tier } from '@app/contract/pricing';
import type { Catalogue, CatalogueItem, CataloguePrice } from '../src/catalogue.ts';

/** A catalogue whose numbers are easy to reckon with. A year costs ten months. */
type Amounts = readonly [usd: number, gbp: number, aud: number];
const currencies: Currency[] = ['USD', 'GBP', 'AUD'];

type Drawn = Pick<CataloguePrice, 'model' | 'price' | 'tiers'>;

const both = (itemId: string, draw: (column: number, months: number) => Drawn): CataloguePrice[] =>
  currencies.flatMap((currency, column) =>
    [
      { id: `${itemId}-${currency.toLowerCase()}-monthly`, months: 1 },
      { id: `${itemId}-${currency.toLowerCase()}-yearly`, months: 10 },
    ].map(({ id, months }) => ({ id, itemId, currency, ...draw(column, months) })),
  );

const single = (itemId: string, model: 'flat_fee' | 'per_unit', amounts: Amounts) =>
  both(itemId, (column, months) => ({ model, price: amounts[column]! * months }));

const stepped = (itemId: string, model: 'tiered' | 'volume' | 'stairstep', rows: [number | null, Amounts][]) =>
  both(itemId, (column, months) => ({
    model,
    tiers: rows.map(([maxUnits, amounts]): Tier => ({ maxUnits, price: amounts[column]! * months })),
  }));

const charge = (itemId: string, model: 'flat_fee' | 'per_unit', amounts: Amounts): CataloguePrice[] =>
  currencies.map((currency, column) => ({
    id: `${itemId}-${currency.toLowerCase()}`,
    itemId,
    currency,
    model,
    price: amounts[column]!,
  }));

const item = (itemId: string, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  itemId,
  type: 'addon',
  name: `${itemId} - Partners`,
  description: itemId,
  unit: { singular: 'unit', plural: 'units' },
  ...more,
});

const promotion = (id: string, more: Partial<Promotion>): Promotion => ({
  id,
  name: id,
  discount_type: 'percentage',
  apply_on: 'invoice_amount',
  duration_type: 'forever',
  item_constraints: [],
  item_constraint_criteria: [],
  meta_data: { cart: { partners: { showInPartnerEdition: true } } },
  ...more,
});

const percent = (id: string, discount_percentage: number, more: Partial<Promotion> = {}) =>
  promotion(id, { discount_percentage, ...more });
const fixed = (id: string, discount_amount: number, currency_code: Currency, more: Partial<Promotion> = {}) =>
  promotion(id, { discount_type: 'fixed_amount', discount_amount, currency_code, ...more });

type Kind = Promotion['item_constraints'][number]['item_type'];
const onAll = (...kinds: Kind[]): Partial<Promotion> => ({
  apply_on: 'items',
  item_constraints: kinds.map((item_type) => ({ item_type, constraint: 'all' })),
});
const onPrices = (item_type: Kind, item_price_ids: string[]): Partial<Promotion> => ({
  apply_on: 'items',
  item_constraints: [{ item_type, constraint: 'specific', item_price_ids }],
});
const onFamily = (item_type: Kind, family: string): Partial<Promotion> => ({
  apply_on: 'items',
  item_constraints: [{ item_type, constraint: 'criteria' }],
  item_constraint_criteria: [{ item_family_ids: [family] }],
});

const common = {
  includedTextMessages: { itemId: 'texts-in', quantity: 500, mandatory: true },
  additionalTextMessageBundle: { itemId: 'bundle' },
  keapBusinessLine: { itemId: 'line' },
  apiCalls: { itemId: 'api' },
  dedicatedIp: { itemId: 'ip' },
};
const charges = { earlyTerminationFee: 'etf', additionalTextMessages: 'overage' };

export const testCatalogue: Catalogue = {
  taxes: [
    { countryCode: 'US', rate: 0 },
    { countryCode: 'GB', rate: 2000 },
    { countryCode: 'AU', rate: 1000 },
    { countryCode: 'CA', rate: 500 },
    { countryCode: 'CH', rate: 810 },
  ],
  items: [
    item('contacts-in', { unit: { singular: 'contact', plural: 'contacts' } }),
    item('users-in', { unit: { singular: 'user', plural: 'users' } }),
    item('texts-in'),
    item('contacts'),
    item('contacts-max'),
    item('users', { unit: { singular: 'user', plural: 'users' } }),
    item('users-max'),
    item('voice', {
      allowedCountryCodes: ['US', 'CA', 'GB'],
      customTiers: [
        { addonQuantity: 1, includedMessages: 500, includedMinutes: 100 },
        { addonQuantity: 2, includedMessages: 1000, includedMinutes: 250 },
        { addonQuantity: 5, includedMessages: 3000, includedMinutes: 1000 },
      ],
    }),
    item('bundle', { allowedCountryCodes: ['US', 'CA', 'GB'] }),
    item('line', { allowedCountryCodes: ['US', 'CA'] }),
    item('api'),
    item('ip'),
    item('database'),
    item('overage', { type: 'charge', unit: { singular: 'message', plural: 'messages' } }),
    item('etf', { type: 'charge' }),
    item('onboarding', { type: 'charge' }),
    item('free-hosting'),
  ],
  plans: [
    {
      id: 'pro',
      name: 'Pro - Partners',
      description: 'Pro',
      addOns: {
        includedContacts: { itemId: 'contacts-in', quantity: 1500, mandatory: true },
        includedUsers: { itemId: 'users-in', quantity: 2, mandatory: true },
        additionalContacts: { itemId: 'contacts' },
        additionalUsers: { itemId: 'users' },
        keapTextAndVoice: { itemId: 'voice' },
        priorityHosting: { itemId: 'free-hosting', mandatory: true },
        ...common,
      },
      charges,
      services: ['onboarding'],
    },
    {
      id: 'max',
      name: 'Max - Partners',
      description: 'Max',
      addOns: {
        includedContacts: { itemId: 'contacts-in', quantity: 2500, mandatory: true },
        includedUsers: { itemId: 'users-in', quantity: 3, mandatory: true },
        additionalContacts: { itemId: 'contacts-max' },
        additionalUsers: { itemId: 'users-max' },
        keapTextAndVoice: { itemId: 'voice', mandatory: true },
        priorityDatabase: { itemId: 'database', mandatory: true },
        ...common,
      },
      charges,
      services: ['onboarding'],
    },
    { id: 'keap-free-trial', name: 'Trial', description: 'Trial', addOns: {}, charges: {}, services: [] },
    { id: 'lite', name: 'Keap Lite', description: 'Lite', addOns: {}, charges: {}, services: [] },
    { id: 'fran', name: 'Franchise Pro', description: 'Others', addOns: {}, charges: {}, services: [] },
  ],
  prices: [
    ...single('pro', 'flat_fee', [199_00, 159_00, 299_99]),
    ...single('max', 'flat_fee', [299_00, 239_00, 449_99]),
    ...single('keap-free-trial', 'flat_fee', [0, 0, 0]),
    ...single('lite', 'flat_fee', [39_00, 31_00, 59_00]),
    ...single('fran', 'flat_fee', [99_00, 79_00, 149_00]),
    ...single('contacts-in', 'flat_fee', [0, 0, 0]),
    ...single('users-in', 'flat_fee', [0, 0, 0]),
    ...single('texts-in', 'flat_fee', [0, 0, 0]),
    ...stepped('contacts', 'tiered', [
      [1000, [3, 2, 5]],
      [5000, [2, 2, 4]],
      [null, [1, 1, 3]],
    ]),
    ...stepped('contacts-max', 'stairstep', [
      [2500, [40_00, 32_00, 60_00]],
      [10_000, [100_00, 80_00, 150_00]],
      [null, [250_00, 200_00, 375_00]],
    ]),
    ...stepped('users', 'volume', [
      [4, [30_00, 24_00, 45_00]],
      [9, [25_00, 20_00, 37_50]],
      [null, [20_00, 16_00, 29_99]],
    ]),
    ...single('users-max', 'per_unit', [35_00, 28_00, 52_49]),
    ...stepped('voice', 'stairstep', [
      [1, [20_00, 16_00, 30_00]],
      [2, [35_00, 28_00, 52_50]],
      [5, [75_00, 60_00, 112_50]],
      [null, [150_00, 120_00, 225_00]],
    ]),
    ...single('bundle', 'per_unit', [10_00, 8_00, 15_00]),
    ...single('line', 'flat_fee', [15_00, 12_00, 22_50]),
    ...single('api', 'per_unit', [50_00, 40_00, 75_00]),
    ...single('ip', 'flat_fee', [45_00, 36_00, 67_50]),
    ...single('database', 'flat_fee', [60_00, 48_00, 90_00]),
    ...single('free-hosting', 'flat_fee', [80_00, 64_00, 120_00]),
    ...charge('overage', 'per_unit', [3, 2, 5]),
    ...charge('etf', 'flat_fee', [500_00, 400_00, 750_00]),
    ...charge('onboarding', 'flat_fee', [499_00, 399_00, 749_00]),
  ],
  promotions: [
    fixed('PLAN20', 20_00, 'USD', onAll('plan')),
    fixed('PLAN20GBP', 20_00, 'GBP', onAll('plan')),
    fixed('EACH5', 5_00, 'USD', onAll('plan', 'addon', 'charge')),
    percent('PRO10', 10, onPrices('plan', ['pro-usd-monthly', 'pro-usd-yearly', 'pro-gbp-monthly', 'pro-aud-monthly'])),
    percent('ADD25', 25, onAll('addon')),
    percent('USERS50', 50, onPrices('addon', ['users-usd-monthly', 'users-gbp-monthly', 'users-aud-monthly'])),
    fixed('OFF50', 50_00, 'USD'),
    fixed('OFF50GBP', 50_00, 'GBP'),
    fixed('OFF50AUD', 50_00, 'AUD'),
    fixed('OFF1', 1_00, 'USD'),
    fixed('BIG', 9999_00, 'USD'),
    percent('OFF15', 15),
    percent('THIRD', 33.33),
    percent('EIGHTH', 12.5),
    percent('ALL', 100),
    percent('FIRST', 50, { duration_type: 'one_time' }),
    percent('THREE', 20, { ...onAll('plan'), duration_type: 'limited_period', period: 3, period_unit: 'month' }),
    percent('YEAR1', 10, { duration_type: 'limited_period', period: 1, period_unit: 'year' }),
    percent('M12', 30, { duration_type: 'limited_period', period: 12, period_unit: 'month' }),
    percent('FAMILY', 5, onFamily('plan', 'partners')),
    percent('RETAIL', 40, onFamily('plan', 'retail')),
    percent('SETUP', 50, onAll('charge')),
    percent('SECRET', 90, {
      duration_type: 'one_time',
      meta_data: { cart: { partners: { showInPartnerEdition: false } } },
    }),
    fixed('USERSINV', 30_00, 'USD', { ...onPrices('addon', ['users-usd-monthly']), apply_on: 'invoice_amount' }),
  ],
};
