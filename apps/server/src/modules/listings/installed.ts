import type { FulfilledSolution } from '@app/contract/listings';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { partnerAccountsOf } from '../../http/access.ts';
import { getListing, type Reader, requirePublishers } from './listings.ts';

/** How often each listing is installed now; cancelled installs do not count. */
export async function getListingStats(db: Db, reader: Reader, config: Config, publisherCompanyIds: string[]) {
  await requirePublishers(db, reader, config, publisherCompanyIds);
  const stats = await db
    .selectFrom('listing')
    .leftJoin('install', (join) =>
      join.onRef('install.listing_id', '=', 'listing.id').on('install.cancelled_at', 'is', null),
    )
    .select('listing.id as listingId')
    .select(({ fn }) => fn.count<number>('install.id').as('installs'))
    .where('listing.publisher_id', 'in', publisherCompanyIds)
    .groupBy('listing.id')
    .orderBy('listing.id')
    .execute();
  return { stats };
}

/** Installs in the clients of the reader's own partner accounts; other partners' clients are not shown. */
export async function listFulfilledSolutions(
  db: Db,
  reader: Reader,
  config: Config,
  query: { listingId: number; pageNumber: number; pageSize: number },
) {
  const listing = await getListing(db, reader, config, String(query.listingId));
  const seen = (from: ExpressionBuilder<Schema, 'install'>) =>
    from
      .selectFrom('client')
      .whereRef('client.account_id', '=', 'install.account_id')
      .where('client.partner_account_id', 'in', partnerAccountsOf(db, reader.userId));
  const matching = db
    .selectFrom('install')
    .innerJoin('account', 'account.id', 'install.account_id')
    .where('install.listing_id', '=', listing.id)
    .where((from) => from.exists(seen(from).select('client.account_id')));
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['install.id', 'install.installed_at', 'install.published_at', 'install.cancelled_at', 'install.version'])
    .select(['account.id as accountId', 'account.legacy_id', 'account.name', 'account.website_url'])
    .select((from) => seen(from).select(sql<boolean>`bool_or(client.has_access)`.as('any')).as('has_access'))
    .orderBy('account.name')
    .orderBy('install.id')
    .limit(query.pageSize)
    .offset(query.pageNumber * query.pageSize)
    .execute();
  const content: FulfilledSolution[] = rows.map((row) => ({
    id: row.id,
    listing: { id: listing.id, name: listing.name },
    account: {
      id: row.accountId,
      legacyId: row.legacy_id,
      name: row.name,
      url: row.website_url || `${row.legacy_id}.crm.example`,
    },
    installedDate: row.installed_at.toISOString(),
    publishedDate: row.published_at?.toISOString() ?? null,
    hasAccess: row.has_access ?? false,
    cancelled: row.cancelled_at !== null,
    version: row.version,
  }));
  return { content, page: { totalElements: total } };
}
