import type { ListingStats } from '@app/contract/listings';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { type Reader, requirePublishers } from './listings.ts';

/** Counting reads every contact of every install, so a slow count is shared for a while. */
const readCounts = cachedRead(countInstalls, SLOW_COUNTS);

export async function getListingStats(db: Db, reader: Reader, config: Config, publisherCompanyIds: string[]) {
  await requirePublishers(db, reader, config, publisherCompanyIds);
  return { stats: await readCounts(db, publisherCompanyIds.toSorted()) };
}

/** How often each listing is installed now, and who is or was in it; cancelled installs do not count. */
async function countInstalls(db: Db, publisherCompanyIds: string[]): Promise<ListingStats[]> {
  const listings = await db
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
  // Apart from the listings: joined to them, a planner without statistics would count the contacts anew for each.
  const contacts = await db
    .selectFrom('install')
    .innerJoin('campaign', 'campaign.install_id', 'install.id')
    .innerJoin('campaign_contact', 'campaign_contact.campaign_id', 'campaign.id')
    .select('install.listing_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) - count(campaign_contact.completed_at)`.as('active'))
    .where('install.cancelled_at', 'is', null)
    .where('install.listing_id', 'in', (from) =>
      from.selectFrom('listing').select('listing.id').where('listing.publisher_id', 'in', publisherCompanyIds),
    )
    .groupBy('install.listing_id')
    .execute();
  const byListing = new Map(contacts.map((row) => [row.listing_id, row]));
  return listings.map(({ listingId, installs }) => ({
    listingId,
    installs,
    activeContacts: byListing.get(listingId)?.active ?? 0,
    totalContacts: byListing.get(listingId)?.total ?? 0,
  }));
}
