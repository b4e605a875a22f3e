import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type {
  Listing,
  ListingContent,
  listListings as listListingsEndpoint,
  saveListing as saveListingEndpoint,
} from '@app/contract/listings';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { isOneOf } from '../../list/filter.ts';
import { countRows } from '../../list/page.ts';

type Query = Request<typeof listListingsEndpoint, 'output'>['query'];
type Draft = Request<typeof saveListingEndpoint, 'output'>['body'];
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
  const matching = withState(db.selectFrom('listing').where('publisher_id', 'in', publishers), query).where(
    isOneOf('immutable_id', listingIds),
  );
  const rows = await matching
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.pageSize)
    .offset(query.pageNumber * query.pageSize)
    .execute();
  return { content: rows.map(toListing), page: { totalElements: await countRows(matching) } };
}

type Listings = SelectQueryBuilder<Schema, 'listing', object>;

function withState(listings: Listings, { archived, published }: Query): Listings {
  return listings
    .$if(archived !== 'both', (all) => all.where('archived', '=', archived === 'true'))
    .$if(published !== 'both', (all) => all.where('published', '=', published === 'true'));
}

export async function getListing(db: Db, reader: Reader, config: Config, id: string): Promise<Listing> {
  const row = await db
    .selectFrom('listing')
    .selectAll()
    .where('id', '=', await requireListing(db, reader, config, id))
    .executeTakeFirstOrThrow();
  return toListing(row);
}

/** The id of a listing that the reader may see; a text that is no number is not found. */
async function requireListing(db: Db, reader: Reader, config: Config, id: string): Promise<number> {
  const publishers = (await listCompanies(db, reader, config)).map((company) => company.id);
  const row =
    /^\d{1,9}$/.test(id) && publishers.length > 0
      ? await db
          .selectFrom('listing')
          .select('id')
          .where('id', '=', Number(id))
          .where('publisher_id', 'in', publishers)
          .executeTakeFirst()
      : undefined;
  if (!row) throw new AppError('listing.notFound');
  return row.id;
}

/** Saving the same again changes nothing. Archiving does not count as an update, so that undoing it leaves no trace. */
export async function saveListing(db: Db, reader: Reader, config: Config, id: string, draft: Draft): Promise<Listing> {
  const { name, summary, categories, editions, archived, ...readOnly } = draft;
  const listing = await getListing(db, reader, config, id);
  refuseChanges(readOnly, listing);
  const isSame = sql<boolean>`(name, summary, categories, editions) = (${name}, ${summary}, ${categories}::text[], ${editions}::text[])`;
  const row = await db
    .updateTable('listing')
    .set({
      ...{ name, summary, categories, editions, archived },
      updated_at: sql`case when ${isSame} then updated_at else now() end`,
    })
    .where('id', '=', listing.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toListing(row);
}

type ReadOnly = Omit<Draft, 'name' | 'summary' | 'categories' | 'editions' | 'archived'>;

function refuseChanges(sent: ReadOnly, listing: Listing): void {
  const changed = (Object.keys(sent) as (keyof ReadOnly)[]).filter((field) => sent[field] !== listing[field]);
  if (changed.length > 0)
    throw new AppError(
      'request.invalid',
      changed.map((path) => ({ path, message: 'Cannot be changed' })),
    );
}

/** Archiving twice succeeds: it is already as the caller wants it. */
export async function archiveListing(db: Db, reader: Reader, config: Config, id: string): Promise<void> {
  await db
    .updateTable('listing')
    .set({ archived: true })
    .where('id', '=', await requireListing(db, reader, config, id))
    .execute();
}

export async function getListingContent(
  db: Db,
  reader: Reader,
  config: Config,
  id: string,
  version: number | undefined,
): Promise<ListingContent> {
  const row = await db
    .selectFrom('listing')
    .innerJoin('listing_version', 'listing_version.listing_id', 'listing.id')
    .select(['listing_version.version', 'listing_version.content'])
    .where('listing.id', '=', await requireListing(db, reader, config, id))
    .where('listing_version.version', '=', (from) =>
      version === undefined ? from.ref('listing.version') : from.val(version),
    )
    .executeTakeFirst();
  if (!row) throw new AppError('listing.notFound');
  return { version: row.version, ...row.content };
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
    editions: row.editions,
    version: row.version,
    updatedDate: row.updated_at.toISOString(),
    exportedDate: row.exported_at?.toISOString() ?? null,
    publishedDate: row.published_at?.toISOString() ?? null,
  };
}
