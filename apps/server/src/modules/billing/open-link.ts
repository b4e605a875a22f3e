import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { type CartLink, type LinkFault, readBundleId, readCartLink, readTrialLink, type TrialLink } from './link.ts';
import { linkKey } from './link-key.ts';
import { findSeller, type Seller } from './sellers.ts';
import { findUserBundle, type UserBundle } from './user-bundles.ts';

/** `withdrawn`: nobody sells by it any more. */
type OpenedFault = LinkFault | { fault: 'withdrawn' };
type Opened<Link> = { link: Link; seller: Seller; userBundle: UserBundle | null };

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
  return seller ? withBundle(db, params, { link, seller }) : { fault: 'withdrawn' };
}

/** A trial link is not signed, so that a seller who does not go together cannot be told from one who left. */
export async function openTrialLink(db: Db, params: URLSearchParams): Promise<Opened<TrialLink> | OpenedFault> {
  const link = readTrialLink(params);
  if ('fault' in link) return link;
  const seller = await findSeller(db, link);
  return seller ? withBundle(db, params, { link, seller }) : { fault: 'edited' };
}

/** A user bundle is good for links of its own account only. */
async function withBundle<Link>(
  db: Db,
  params: URLSearchParams,
  opened: { link: Link; seller: Seller },
): Promise<Opened<Link> | LinkFault> {
  const named = readBundleId(params);
  if ('fault' in named) return named;
  if (named.bundleId === null) return { ...opened, userBundle: null };
  const userBundle = await findUserBundle(db, opened.seller, named.bundleId);
  return userBundle ? { ...opened, userBundle } : { fault: 'edited' };
}
