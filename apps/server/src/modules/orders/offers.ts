import { AppError } from '@app/contract/errors';
import type { Offer } from '@app/contract/orders';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { readCatalogue, trialPlanOf } from '../billing/catalogue.ts';
import { expiresAt } from '../billing/link.ts';
import type { UserBundle } from '../billing/user-bundles.ts';
import { namesOf, sellerNames, sellerPage } from './names.ts';
import { type LinkAddress, openForCustomer } from './open.ts';
import { openOrdered, type Visit } from './ordered-offer.ts';
import { DAYS_TO_PAY } from './payment.ts';
import { priceAsShared } from './priced-link.ts';

/** Answers the offer and counts the visit; to a visit that has ordered, what it ordered. */
export async function openOffer(
  db: Db,
  config: Config,
  address: Visit,
  { now = new Date(), audit = {} }: { now?: Date; audit?: AuditNotes } = {},
): Promise<Offer> {
  return inTransaction(db, async (trx) => {
    const ordered = await openOrdered(trx, config, address, audit);
    if (ordered) return ordered;
    const opened = await openForCustomer(trx, config, address, now);
    const { seller, userBundle, kept } = opened;
    const isFirst = kept && address.visitId ? await countVisit(trx, kept.id, address.visitId) : false;
    Object.assign(audit, { accountId: seller.accountId, linkId: kept?.id, unchanged: !isFirst });
    const catalogue = await readCatalogue(trx);
    const priced = 'issued' in opened.link ? priceAsShared(catalogue, opened.link) : null;
    const plan = priced?.plan ?? trialPlanOf(catalogue);
    if (!plan) throw new AppError('link.withdrawn');
    const coupons = new Set(priced?.request.couponCodes);
    const { promotions } = catalogue.inCurrency[priced?.request.currency ?? 'USD'];
    return {
      kind: address.kind,
      ...(await sellerNames(trx, seller)),
      seller: await sellerPage(trx, seller),
      plan,
      promotions: promotions.filter(({ id }) => coupons.has(id)),
      taxRates: catalogue.document.taxes,
      request: priced?.request ?? null,
      sharedTotal: 'issued' in opened.link ? opened.link.total : null,
      expiresDate: 'issued' in opened.link ? expiresAt(opened.link).toISOString() : null,
      daysToPay: priced && DAYS_TO_PAY,
      bundle: userBundle?.bundle ? await describeBundle(trx, userBundle.bundle) : null,
      people: userBundle ? await namesOf(trx, userBundle.addedUserIds) : [],
      order: null,
    };
  });
}

/** Answers whether this visit was counted for the first time. */
async function countVisit(db: Db, link_id: string, visit_id: string): Promise<boolean> {
  const counted = await db
    .insertInto('cart_link_visit')
    .values({ link_id, visit_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return counted.numInsertedOrUpdatedRows === 1n;
}

/** Counts once for each visit, and only for links that somebody has copied (those have a row). */
export async function startOrder(
  db: Db,
  config: Config,
  address: LinkAddress & { visitId: string },
  { audit = {} }: { audit?: AuditNotes } = {},
): Promise<void> {
  const { kept, seller } = await openForCustomer(db, config, address, new Date());
  Object.assign(audit, { accountId: seller.accountId, linkId: kept?.id, unchanged: true });
  if (!kept) return;
  const started = await db
    .insertInto('cart_link_visit')
    .values({ link_id: kept.id, visit_id: address.visitId, started_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['link_id', 'visit_id'])
        .doUpdateSet({ started_at: sql`now()` })
        .where('cart_link_visit.started_at', 'is', null),
    )
    .executeTakeFirst();
  audit.unchanged = started.numInsertedOrUpdatedRows !== 1n;
}

async function describeBundle(db: Db, { id, name, archived }: NonNullable<UserBundle['bundle']>) {
  const campaigns = await db
    .selectFrom('bundle_listing')
    .innerJoin('listing', 'listing.id', 'bundle_listing.listing_id')
    .select('listing.name')
    .where('bundle_id', '=', id)
    .orderBy('position')
    .execute();
  return { name, archived, campaigns: campaigns.map((listing) => listing.name) };
}
