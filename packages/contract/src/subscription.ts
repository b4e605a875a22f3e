import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Currency } from './offer-words.ts';
import { PostalAddress } from './postal-address.ts';
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

const InvoiceHead = z.object({
  number: z.string(),
  issuedDate: z.iso.date(),
  dueDate: z.iso.date(),
  total: z.int(),
  currency: Currency,
  status: z.enum(['open', 'paid']),
});

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
  invoices: z.array(InvoiceHead),
});
export type Subscription = z.infer<typeof Subscription>;

/** One of the two companies on an invoice. What is not known is empty. */
const Party = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: PostalAddress,
});

/** An amount of a line is before discounts: total = subtotal − discounts + tax. */
export const Invoice = InvoiceHead.extend({
  orderNumber: z.string(),
  /** The days that it bills. */
  period: z.object({ firstDate: z.iso.date(), lastDate: z.iso.date() }),
  /** As it presents itself today. The logo is a data URL, or empty. */
  seller: Party.extend({ logo: z.string(), websiteUrl: z.string() }),
  /** Whom the order named. */
  buyer: Party.extend({ person: z.string() }),
  lines: z.array(
    z.object({
      /** Of an add-on; null for the plan and for services, which have only their name. */
      key: z.enum(addOnKeys).nullable(),
      name: z.string(),
      quantity: z.int(),
      /** Null where it is not the same for each: in tiers, or one price for all of them. */
      unitPrice: z.int().nullable(),
      /** Not billed again with the next period. */
      isOnce: z.boolean(),
      amount: z.int(),
    }),
  ),
  subtotal: z.int(),
  discounts: z.array(z.object({ name: z.string(), amount: z.int() })),
  /** The rate is in hundredths of a percent; null where it is not known any more. */
  tax: z.object({ amount: z.int(), countryCode: z.string(), rate: z.int().nullable() }),
});
export type Invoice = z.infer<typeof Invoice>;

const inAccount = { access: 'account', account: 'header', token: 'crm', power: 'billing' } as const;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/subscription',
  summary: 'What was ordered, how much of it is used, and the invoices.',
  ...inAccount,
  response: Subscription,
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/subscription/invoices/{invoiceNumber}',
  summary: 'An invoice of the account line by line, with who sold and who ordered.',
  ...inAccount,
  response: Invoice,
});
