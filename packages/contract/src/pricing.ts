import { z } from 'zod';
import { flag, line } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Currency } from './offer-words.ts';

export const billingUnits = ['month', 'year'] as const;
/** How often a customer is billed and for how long it is agreed, in the order in which it is offered. */
export const frequencies = ['yearlyWithAnnualAgreement', 'monthlyWithAnnualAgreement', 'monthly'] as const;
export const contractTypes = ['monthly', 'monthly_etf', 'yearly'] as const;
export const pricingModels = ['flat_fee', 'per_unit', 'tiered', 'volume', 'stairstep'] as const;
export const itemTypes = ['plan', 'addon', 'charge'] as const;
export const addOnKeys = [
  'includedContacts',
  'additionalContacts',
  'includedUsers',
  'additionalUsers',
  'keapTextAndVoice',
  'includedTextMessages',
  'additionalTextMessageBundle',
  'keapBusinessLine',
  'apiCalls',
  'dedicatedIp',
  'priorityDatabase',
  'priorityHosting',
] as const;

export type BillingUnit = (typeof billingUnits)[number];
export type Frequency = (typeof frequencies)[number];
export type ContractType = (typeof contractTypes)[number];
export type ItemType = (typeof itemTypes)[number];
export type AddOnKey = (typeof addOnKeys)[number];

/** In the currency's minor units. */
const amount = z.int().min(0);
const id = line(100).min(1);
const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** Up to and including maxUnits; the last tier has no end. */
export const Tier = z.object({ maxUnits: z.int().min(1).nullable(), price: amount });
export type Tier = z.infer<typeof Tier>;

/** Its id ends in -monthly or -yearly. With tiers, `price` is the first tier's. */
export const Price = z.object({ id, model: z.enum(pricingModels), price: amount, tiers: z.array(Tier) });
export type Price = z.infer<typeof Price>;

export const Pricing = z.object({ monthly: Price.nullable(), yearly: Price.nullable() });
export type Pricing = z.infer<typeof Pricing>;

export const Unit = z.object({ singular: z.string(), plural: z.string() });
export type Unit = z.infer<typeof Unit>;

/** What a text-and-voice tier stands for: how many units of the add-on, and what is in them. */
export const CustomTier = z.object({
  addonQuantity: z.int().min(1),
  includedMessages: z.int().min(0),
  includedMinutes: z.int().min(0),
});
export type CustomTier = z.infer<typeof CustomTier>;

export const AddOn = z.object({
  itemId: id,
  name: z.string(),
  description: z.string(),
  /** How many are in the plan (included…), or the least that is sold. */
  quantity: z.int().min(0),
  unit: Unit,
  /** Of the first unit, by the month where there is a monthly price. */
  price: amount,
  pricing: Pricing,
  /** None means everywhere. */
  allowedCountryCodes: z.array(countryCode),
  mandatory: z.boolean(),
  customTiers: z.array(CustomTier),
});
export type AddOn = z.infer<typeof AddOn>;

/** Billed once, when it is asked for or when it falls due. */
export const Charge = z.object({
  itemId: id,
  itemPriceId: id,
  name: z.string(),
  description: z.string(),
  unit: Unit,
  model: z.enum(['flat_fee', 'per_unit']),
  price: amount,
});
export type Charge = z.infer<typeof Charge>;

export const Plan = z.object({
  id,
  name: z.string(),
  description: z.string(),
  quantity: z.int().min(1),
  isFreeTrial: z.boolean(),
  charges: z.object({ earlyTerminationFee: Charge.nullable(), additionalTextMessages: Charge.nullable() }),
  services: z.array(Charge),
  pricing: Pricing,
  addOns: z.partialRecord(z.enum(addOnKeys), AddOn),
});
export type Plan = z.infer<typeof Plan>;

const perUnit = z.object({ month: z.string().optional(), year: z.string().optional() });

export const Promotion = z.object({
  id,
  name: z.string(),
  discount_type: z.enum(['percentage', 'fixed_amount']),
  /** At most two decimals. */
  discount_percentage: z.number().min(0).max(100).optional(),
  discount_amount: amount.optional(),
  currency_code: Currency.optional(),
  apply_on: z.enum(['invoice_amount', 'items']),
  duration_type: z.enum(['forever', 'one_time', 'limited_period']),
  period: z.int().min(1).optional(),
  period_unit: z.enum(billingUnits).optional(),
  item_constraints: z.array(
    z.object({
      item_type: z.enum(itemTypes),
      constraint: z.enum(['specific', 'all', 'criteria']),
      item_price_ids: z.array(id).optional(),
    }),
  ),
  item_constraint_criteria: z.array(z.object({ item_family_ids: z.array(id) })),
  meta_data: z.object({
    cart: z.object({
      customPromoText: perUnit.optional(),
      disclaimer: perUnit.optional(),
      partners: z.object({ showInPartnerEdition: z.boolean() }),
    }),
  }),
});
export type Promotion = z.infer<typeof Promotion>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/proxy/marketing/plans',
  summary: 'The plans in a currency with their add-ons; all of them, or only those that partners may sell.',
  access: 'public',
  query: z.object({ currency: Currency, partnerAccountId: id, countryCode, showAll: flag.default(false) }),
  response: z.object({
    plans: z.array(Plan),
    /** The country's, in hundredths of a percent: 2000 is 20 %. */
    taxRate: z.int().min(0).max(10_000),
  }),
});

export const listPromotions = endpoint({
  method: 'GET',
  path: '/proxy/marketing/all-coupons',
  summary: 'The promotions that can be used in a currency.',
  access: 'public',
  query: z.object({ currency: Currency }),
  response: z.object({ promotions: z.array(Promotion) }),
});

const Chosen = z.object({ itemId: id, quantity: z.int().min(1).max(1_000_000) });

export const EstimateRequest = z.object({
  plan: id,
  billingPeriod: z.literal(1),
  billingPeriodUnit: z.enum(billingUnits),
  contractType: z.enum(contractTypes),
  currency: Currency,
  addons: z.array(Chosen).max(50),
  charges: z.array(Chosen).max(50),
  couponCodes: z.array(id).max(20),
  billingAddress: z.object({ countryCode }),
  partnerAccountId: id,
  linkPostedBy: id,
});
export type EstimateRequest = z.infer<typeof EstimateRequest>;

export const AppliedCoupon = z.object({ id, amount });
export type AppliedCoupon = z.infer<typeof AppliedCoupon>;

/** price = basePrice − discount. A charge that may fall due later has quantity 0: its unitPrice says what it costs then. */
export const LineItem = z.object({
  itemId: id,
  itemPriceId: id,
  quantity: z.int().min(0),
  price: amount,
  basePrice: amount,
  unitPrice: amount,
  discount: amount,
  appliedCoupons: z.array(AppliedCoupon),
  /** Whether its quantity counts; tiers are sold by the unit. */
  model: z.enum(['flat_fee', 'per_unit']),
});
export type LineItem = z.infer<typeof LineItem>;

/** total = subtotal − discount + tax. `cartUrl` is empty unless its own seller asks: see estimateCart. */
export const Estimate = z.object({
  billingPeriod: z.literal(1),
  billingPeriodUnit: z.enum(billingUnits),
  lineItems: z.array(LineItem),
  discount: amount,
  subtotal: amount,
  tax: amount,
  total: amount,
  cartUrl: z.string(),
  currency: Currency,
});
export type Estimate = z.infer<typeof Estimate>;

export const estimateCart = endpoint({
  method: 'POST',
  path: '/proxy/marketing/estimate',
  summary: 'What a cart costs, line by line; and the link that sells it, for the session of the person it credits.',
  access: 'public',
  session: 'optional',
  unrecorded: 'computes',
  bodyLimit: 32 * 1024,
  body: EstimateRequest,
  response: Estimate,
});
