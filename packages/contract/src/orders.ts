import { z } from 'zod';
import { email, line, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import { type Currency, linkKinds } from './offer-words.ts';
import { Estimate, EstimateRequest, Plan, Promotion } from './pricing.ts';

/** An opened link: which page it leads to, and its address from the question mark on. */
const Brought = z.object({ kind: z.enum(linkKinds), link: z.string().max(8000) });
/** Identifies one visit: one link in one browser tab. A visit leads to at most one order. */
const visitId = uuid;

export const TaxRate = z.object({ countryCode: z.string(), rate: z.int() });

const UnsignedEstimate = Estimate.omit({ cartUrl: true });

/** What was ordered, as the customer is shown it. */
export const Order = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(linkKinds),
  company: z.string(),
  /** Where the customer's new account is. */
  accountUrl: z.string(),
  email: z.string(),
  planName: z.string(),
  createdDate: z.iso.datetime(),
  /** For a purchase: pay by invoice. */
  invoice: z
    .object({ number: z.string(), dueDate: z.iso.date(), status: z.enum(['open', 'paid']), estimate: UnsignedEstimate })
    .nullable(),
  /** For a trial: its last day. */
  trialEndsDate: z.iso.date().nullable(),
});
export type Order = z.infer<typeof Order>;

export const Offer = z.object({
  kind: z.enum(linkKinds),
  /** The partner company, and the person who shared the link. */
  company: z.string(),
  person: z.string(),
  /** How the company presents itself today; each may be empty. The logo is a data URL. */
  seller: z.object({
    logo: z.string(),
    welcome: z.string(),
    email: z.string(),
    phone: z.string(),
    websiteUrl: z.string(),
    termsUrl: z.string(),
  }),
  /** With its add-ons, in the link's currency; of a trial, the free-trial plan. */
  plan: Plan,
  /** Those that the link brings along. */
  promotions: z.array(Promotion),
  taxRates: z.array(TaxRate),
  /** What is offered, as it was shared; null for a trial. */
  request: EstimateRequest.nullable(),
  /** What it cost when it was shared; null for a trial. */
  sharedTotal: z.int().nullable(),
  /** Until when it can be ordered; null for a trial, and once it was ordered. */
  expiresDate: z.iso.datetime().nullable(),
  /** Within how many days the invoice is to be paid; null for a trial. */
  daysToPay: z.int().nullable(),
  bundle: z.object({ name: z.string(), campaigns: z.array(z.string()), archived: z.boolean() }).nullable(),
  /** People of the partner who will be users of the new account. */
  people: z.array(z.string()),
  /** What this visit has ordered already: a reload shows it again. */
  order: Order.nullable(),
});
export type Offer = z.infer<typeof Offer>;

/** Why a link is not good: see errors. */
export const openOffer = endpoint({
  method: 'POST',
  path: '/api/v2/offers',
  summary: 'What a cart or trial link offers. With a visit it counts as opened, once for each visit.',
  access: 'public',
  bodyLimit: 16 * 1024,
  body: Brought.extend({ visitId: visitId.optional() }),
  response: Offer,
});

export const startOrder = endpoint({
  method: 'POST',
  path: '/api/v2/offers/started',
  summary: 'The customer has begun to fill in the order; counted once for each visit.',
  access: 'public',
  bodyLimit: 16 * 1024,
  body: Brought.extend({ visitId }),
  response: z.void(),
});

export const Customer = z.object({
  company: line(120).trim().min(1),
  givenName: line(60).trim().min(1),
  familyName: line(60).trim().default(''),
  email,
  phone: line(40).trim().default(''),
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  region: line(80).trim().default(''),
  locale: z.string().max(10).default(''),
});
export type Customer = z.input<typeof Customer>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/v2/orders',
  summary: 'Orders what a link offers, or starts its trial. The same visit again answers the same order.',
  access: 'public',
  seldom: true,
  bodyLimit: 32 * 1024,
  body: Brought.extend({
    visitId,
    customer: Customer,
    /** Never fewer than the link offers; empty for a trial. */
    addons: EstimateRequest.shape.addons.default([]),
    /** The price that the customer agreed to; null for a trial. Another price is a 409 that tells it. */
    total: z.int().min(0).nullable(),
  }),
  response: Order,
});

/** Details of `order.priceChanged`. */
export type PriceChanged = { total: number; currency: Currency };
