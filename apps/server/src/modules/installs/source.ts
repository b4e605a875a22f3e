import { AppError } from '@app/contract/errors';
import type { InstallKind } from '@app/contract/installs';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { listCompanies, type Reader } from '../listings/listings.ts';
import type { NamedListing } from './check-accounts.ts';

type Wanted = { kind: InstallKind; bundleId?: string | undefined; listingId?: number | undefined };
/** What is installed: the name that people know it by, and its campaigns in their order. */
export type Source = { name: string; bundleId: string | null; listings: NamedListing[] };

const columns = ['listing.id', 'name', 'version', 'archived', 'published', 'editions'] as const;

/** One bundle of the account, or one listing of a publisher whose listings the reader may see. */
export async function readSource(
  db: Db,
  accountId: string,
  reader: Reader,
  config: Config,
  { kind, bundleId, listingId }: Wanted,
): Promise<Source> {
  if ((bundleId === undefined) === (listingId === undefined))
    throw new AppError('request.invalid', { bundleId: 'or listingId' });
  return bundleId === undefined
    ? readListing(db, reader, config, listingId ?? 0)
    : readBundle(db, accountId, bundleId, kind);
}

async function readListing(db: Db, reader: Reader, config: Config, listingId: number): Promise<Source> {
  const publishers = (await listCompanies(db, reader, config)).map(({ id }) => id);
  const listing =
    publishers.length > 0
      ? await db
          .selectFrom('listing')
          .select(columns)
          .where('id', '=', listingId)
          .where('publisher_id', 'in', publishers)
          .executeTakeFirst()
      : undefined;
  if (!listing) throw new AppError('listing.notFound');
  return { name: listing.name, bundleId: null, listings: [listing] };
}

/** A bundle of the account. An archived one can still be updated and removed. */
export async function readBundle(db: Db, accountId: string, bundleId: string, kind: InstallKind): Promise<Source> {
  const bundle = await db
    .selectFrom('bundle')
    .select(['id', 'name', 'archived_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', bundleId)
    .executeTakeFirst();
  if (!bundle) throw new AppError('bundle.notFound');
  if (bundle.archived_at && kind === 'install') throw new AppError('bundle.archived');
  const listings = await db
    .selectFrom('bundle_listing')
    .innerJoin('listing', 'listing.id', 'bundle_listing.listing_id')
    .select(columns)
    .where('bundle_id', '=', bundle.id)
    .orderBy('position')
    .execute();
  return { name: bundle.name, bundleId: bundle.id, listings };
}

/** A run's campaigns, in their order: as they are today, but in the versions that the run installs. */
export const readRunListings = (db: Db, runId: string): Promise<NamedListing[]> =>
  db
    .selectFrom('install_run_listing')
    .innerJoin('listing', 'listing.id', 'install_run_listing.listing_id')
    .select(['listing.id', 'name', 'archived', 'published', 'editions', 'install_run_listing.version'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
