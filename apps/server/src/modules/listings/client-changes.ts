import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';

/** Of an account, in its installed campaigns. */
type ClientChanges = { steps: number; texts: number };

/**
 * How many steps of the installed campaigns each account changed or added, and how many of the installed version are gone;
 * the same of their assets: what was deleted there is remembered by its key.
 * A campaign that was installed before its parts had keys cannot be compared: only what is marked as changed counts.
 */
export async function countClientChanges(db: Db, campaigns: KeyInAccount[]): Promise<Map<string, ClientChanges>> {
  if (campaigns.length === 0) return new Map();
  const { rows } = await sql<ClientChanges & { account_id: string }>`
    with asked as (
      select campaign.account_id, campaign.id, install.listing_id, install.version,
        cardinality(campaign.dropped_assets) as dropped
      from campaign
      join install on install.account_id = campaign.account_id and install.id = campaign.install_id
      where (campaign.account_id, campaign.id) in ${keysInAccounts(campaigns)}
    ), expected as (
      select v.listing_id, v.version, sequence ->> 'key' as sequence, step ->> 'key' as step
      from listing_version v, jsonb_array_elements(v.content -> 'sequences') sequence,
           jsonb_array_elements(sequence -> 'steps') step
      where (v.listing_id, v.version) in (select listing_id, version from asked)
    ), size as (
      select listing_id, version, count(*)::int as steps from expected group by 1, 2
    ), found as (
      select asked.account_id, asked.id, count(*) filter (where s.changed_at is not null and s.retired_at is null)::int as changed,
             count(e.step) filter (where s.retired_at is null)::int as kept
      from asked
      join campaign_sequence q on q.account_id = asked.account_id and q.campaign_id = asked.id
      join campaign_step s on s.account_id = q.account_id and s.sequence_id = q.id
      left join expected e on e.listing_id = asked.listing_id and e.version = asked.version
        and e.sequence = q.key and e.step = s.key
      group by asked.account_id, asked.id
    )
    select asked.account_id, sum(coalesce(found.changed, 0) + case when keyed.any
             then coalesce(size.steps, 0) - coalesce(found.kept, 0) else 0 end)::int as steps,
           sum(asked.dropped + texts.changed)::int as texts
    from asked
    left join found on found.account_id = asked.account_id and found.id = asked.id
    left join size on size.listing_id = asked.listing_id and size.version = asked.version
    cross join lateral (
      select exists (select from campaign_sequence p
                     where p.account_id = asked.account_id and p.campaign_id = asked.id and p.key is not null)
          or exists (select from campaign_goal p
                     where p.account_id = asked.account_id and p.campaign_id = asked.id and p.key is not null) as any
    ) keyed
    cross join lateral (
      select count(*)::int as changed from campaign_asset a
      where a.account_id = asked.account_id and a.campaign_id = asked.id and a.changed_at is not null
    ) texts
    group by asked.account_id`.execute(db);
  return new Map(rows.map(({ account_id, ...changes }) => [account_id, changes]));
}
