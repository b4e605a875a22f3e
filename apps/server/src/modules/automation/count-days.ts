import { sql } from 'kysely';
import { dayIn, knownZone } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import type { Counted } from './tables.ts';

export type Count = { accountId: string; campaignId: number; what: Counted; count: number; at?: Date };

/**
 * Adds to the numbers of the account's day. Best at the end of a transaction: whoever counts for the same campaign and
 * day waits until it is over.
 */
export async function countDays(db: Db, counts: readonly Count[]): Promise<void> {
  const given = counts.filter(({ count }) => count !== 0);
  if (given.length === 0) return;
  const accounts = [...new Set(given.map(({ accountId }) => accountId))];
  const found = await db
    .selectFrom('account')
    .select(['id', 'time_zone', sql<Date>`now()`.as('now')])
    .where('id', 'in', accounts)
    .execute();
  const zones = new Map(found.map(({ id, time_zone }) => [id, knownZone(time_zone)]));
  // The clock of the database, as everywhere in campaigns.
  const now = found[0]?.now ?? new Date();
  const days = given.map(({ accountId, at = now }) => dayIn(zones.get(accountId) ?? 'UTC', at));
  // In one order, so that two who count the same wait for each other.
  await sql`
    ${PLANNED_ONCE} insert into campaign_day (account_id, campaign_id, day, what, count)
    select given.account_id, given.campaign_id, day, what, sum(count)
    from unnest(${given.map(({ accountId }) => accountId)}::uuid[], ${given.map(({ campaignId }) => campaignId)}::bigint[],
      ${days}::date[], ${given.map(({ what }) => what)}::text[], ${given.map(({ count }) => count)}::int[])
      given (account_id, campaign_id, day, what, count)
    -- What happens to a mail of a campaign that is gone is counted nowhere any more.
    join campaign on campaign.account_id = given.account_id and campaign.id = given.campaign_id
    group by given.account_id, given.campaign_id, day, what
    order by given.account_id, given.campaign_id, day, what
    on conflict (account_id, campaign_id, day, what) do update set count = campaign_day.count + excluded.count`.execute(
    db,
  );
}
