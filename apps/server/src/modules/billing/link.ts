import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { LinkKind } from '@app/contract/offer-words';
import { publicPaths } from '@app/contract/paths';
import { EstimateRequest } from '@app/contract/pricing';
import { billingUnitOf } from '@app/pricing/frequency';
import { z } from 'zod';

export const CART_LINK_DAYS = 90;
const DAY = 24 * 60 * 60;
/** Under the first name anybody could have a link signed: what was signed with it is worth nothing. */
const KEY_FOR = 'partner edition cart link 2';

/** All that is signed. What else stands in the address (`bundleId`, the tags of a mailing) is not. */
const signedParameters = [
  'plan',
  'contractType',
  'currency',
  'countryCode',
  'addons',
  'charges',
  'couponCodes',
  'partnerAccountId',
  'linkPostedBy',
  'total',
  'issued',
] as const;

const CartLink = EstimateRequest.extend({
  /** What it cost when it was shared, so that a change can be told. */
  total: z.int().min(0),
  /** In seconds since 1970. */
  issued: z.int().min(0),
});
export type CartLink = z.infer<typeof CartLink>;

/** A trial costs nothing, so its link is not signed; company, code and person in it must belong together. */
const TrialLink = z.object({
  affiliateCode: EstimateRequest.shape.partnerAccountId,
  partnerAccountId: EstimateRequest.shape.partnerAccountId,
  linkPostedBy: EstimateRequest.shape.linkPostedBy,
});
export type TrialLink = z.infer<typeof TrialLink>;

/** It was changed or cut off on its way, or it is too old. */
export type LinkFault = { fault: 'edited' | 'expired' };

/** Signing with a key object is much faster than with bare bytes. */
export const toLinkKey = (secret: string): KeyObject =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', KEY_FOR, 32)));

export function toCartUrl(origin: string, link: CartLink, key: KeyObject): string {
  const params = new URLSearchParams([
    ['plan', link.plan],
    ['contractType', link.contractType],
    ['currency', link.currency],
    ['countryCode', link.billingAddress.countryCode],
    ...link.addons.map((addOn) => ['addons', toText(addOn)]),
    ...link.charges.map((charge) => ['charges', toText(charge)]),
    ...link.couponCodes.map((code) => ['couponCodes', code]),
    ['partnerAccountId', link.partnerAccountId],
    ['linkPostedBy', link.linkPostedBy],
    ['total', String(link.total)],
    ['issued', String(link.issued)],
  ]);
  params.append('signature', sign(params, key));
  return `${origin}/cart?${params}`;
}

/** What a link offers, as it was shared; `now` in milliseconds. */
export function readCartLink(params: URLSearchParams, key: KeyObject, now: number): CartLink | LinkFault {
  const signature = only(params, 'signature') ?? '';
  if (!isSame(signature, sign(params, key))) return { fault: 'edited' };
  const contractType = only(params, 'contractType');
  const read = CartLink.safeParse({
    plan: only(params, 'plan'),
    billingPeriod: 1,
    billingPeriodUnit: contractType && billingUnitOf(contractType as CartLink['contractType']),
    contractType,
    currency: only(params, 'currency'),
    addons: params.getAll('addons').map(toChosen),
    charges: params.getAll('charges').map(toChosen),
    couponCodes: params.getAll('couponCodes'),
    billingAddress: { countryCode: only(params, 'countryCode') },
    partnerAccountId: only(params, 'partnerAccountId'),
    linkPostedBy: only(params, 'linkPostedBy'),
    total: Number(only(params, 'total')),
    issued: Number(only(params, 'issued')),
  });
  // The signature is ours, so a link that we cannot read any more is an old one.
  if (!read.success || now > expiresAt(read.data).getTime()) return { fault: 'expired' };
  return read.data;
}

export const expiresAt = ({ issued }: Pick<CartLink, 'issued'>): Date =>
  new Date((issued + CART_LINK_DAYS * DAY) * 1000);

export function readTrialLink(params: URLSearchParams): TrialLink | LinkFault {
  const names = Object.keys(TrialLink.shape);
  const read = TrialLink.safeParse(Object.fromEntries(names.map((name) => [name, only(params, name)])));
  return read.success ? read.data : { fault: 'edited' };
}

/** Identifies a link, valid or not: its signature, or for a trial link the names in it. */
export const fingerprintOf = (kind: LinkKind, params: URLSearchParams): string =>
  kind === 'cart'
    ? (only(params, 'signature') ?? '')
    : JSON.stringify(Object.keys(TrialLink.shape).map((name) => only(params, name) ?? ''));

/** The parameters of a link of ours; tags and whatever else somebody added are left out. */
function carriedBy(kind: LinkKind, params: URLSearchParams): URLSearchParams {
  const names = kind === 'cart' ? [...signedParameters, 'signature'] : Object.keys(TrialLink.shape);
  return new URLSearchParams(
    [...names, 'bundleId'].flatMap((name) => params.getAll(name).map((value) => [name, value])),
  );
}

/** The address anew, from what a link carries and nothing else. */
export const ownAddress = (origin: string, kind: LinkKind, params: URLSearchParams): string =>
  `${origin}${publicPaths[kind]}?${carriedBy(kind, params)}`;

/** The user bundle that a link of either kind brings along, if any. */
export function readBundleId(params: URLSearchParams): { bundleId: string | null } | LinkFault {
  if (!params.has('bundleId')) return { bundleId: null };
  const read = z.uuid().toLowerCase().safeParse(only(params, 'bundleId'));
  return read.success ? { bundleId: read.data } : { fault: 'edited' };
}

type Chosen = EstimateRequest['addons'][number];
const toText = ({ itemId, quantity }: Chosen) => `${itemId}:${quantity}`;
const toChosen = (text: string): Chosen => {
  const colon = text.lastIndexOf(':');
  return { itemId: text.slice(0, colon), quantity: Number(text.slice(colon + 1)) };
};

/** A parameter that occurs twice counts as missing. */
function only(params: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = params.getAll(name);
  return more.length === 0 ? value : undefined;
}

/** Computed over the values, not over the address: mail programs and link shorteners rewrite addresses. */
const sign = (params: URLSearchParams, key: KeyObject): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(signedParameters.map((name) => params.getAll(name))))
    .digest('base64url');

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
