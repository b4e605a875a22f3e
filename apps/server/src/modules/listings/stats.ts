import type { ListingStats } from '@app/contract/listings';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { installsOf, readPartners } from './installed.ts';
import { type Reader, requirePublishers } from './listings.ts';

type Asked = { partners: string[]; publisherCompanyIds: string[] };

/** Counting reads every contact of every install, so a slow count is shared for a while. */
const readCounts = cachedRead(countInstalls, SLOW_COUNTS);

export async function getListingStats(db: Db, reader: Reader, config: Config, publisherCompanyIds: string[]) {
  await requirePublishers(db, reader, config, publisherCompanyIds);
  const partners = await readPartners(db, reader.userId);
  const asked = { partners: partners.toSorted(), publisherCompanyIds: publisherCompanyIds.toSorted() };
  return { stats: await readCounts(db, asked) };
}

/**
 * How often each listing is installed in the reader's clients now, and who is or was in it: by the rule of the
 * listing's own page, so cancelled installs do not count, and contacts only where the account is open.
 */
async function countInstalls(db: Db, { partners, publisherCompanyIds }: Asked): Promise<ListingStats[]> {
  const { rows } = await sql<ListingStats>`
    with offered as materialized (
      select id from listing where publisher_id = any (${publisherCompanyIds}::uuid[])
    ), mine as materialized (
      ${installsOf(partners)}
      where install.listing_id in (select id from offered) and install.cancelled_at is null
    ), installed as materialized (
      select listing_id, count(*)::int as installs from mine group by 1
    ), contacts as materialized (
      -- Apart from the listings: joined to them, a planner without statistics would count the contacts anew for each.
      select mine.listing_id, count(distinct c.contact_id)::int as total,
        (count(*) filter (where c.completed_at is null and c.left_at is null))::int as active
      from mine join enrolment c on c.account_id = mine.account_id and c.campaign_id = mine.campaign_id
      where mine.open and ${isNotInTrash('c')}
      group by 1
    )
    select offered.id as "listingId", coalesce(installed.installs, 0) as installs,
           coalesce(contacts.active, 0) as "activeContacts", coalesce(contacts.total, 0) as "totalContacts"
    from offered
    left join installed on installed.listing_id = offered.id
    left join contacts on contacts.listing_id = offered.id
    order by offered.id`.execute(db);
  return rows;
}
