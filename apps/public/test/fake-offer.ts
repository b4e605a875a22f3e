import type { Offer, Order } from '@app/contract/orders';
import type { AddOn, Charge, EstimateRequest, Plan, Price, Promotion } from '@app/contract/pricing';

/** Prices with simple numbers. */
type Prices = Pick<Price, 'model' | 'price'> & { tiers?: Price['tiers'] };

const priced = (itemId: string, { model, price, tiers = [] }: Prices) => ({
  monthly: { id: `${itemId}-monthly`, model, price, tiers },
  yearly: { id: `${itemId}-yearly`, model, price: price * 10, tiers },
});

const addOn = (itemId: string, name: string, prices: Prices, more: Partial<AddOn> = {}): AddOn => ({
  itemId,
  name,
  description: '',
  quantity: 1,
  unit: { singular: 'unit', plural: 'units' },
  price: prices.price,
  pricing: priced(itemId, prices),
  allowedCountryCodes: [],
  mandatory: false,
  customTiers: [],
  ...more,
});

const charge = (itemId: string, name: string, price: number, unit: string): Charge => ({
  itemId,
  itemPriceId: itemId,
  name,
  description: '',
  unit: { singular: unit, plural: `${unit}s` },
  model: 'per_unit',
  price,
});

const nothing: Prices = { model: 'flat_fee', price: 0 };
const contacts = { unit: { singular: 'contact', plural: 'contacts' } };
const users = { unit: { singular: 'user', plural: 'users' } };

export const pro: Plan = {
  id: 'pro',
  name: 'Pro',
  description: 'Sales and marketing automation.',
  quantity: 1,
  isFreeTrial: false,
  charges: {
    earlyTerminationFee: charge('etf', 'Early termination fee', 500_00, 'fee'),
    additionalTextMessages: charge('overage', 'Text messages beyond the plan', 3, 'message'),
  },
  services: [],
  pricing: priced('pro', { model: 'flat_fee', price: 199_00 }),
  addOns: {
    includedContacts: addOn('contacts-in', 'Included contacts', nothing, { quantity: 1500, ...contacts }),
    includedUsers: addOn('users-in', 'Included users', nothing, { quantity: 2, ...users }),
    additionalContacts: addOn(
      'contacts',
      'Additional contacts',
      {
        model: 'tiered',
        price: 3,
        tiers: [
          { maxUnits: 1000, price: 3 },
          { maxUnits: 5000, price: 2 },
          { maxUnits: null, price: 1 },
        ],
      },
      contacts,
    ),
    additionalUsers: addOn('users', 'Additional users', { model: 'per_unit', price: 30_00 }, users),
    keapTextAndVoice: addOn(
      'voice',
      'Text and voice',
      {
        model: 'stairstep',
        price: 20_00,
        tiers: [
          { maxUnits: 1, price: 20_00 },
          { maxUnits: null, price: 35_00 },
        ],
      },
      {
        allowedCountryCodes: ['US', 'GB'],
        customTiers: [
          { addonQuantity: 1, includedMessages: 500, includedMinutes: 100 },
          { addonQuantity: 2, includedMessages: 1000, includedMinutes: 250 },
        ],
      },
    ),
    additionalTextMessageBundle: addOn('messages', 'Text message bundles', { model: 'per_unit', price: 10_00 }),
    keapBusinessLine: addOn(
      'line',
      'Business line',
      { model: 'flat_fee', price: 15_00 },
      { allowedCountryCodes: ['US'] },
    ),
    dedicatedIp: addOn('ip', 'Dedicated IP address', { model: 'flat_fee', price: 45_00 }),
  },
};

export const promotion: Promotion = {
  id: 'THREE',
  name: '20% off for three months',
  discount_type: 'percentage',
  discount_percentage: 20,
  apply_on: 'items',
  duration_type: 'limited_period',
  period: 3,
  period_unit: 'month',
  item_constraints: [{ item_type: 'plan', constraint: 'all' }],
  item_constraint_criteria: [],
  meta_data: {
    cart: {
      disclaimer: { month: 'From the fourth month at the regular price.' },
      partners: { showInPartnerEdition: true },
    },
  },
};

/** Pro with one more user by the month, agreed for a year, in the United States: 229.00. */
export const request: EstimateRequest = {
  plan: 'pro',
  billingPeriod: 1,
  billingPeriodUnit: 'month',
  contractType: 'monthly_etf',
  currency: 'USD',
  addons: [{ itemId: 'users', quantity: 1 }],
  charges: [],
  couponCodes: [],
  billingAddress: { countryCode: 'US' },
  partnerAccountId: 'account',
  linkPostedBy: 'person',
};

export const cartOffer: Offer = {
  kind: 'cart',
  company: 'Bright Partners',
  person: 'Ann Seller',
  seller: { logo: '', welcome: '', email: '', phone: '', websiteUrl: '', termsUrl: '' },
  plan: pro,
  promotions: [],
  taxRates: [{ countryCode: 'GB', rate: 2000 }],
  request,
  sharedTotal: 229_00,
  expiresDate: '2026-08-01T10:00:00.000Z',
  daysToPay: 14,
  bundle: null,
  people: [],
  order: null,
};

export const trialOffer: Offer = {
  ...cartOffer,
  kind: 'trial',
  plan: {
    ...pro,
    id: 'free-trial',
    name: 'Free Trial (14 Days)',
    isFreeTrial: true,
    pricing: priced('free-trial', nothing),
  },
  request: null,
  sharedTotal: null,
  expiresDate: null,
  daysToPay: null,
};

export const cartOrder: Order = {
  id: '018f0000-0000-7000-8000-000000000001',
  number: '100001',
  kind: 'cart',
  company: 'Maple Bakery',
  accountUrl: 'http://maple.localhost',
  email: 'mia@maple.example',
  planName: 'Pro',
  createdDate: '2026-05-04T10:00:00.000Z',
  invoice: {
    number: '200001',
    dueDate: '2026-05-18',
    status: 'open',
    estimate: {
      billingPeriod: 1,
      billingPeriodUnit: 'month',
      lineItems: [
        {
          itemId: 'pro',
          itemPriceId: 'pro-monthly',
          quantity: 1,
          price: 199_00,
          basePrice: 199_00,
          unitPrice: 199_00,
          discount: 0,
          appliedCoupons: [],
          model: 'flat_fee',
        },
      ],
      discount: 0,
      subtotal: 199_00,
      tax: 0,
      total: 199_00,
      currency: 'USD',
    },
  },
  trialEndsDate: null,
};

export const trialOrder: Order = {
  ...cartOrder,
  kind: 'trial',
  planName: 'Free Trial (14 Days)',
  invoice: null,
  trialEndsDate: '2026-05-18',
};
