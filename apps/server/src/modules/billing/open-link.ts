import type { LinkKind } from '@app/contract/offer-words';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import {
  type CartLink,
  fingerprintOf,
  type LinkFault,
  readBundleId,
  readCartLink,
  readTrialLink,
  type TrialLink,
} from './link.ts';
import { linkKey } from './link-key.ts';
import { findSeller, type Seller } from './sellers.ts';
import { findUserBundle, type UserBundle } from './user-bundles.ts';

/** `withdrawn`: its seller may no longer sell. */
type OpenedFault = LinkFault | { fault: 'withdrawn' };
export type Opened<Link> = {
  link: Link;
  seller: Seller;
  userBundle: UserBundle | null;
  /** The row of a link that was copied; null if nobody did. A deactivated link offers nothing. */
  kept: { id: string; name: string; deactivated: boolean } | null;
};
/** Which page a link leads to, and its parameters. */
export type Brought = { kind: LinkKind; params: URLSearchParams };

export const openLink = (
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  { kind, params }: Brought,
  now: Date,
): Promise<Opened<CartLink | TrialLink> | OpenedFault> =>
  kind === 'cart' ? openCartLink(db, config, params, now) : openTrialLink(db, params);

/** A cart link as somebody brings it: what is offered and who sold it, or why it is not good. */
export async function openCartLink(
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  params: URLSearchParams,
  now: Date,
): Promise<Opened<CartLink> | OpenedFault> {
  const link = readCartLink(params, await linkKey(db, config), now.getTime());
  if ('fault' in link) return link;
  const seller = await findSeller(db, link);
  return seller ? withBundle(db, 'cart', params, { link, seller }) : { fault: 'withdrawn' };
}

/** A trial link is not signed, so a forged seller and a seller who has left look the same. */
export async function openTrialLink(db: Db, params: URLSearchParams): Promise<Opened<TrialLink> | OpenedFault> {
  const link = readTrialLink(params);
  if ('fault' in link) return link;
  const seller = await findSeller(db, link);
  return seller ? withBundle(db, 'trial', params, { link, seller }) : { fault: 'edited' };
}

/** A user bundle is good for links of the person who made it only. */
async function withBundle<Link>(
  db: Db,
  kind: LinkKind,
  params: URLSearchParams,
  opened: { link: Link; seller: Seller },
): Promise<Opened<Link> | OpenedFault> {
  const named = readBundleId(params);
  if ('fault' in named) return named;
  const userBundle = named.bundleId === null ? null : await findUserBundle(db, opened.seller, named.bundleId);
  if (named.bundleId !== null && !userBundle) return { fault: 'edited' };
  const kept = await findKept(db, fingerprintOf(kind, params), named.bundleId);
  return { ...opened, userBundle, kept: kept ?? null };
}

/** Removing or changing the bundle in a deactivated link does not make it active again. */
const findKept = (db: Db, fingerprint: string, userBundleId: string | null) =>
  db
    .selectFrom('cart_link')
    .select(['id', 'name', sql<boolean>`deactivated_at is not null`.as('deactivated')])
    .where('fingerprint', '=', fingerprint)
    .orderBy(({ eb }) => eb('user_bundle_id', 'is not distinct from', userBundleId), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
