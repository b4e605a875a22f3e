import { sql } from 'kysely';
import { cachedRead } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';

/** The partners' other clients with the same edition. */
export const near = (accountId: string) => sql`
  select distinct other.account_id
  from client mine
  join client other on other.partner_account_id = mine.partner_account_id and other.account_id <> mine.account_id
  join account a on a.id = other.account_id and a.status = 'Active'
  where mine.account_id = ${accountId}::uuid
    and a.edition_name = (select edition_name from account where id = ${accountId}::uuid)`;

/** Three of four say nothing; and of fewer accounts it would be told how one of them does. */
const FEWEST_PEOPLE = 100;
const FEWEST_ACCOUNTS = 3;

type Asked = { accountId: string; listingIds: number[] };

/** What people do there changes slowly, and there may be very many of them. */
export const readResults = cachedRead(countResults, { keptFor: 600_000, onlyIfSlowerThan: 50 });

/**
 * Of those who entered a listing in accounts like it, the share that reached a goal to which it leads: by a goal that
 * begins it they only came in. The goals of a day (`campaign_day`) do not say how many people that were.
 */
async function countResults(db: Db, { accountId, listingIds }: Asked): Promise<Map<number, number>> {
  if (listingIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; share: number }>`
    with near as materialized (${near(accountId)}), counted as (
      select i.listing_id, c.account_id, (
        select sum(d.count) from campaign_day d
        where d.account_id = c.account_id and d.campaign_id = c.id and d.what = 'entered') as entered, (
        select count(distinct r.contact_id)
        from campaign_goal g join goal_achievement r on r.account_id = g.account_id and r.goal_id = g.id
        where g.account_id = c.account_id and g.campaign_id = c.id and not r.came_in) as reached
      from near
      join install i on i.account_id = near.account_id and i.listing_id = any (${listingIds}::int[])
      join campaign c on c.account_id = i.account_id and c.install_id = i.id
    )
    select listing_id as id, least(1, sum(reached) / sum(entered))::float as share
    from counted where entered > 0
    group by listing_id
    having sum(entered) >= ${FEWEST_PEOPLE}::int and count(distinct account_id) >= ${FEWEST_ACCOUNTS}::int`.execute(db);
  return new Map(rows.map(({ id, share }) => [id, share]));
}
