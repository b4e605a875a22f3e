import { currencies } from '@app/contract/offer-words';
import type { Offer, Order } from '@app/contract/orders';
import type { Plan } from '@app/contract/pricing';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { type PreparedCatalogue, readVersion } from '../billing/catalogue.ts';
import { fingerprintOf } from '../billing/link.ts';
import { namesOf, sellerNames, sellerPage } from './names.ts';
import type { LinkAddress } from './open.ts';
import { findOrder } from './orders.ts';
import { DAYS_TO_PAY } from './payment.ts';

export type Visit = LinkAddress & { visitId?: string | undefined };

/**
 * What a visit has ordered, as it was then; null if it has not. Whatever became since of the link, its seller, the
 * bundle and the plans on sale, a confirmation that is loaded again says the same.
 */
export async function openOrdered(
  db: Db,
  config: Config,
  { kind, link, visitId }: Visit,
  audit: AuditNotes,
): Promise<Offer | null> {
  const found = visitId ? await findOrder(db, config, visitId) : null;
  if (found?.fingerprint !== fingerprintOf(kind, new URLSearchParams(link))) return null;
  const { order } = found;
  const placed = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.order_id', 'customer_order.id')
    .select(['customer_order.account_id as accountId', 'customer_order.user_id as userId'])
    .select(['link_id as linkId', 'plan_id as planId', 'request', 'run_id as runId', 'added_user_ids as addedUserIds'])
    .where('customer_order.id', '=', order.id)
    .executeTakeFirstOrThrow();
  Object.assign(audit, { accountId: placed.accountId, linkId: placed.linkId ?? undefined, unchanged: true });
  const { catalogue, plan } = await planAsOrdered(db, order, placed);
  const { request, runId, addedUserIds } = placed;
  const coupons = new Set(request?.couponCodes);
  return {
    kind,
    ...(await sellerNames(db, placed)),
    seller: await sellerPage(db, placed),
    plan,
    promotions: catalogue.inCurrency[request?.currency ?? 'USD'].promotions.filter(({ id }) => coupons.has(id)),
    taxRates: catalogue.document.taxes,
    request,
    sharedTotal: order.invoice?.estimate.total ?? null,
    expiresDate: null,
    daysToPay: request && DAYS_TO_PAY,
    bundle: runId ? await bundleAsOrdered(db, runId) : null,
    people: await namesOf(db, addedUserIds),
    order,
  };
}

type Versioned = { catalogue: PreparedCatalogue; plan: Plan };

/**
 * From the catalogue that counted when the order was placed. An import at that very moment may have come before the
 * price and after the order's date, so that the versions after it are looked at too.
 */
export async function planAsOrdered(
  db: Db,
  order: Pick<Order, 'number' | 'createdDate'>,
  { planId, request }: Pick<Offer, 'request'> & { planId: string },
): Promise<Versioned> {
  const isEarlier = sql<boolean>`imported_at <= ${order.createdDate}::timestamptz`;
  const versions = await db
    .selectFrom('catalogue')
    .select('id')
    .orderBy(isEarlier, 'desc')
    .orderBy(sql`case when ${isEarlier} then -version else version end`)
    .execute();
  for (const { id } of versions) {
    const catalogue = await readVersion(db, id);
    const plans = (request ? [request.currency] : currencies).flatMap(
      (currency) => catalogue.inCurrency[currency].offered.plans,
    );
    const plan = plans.find((each) => each.id === planId);
    if (plan) return { catalogue, plan };
  }
  throw new Error(`No version of the catalogue has the plan of order ${order.number}`);
}

/** A bundle that was archived before is not installed, and not told. */
async function bundleAsOrdered(db: Db, runId: string): Promise<Offer['bundle']> {
  const { name } = await db.selectFrom('install_run').select('name').where('id', '=', runId).executeTakeFirstOrThrow();
  const campaigns = await db
    .selectFrom('install_run_listing')
    .innerJoin('listing', 'listing.id', 'install_run_listing.listing_id')
    .select('listing.name')
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
  return { name, archived: false, campaigns: campaigns.map((listing) => listing.name) };
}
