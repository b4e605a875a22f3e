import type { Currency } from '@app/contract/offer-words';
import type { Promotion } from '@app/contract/pricing';
import type { Catalogue, CatalogueItem, CataloguePlan, CataloguePrice } from '@app/pricing/catalogue';

/** A small catalogue with simple numbers: a year costs ten months, and prices in pounds and dollars are the same. */
const currencies: Currency[] = ['USD', 'GBP', 'AUD'];
type Drawn = Pick<CataloguePrice, 'model' | 'price' | 'tiers'>;

const priced = (itemId: string, draw: (months: number) => Drawn): CataloguePrice[] =>
  currencies.flatMap((currency) => [
    { id: `${itemId}-${currency}-monthly`, itemId, currency, ...draw(1) },
    { id: `${itemId}-${currency}-yearly`, itemId, currency, ...draw(10) },
  ]);
const flat = (itemId: string, price: number) =>
  priced(itemId, (months) => ({ model: 'flat_fee', price: price * months }));
const each = (itemId: string, price: number) =>
  priced(itemId, (months) => ({ model: 'per_unit', price: price * months }));
const stepped = (itemId: string, model: 'tiered' | 'stairstep', rows: [number | null, number][]) =>
  priced(itemId, (months) => ({
    model,
    tiers: rows.map(([maxUnits, price]) => ({ maxUnits, price: price * months })),
  }));

const item = (itemId: string, name: string, singular: string, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  itemId,
  type: 'addon',
  name,
  description: name,
  unit: { singular, plural: `${singular}s` },
  ...more,
});

const plan = (id: string, name: string, more: Partial<CataloguePlan> = {}): CataloguePlan => ({
  id,
  name,
  description: `About ${name}`,
  addOns: {},
  charges: {},
  services: [],
  ...more,
});

const promotion = (id: string, name: string, more: Partial<Promotion>): Promotion => ({
  id,
  name,
  discount_type: 'percentage',
  apply_on: 'invoice_amount',
  duration_type: 'forever',
  item_constraints: [],
  item_constraint_criteria: [],
  meta_data: { cart: { partners: { showInPartnerEdition: true } } },
  ...more,
});

const extras = {
  additionalContacts: { itemId: 'contacts' },
  additionalUsers: { itemId: 'users' },
  additionalTextMessageBundle: { itemId: 'texts' },
  keapBusinessLine: { itemId: 'line' },
};
const charges = { earlyTerminationFee: 'etf', additionalTextMessages: 'overage' };

export const catalogue: Catalogue = {
  taxes: [{ countryCode: 'GB', rate: 2000 }],
  items: [
    item('contacts-in', 'Included contacts', 'contact'),
    item('users-in', 'Included users', 'user'),
    item('contacts', 'Additional contacts - Partners', 'contact'),
    item('users', 'Additional users', 'user'),
    item('voice', 'Text and voice', 'tier', {
      allowedCountryCodes: ['US', 'GB'],
      customTiers: [
        { addonQuantity: 1, includedMessages: 500, includedMinutes: 100 },
        { addonQuantity: 2, includedMessages: 1000, includedMinutes: 250 },
      ],
    }),
    item('texts', 'Text message bundle', 'bundle', { allowedCountryCodes: ['US', 'GB'] }),
    item('line', 'Business line', 'line', { allowedCountryCodes: ['US'] }),
    item('overage', 'Messages beyond the plan', 'message', { type: 'charge' }),
    item('etf', 'Early termination fee', 'contract', { type: 'charge' }),
  ],
  plans: [
    plan('pro', 'Pro - Partners', {
      addOns: {
        includedContacts: { itemId: 'contacts-in', quantity: 1500, mandatory: true },
        includedUsers: { itemId: 'users-in', quantity: 2, mandatory: true },
        keapTextAndVoice: { itemId: 'voice' },
        ...extras,
      },
      charges,
    }),
    plan('max', 'Max', {
      addOns: {
        includedContacts: { itemId: 'contacts-in', quantity: 2500, mandatory: true },
        includedUsers: { itemId: 'users-in', quantity: 3, mandatory: true },
        keapTextAndVoice: { itemId: 'voice', mandatory: true },
        ...extras,
      },
      charges,
    }),
    plan('keap-free-trial', 'Trial'),
    plan('lite', 'Keap Lite'),
    plan('fran', 'Franchise Pro'),
  ],
  prices: [
    ...flat('pro', 200_00),
    ...flat('max', 300_00),
    ...flat('keap-free-trial', 0),
    ...flat('lite', 40_00),
    ...flat('fran', 90_00),
    ...flat('contacts-in', 0),
    ...flat('users-in', 0),
    ...stepped('contacts', 'tiered', [
      [1000, 3],
      [5000, 2],
      [null, 1],
    ]),
    ...each('users', 30_00),
    ...stepped('voice', 'stairstep', [
      [1, 20_00],
      [2, 35_00],
      [null, 90_00],
    ]),
    ...each('texts', 10_00),
    ...flat('line', 15_00),
    ...currencies.flatMap((currency): CataloguePrice[] => [
      { id: `overage-${currency}`, itemId: 'overage', currency, model: 'per_unit', price: 3 },
      { id: `etf-${currency}`, itemId: 'etf', currency, model: 'flat_fee', price: 500_00 },
    ]),
  ],
  promotions: [
    promotion('TEN', 'Ten for Pro', {
      discount_percentage: 10,
      apply_on: 'items',
      item_constraints: [
        { item_type: 'plan', constraint: 'specific', item_price_ids: ['pro-USD-monthly', 'pro-USD-yearly'] },
      ],
    }),
    promotion('WELCOME', 'Welcome', {
      discount_type: 'fixed_amount',
      discount_amount: 240_00,
      currency_code: 'USD',
      duration_type: 'one_time',
      meta_data: {
        cart: { disclaimer: { year: 'New customers only' }, partners: { showInPartnerEdition: true } },
      },
    }),
    promotion('THREE', 'Three months', {
      discount_percentage: 20,
      duration_type: 'limited_period',
      period: 3,
      period_unit: 'month',
    }),
    promotion('MAX', 'Max only', {
      discount_percentage: 5,
      apply_on: 'items',
      item_constraints: [
        { item_type: 'plan', constraint: 'specific', item_price_ids: ['max-USD-yearly', 'max-USD-monthly'] },
      ],
    }),
    promotion('RETAIL', 'Retail', {
      discount_percentage: 50,
      apply_on: 'items',
      item_constraints: [{ item_type: 'plan', constraint: 'criteria' }],
      item_constraint_criteria: [{ item_family_ids: ['retail'] }],
    }),
    promotion('POUNDS', 'Pounds', {
      discount_type: 'fixed_amount',
      discount_amount: 12_00,
      currency_code: 'GBP',
    }),
    promotion('SECRET', 'Secret', {
      discount_percentage: 90,
      meta_data: { cart: { partners: { showInPartnerEdition: false } } },
    }),
  ],
};
