import { AppError } from '@app/contract/errors';
import type { Offer } from '@app/contract/orders';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { readCatalogue, trialPlanOf } from '../billing/catalogue.ts';
import { fingerprintOf } from '../billing/link.ts';
import type { Seller } from '../billing/sellers.ts';
import type { UserBundle } from '../billing/user-bundles.ts';
import { type LinkAddress, openEvenIfEnded, openForCustomer } from './open.ts';
import { findOrder } from './orders.ts';
import { priceAsShared } from './priced-link.ts';

type Visit = LinkAddress & { visitId?: string | undefined };

/** Answers the offer and counts the visit. */
export async function openOffer(
  db: Db,
  config: Config,
  address: Visit,
  { now = new Date(), audit = {} }: { now?: Date; audit?: AuditNotes } = {},
): Promise<Offer> {
  return inTransaction(db, async (trx) => {
    const order = await orderOf(trx, config, address);
    const opened = await (order ? openEvenIfEnded : openForCustomer)(trx, config, address, now);
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
      plan,
      promotions: promotions.filter(({ id }) => coupons.has(id)),
      taxRates: catalogue.document.taxes,
      request: priced?.request ?? null,
      sharedTotal: 'issued' in opened.link ? opened.link.total : null,
      bundle: userBundle?.bundle ? await describeBundle(trx, userBundle.bundle) : null,
      people: userBundle ? await namesOf(trx, userBundle.addedUserIds) : [],
      order,
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

async function orderOf(db: Db, config: Config, { kind, link, visitId }: Visit): Promise<Offer['order']> {
  const found = visitId ? await findOrder(db, config, visitId) : null;
  return found?.fingerprint === fingerprintOf(kind, new URLSearchParams(link)) ? found.order : null;
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

async function sellerNames(db: Db, { accountId, userId }: Seller): Promise<{ company: string; person: string }> {
  const { name } = await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  const [person = ''] = await namesOf(db, [userId]);
  return { company: name, person };
}

/** Strangers read these names, so an e-mail address is shown only up to the @. */
async function namesOf(db: Db, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('app_user')
    .select(
      sql<string>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), split_part(username, '@', 1))`.as(
        'name',
      ),
    )
    .where('id', 'in', userIds)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
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
