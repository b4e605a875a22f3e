import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Currency } from './offer-words.ts';
import { addOnKeys } from './pricing.ts';

/** What an account has only so much of: contacts, users, and text messages in a month. */
export const limits = ['contacts', 'users', 'textMessages'] as const;
export type Limit = (typeof limits)[number];
/** From 80 % on it is `near`; `reached` when all of it is used, `over` when more is. */
export const usageLevels = ['fine', 'near', 'reached', 'over'] as const;
export type UsageLevel = (typeof usageLevels)[number];

export const Usage = z.object({
  limit: z.enum(limits),
  used: z.int(),
  /** Null: as many as one likes. */
  included: z.int().nullable(),
  level: z.enum(usageLevels),
});
export type Usage = z.infer<typeof Usage>;

export const Subscription = z.object({
  /** What was ordered; null for an account that nobody has ordered: it has no limits. */
  plan: z
    .object({
      name: z.string(),
      status: z.enum(['trial', 'active']),
      startedDate: z.iso.date(),
      trialEndsDate: z.iso.date().nullable(),
      nextBillDate: z.iso.date().nullable(),
      billingPeriodUnit: z.enum(['month', 'year']).nullable(),
      /** Ordered on top of what is included. */
      addOns: z.array(z.object({ key: z.enum(addOnKeys), quantity: z.int() })),
      seller: z.string(),
    })
    .nullable(),
  usage: z.array(Usage),
  /** Sent in this month; there is no limit to them. */
  emails: z.int(),
  /** Marketing messages that wait because a limit is exceeded. */
  waiting: z.int(),
  invoices: z.array(
    z.object({
      number: z.string(),
      issuedDate: z.iso.date(),
      dueDate: z.iso.date(),
      total: z.int(),
      currency: Currency,
      status: z.enum(['open', 'paid']),
    }),
  ),
});
export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/subscription',
  summary: 'What was ordered, how much of it is used, and the invoices.',
  access: 'account',
  account: 'header',
  token: 'crm',
  power: 'billing',
  response: Subscription,
});
