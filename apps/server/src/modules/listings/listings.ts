import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Listing, listListings as listListingsEndpoint } from '@app/contract/listings';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

type Query = Request<typeof listListingsEndpoint, 'output'>['query'];
export type Reader = { userId: string; username: string };

/** The publishers a user acts for. One is hidden from everybody outside the internal company domains. */
export async function listCompanies(db: Db, { userId, username }: Reader, config: Config) {
  const internal = config.INTERNAL_DOMAINS.includes(username.split('@')[1] ?? '');
  return db
    .selectFrom('company_user')
    .innerJoin('organization', 'organization.id', 'company_user.organization_id')
    .select(['organization.id', 'organization.name'])
    .where('company_user.user_id', '=', userId)
    .$if(!internal, (query) => query.where('organization.id', '!=', config.HIDDEN_PUBLISHER_ID))
    .orderBy('organization.name')
    .execute();
}

/** Refuses publishers that the user does not act for, rather than leaving them out in silence. */
export async function requirePublishers(db: Db, reader: Reader, config: Config, wanted: string[]): Promise<void> {
  const own = new Set((await listCompanies(db, reader, config)).map(({ id }) => id));
  if (wanted.some((id) => !own.has(id))) throw new AppError('publisher.forbidden');
}

export async function listListings(db: Db, reader: Reader, config: Config, query: Query) {
  const { publisherCompanyIds, listingIds } = query;
  if (!publisherCompanyIds && !listingIds)
    throw new AppError('request.invalid', { publisherCompanyIds: 'or listingIds' });
  if (publisherCompanyIds) await requirePublishers(db, reader, config, publisherCompanyIds);
  const publishers = publisherCompanyIds ?? (await listCompanies(db, reader, config)).map(({ id }) => id);
  if (publishers.length === 0) return { content: [], page: { totalElements: 0 } };
  const matching = withState(db.selectFrom('listing').where('publisher_id', 'in', publishers), query).$if(
    listingIds !== undefined,
    (all) => all.where('immutable_id', 'in', listingIds ?? []),
  );
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.pageSize)
    .offset(query.pageNumber * query.pageSize)
    .execute();
  return { content: rows.map(toListing), page: { totalElements: total } };
}

type Listings = SelectQueryBuilder<Schema, 'listing', object>;

function withState(listings: Listings, { archived, published }: Query): Listings {
  return listings
    .$if(archived !== 'both', (all) => all.where('archived', '=', archived === 'true'))
    .$if(published !== 'both', (all) => all.where('published', '=', published === 'true'));
}

export async function getListing(db: Db, reader: Reader, config: Config, id: string): Promise<Listing> {
  const publishers = (await listCompanies(db, reader, config)).map((company) => company.id);
  const row =
    /^\d{1,9}$/.test(id) && publishers.length > 0
      ? await db
          .selectFrom('listing')
          .selectAll()
          .where('id', '=', Number(id))
          .where('publisher_id', 'in', publishers)
          .executeTakeFirst()
      : undefined;
  if (!row) throw new AppError('listing.notFound');
  return toListing(row);
}

function toListing(row: Selectable<Schema['listing']>): Listing {
  return {
    id: row.id,
    immutableId: row.immutable_id,
    name: row.name,
    archived: row.archived,
    published: row.published,
    publisherCompanyId: row.publisher_id,
    listingType: row.listing_type,
    categories: row.categories,
    summary: row.summary,
    updatedDate: row.updated_at.toISOString(),
    exportedDate: row.exported_at?.toISOString() ?? null,
    publishedDate: row.published_at?.toISOString() ?? null,
  };
}
