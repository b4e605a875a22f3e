import { z } from 'zod';
import { line, pageSize, pageToken, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Currency, linkKinds } from './offer-words.ts';
import { billingUnits, frequencies } from './pricing.ts';

/**
 * `paused`: it has taken as many orders as it may in a day. `withdrawn`: nobody can open it any more, because its
 * seller, the affiliate code or what is sold has changed since.
 */
export const linkStates = ['active', 'paused', 'deactivated', 'expired', 'withdrawn'] as const;

/** What was chosen in the cart-link modal, so that a link can be made anew from it. */
export const LinkChoices = z.object({
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  currency: Currency,
  frequency: z.enum(frequencies),
  planId: line(100).min(1),
  contacts: z.int().min(0).max(1_000_000),
  users: z.int().min(0).max(50),
  textAndVoiceTier: z.int().min(-2).max(100),
  textMessages: z.int().min(0).max(1_000_000),
  businessLine: z.boolean(),
  promotionId: line(100).min(1),
  addPartnerAsUser: z.boolean(),
  bundleId: uuid.nullable(),
});
export type LinkChoices = z.infer<typeof LinkChoices>;

/** A link that somebody of the account has copied. */
export const CartLink = z.object({
  id: z.uuid(),
  kind: z.enum(linkKinds),
  name: z.string(),
  url: z.string(),
  /** Leads on to `url`: short enough for a coarse QR code. */
  shortUrl: z.string(),
  choices: LinkChoices,
  planName: z.string(),
  /** What it cost when it was copied; null for a trial. */
  price: z.object({ total: z.int(), currency: Currency, billingPeriodUnit: z.enum(billingUnits) }).nullable(),
  bundle: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Who copied it; null if they have left. */
  createdBy: z.string().nullable(),
  createdDate: z.iso.datetime(),
  /** Null for a trial link: it does not expire. */
  expiresDate: z.iso.datetime().nullable(),
  state: z.enum(linkStates),
  /** Offered in the modal as something to start from. */
  template: z.boolean(),
  /** Visits, not clicks: a reload is the same visit. */
  opened: z.int(),
  started: z.int(),
  bought: z.int(),
});
export type CartLink = z.infer<typeof CartLink>;

export const listCartLinks = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/cartLinks',
  summary: 'The links that people of the account have copied, the latest first, with what became of them.',
  access: 'partner',
  account: 'path',
  response: z.object({ content: z.array(CartLink) }),
});

export const saveCartLink = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/{accountId}/cartLinks',
  summary:
    'Keeps a link that was copied. The same link again is the same one, active again, and called by the new name if there is one.',
  access: 'partner',
  account: 'path',
  creates: true,
  body: z.object({ url: z.string().max(8000), choices: LinkChoices, name: line(120).trim().default('') }),
  response: CartLink,
});

export const changeCartLink = endpoint({
  method: 'PUT',
  path: '/api/v2/accounts/{accountId}/cartLinks/{linkId}',
  summary:
    'Names a link, deactivates it or makes it active again, makes it a template, or lets one that has reached its daily limit take orders again; what is not named stays.',
  access: 'partner',
  account: 'path',
  body: z.object({
    name: line(120).trim().min(1).optional(),
    active: z.boolean().optional(),
    template: z.boolean().optional(),
    /** Its orders of today are counted from now on. */
    takesOrdersAgain: z.literal(true).optional(),
  }),
  response: CartLink,
});

/** How far back the visits of a link are told, day by day. */
export const VISIT_DAYS = 90;

const VisitDay = z.object({ date: z.iso.date(), opened: z.int(), started: z.int(), bought: z.int() });
export type VisitDay = z.infer<typeof VisitDay>;

export const CartLinkDetail = CartLink.extend({
  days: z.array(VisitDay),
  /** What was invoiced to those who bought, in each currency. */
  invoiced: z.array(z.object({ currency: Currency, total: z.int(), paid: z.int() })),
});
export type CartLinkDetail = z.infer<typeof CartLinkDetail>;

export const getCartLink = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/cartLinks/{linkId}',
  summary: 'One kept link, its visits of the last 90 days and what was invoiced through it.',
  access: 'partner',
  account: 'path',
  response: CartLinkDetail,
});

/** Who bought what through a link. */
export const LinkOrder = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(linkKinds),
  createdDate: z.iso.datetime(),
  planName: z.string(),
  client: z.object({ id: z.uuid(), name: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** Null for a trial. */
  invoice: z
    .object({ number: z.string(), total: z.int(), currency: Currency, status: z.enum(['open', 'paid']) })
    .nullable(),
});
export type LinkOrder = z.infer<typeof LinkOrder>;

export const listLinkOrders = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/cartLinks/{linkId}/orders',
  summary: 'The orders and trials that came through a link, the latest first; the link itself says how many there are.',
  access: 'partner',
  account: 'path',
  query: z.object({ pageSize: pageSize(100, 50), pageToken }),
  response: z.object({ content: z.array(LinkOrder), nextPageToken: z.string() }),
});
