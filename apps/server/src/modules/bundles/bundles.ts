import type {
  Bundle,
  createBundle as createBundleEndpoint,
  listBundles as listBundlesEndpoint,
} from '@app/contract/bundles';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { type Order, readPage } from '../../list/page.ts';
import { listCompanies, type Reader } from '../listings/listings.ts';

type Scope = { accountId: string };
type Query = Request<typeof listBundlesEndpoint, 'output'>['query'];
type Draft = Request<typeof createBundleEndpoint, 'output'>['body'];
const oldestFirst: Order = {
  name: 'created',
  key: { by: sql.ref('bundle.created_at'), type: 'time' },
  id: { by: sql.ref('bundle.id'), type: 'uuid' },
};

export async function listBundles(db: Db, scope: Scope, { deleted, solutionIds, pageSize, pageToken }: Query) {
  const found = selectBundles(db, scope)
    .where('bundle.archived_at', deleted ? 'is not' : 'is', null)
    .$if(solutionIds !== undefined, (query) =>
      query.where('bundle.id', 'in', (from) =>
        from
          .selectFrom('bundle_listing')
          .innerJoin('listing', 'listing.id', 'bundle_listing.listing_id')
          .select('bundle_listing.bundle_id')
          .where('listing.immutable_id', 'in', solutionIds ?? []),
      ),
    );
  const asked = { ...scope, deleted, solutionIds };
  const { rows, nextPageToken } = await readPage(found, oldestFirst, { size: pageSize, token: pageToken, asked });
  return { bundles: rows.map(toBundle), request: { solutionIds: solutionIds ?? [] }, nextPageToken };
}

/** Only listings of publishers whose listings the user may see, and none that could not be installed. */
export async function createBundle(
  db: Db,
  { accountId }: Scope,
  reader: Reader,
  config: Config,
  draft: Draft,
): Promise<Bundle> {
  const refs = [...new Set(draft.solutionRefs)];
  const publishers = (await listCompanies(db, reader, config)).map(({ id }) => id);
  if (publishers.length === 0) throw new AppError('listing.notFound', { solutionRefs: refs });
  const listings = await db
    .selectFrom('listing')
    .select(['id', 'immutable_id', 'published'])
    .where('publisher_id', 'in', publishers)
    .where('immutable_id', 'in', refs)
    .where('archived', '=', false)
    .execute();
  const idByRef = new Map(listings.map(({ immutable_id, id }) => [immutable_id, id]));
  refuseSome(
    'listing.notFound',
    refs.filter((ref) => !idByRef.has(ref)),
  );
  refuseSome(
    'listing.notPublished',
    listings.flatMap(({ published, immutable_id }) => (published ? [] : immutable_id)),
  );
  const { id } = await db
    .insertInto('bundle')
    .values({ account_id: accountId, name: draft.name, description: draft.description, created_by: reader.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bundle_listing')
    .values(refs.map((ref, position) => ({ bundle_id: id, listing_id: idByRef.get(ref)!, position })))
    .execute();
  return toBundle(await selectBundles(db, { accountId }).where('bundle.id', '=', id).executeTakeFirstOrThrow());
}

/** Names the listings that stand in the way, so that the page can say which. */
function refuseSome(code: 'listing.notFound' | 'listing.notPublished', solutionRefs: string[]): void {
  if (solutionRefs.length > 0) throw new AppError(code, { solutionRefs });
}

/**
 * A saved bundle never changes, because it is sold and installed under its name; a new bundle can be created from it.
 */
export async function refuseEdit(db: Db, scope: Scope, bundleId: string): Promise<never> {
  const found = await selectBundles(db, scope).where('bundle.id', '=', bundleId).executeTakeFirst();
  throw new AppError(found ? 'bundle.saved' : 'bundle.notFound');
}

/** Archiving twice, or restoring an active bundle, succeeds: it is already as the caller wants it. */
export async function setArchived(db: Db, { accountId }: Scope, bundleId: string, archived: boolean): Promise<void> {
  const result = await db
    .updateTable('bundle')
    .set({ archived_at: archived ? sql`coalesce(archived_at, now())` : null })
    .where('account_id', '=', accountId)
    .where('id', '=', bundleId)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw new AppError('bundle.notFound');
}

function selectBundles(db: Db, { accountId }: Scope) {
  return db
    .selectFrom('bundle')
    .innerJoin('account', 'account.id', 'bundle.account_id')
    .select(['bundle.id', 'bundle.name', 'bundle.description', 'bundle.created_at', 'account.organization_id'])
    .select((from) =>
      from
        .selectFrom('bundle_listing')
        .innerJoin('listing', 'listing.id', 'bundle_listing.listing_id')
        .select(sql<string[]>`coalesce(array_agg(listing.immutable_id::text order by position), '{}')`.as('refs'))
        .whereRef('bundle_listing.bundle_id', '=', 'bundle.id')
        .as('refs'),
    )
    .where('bundle.account_id', '=', accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBundles>['execute']>>[number];

function toBundle(row: Row): Bundle {
  const solutionRefs = row.refs ?? [];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    organizationId: row.organization_id,
    solutionRefs,
    solutions: solutionRefs.map((id) => ({ id })),
    createdDate: row.created_at.toISOString(),
  };
}
