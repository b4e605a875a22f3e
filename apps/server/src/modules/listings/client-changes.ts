import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/**
 * How many steps of each installed campaign the client changed or added, and how many of the installed version are gone.
 * A campaign that was installed before its parts had keys cannot be compared: only what is marked as changed counts.
 */
export async function countClientChanges(db: Db, campaignIds: number[]): Promise<Map<number, number>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; changes: number }>`
    with asked as (
      select campaign.id, install.listing_id, install.version
      from campaign join install on install.id = campaign.install_id
      where campaign.id = any(${campaignIds}::bigint[])
    ), expected as (
      select v.listing_id, v.version, sequence ->> 'key' as sequence, step ->> 'key' as step
      from listing_version v, jsonb_array_elements(v.content -> 'sequences') sequence,
           jsonb_array_elements(sequence -> 'steps') step
      where (v.listing_id, v.version) in (select listing_id, version from asked)
    ), size as (
      select listing_id, version, count(*)::int as steps from expected group by 1, 2
    ), found as (
      select asked.id, count(*) filter (where s.changed_at is not null and s.retired_at is null)::int as changed,
             count(e.step)::int as kept
      from asked
      join campaign_sequence q on q.campaign_id = asked.id
      join campaign_step s on s.sequence_id = q.id
      left join expected e on e.listing_id = asked.listing_id and e.version = asked.version
        and e.sequence = q.key and e.step = s.key
      group by asked.id
    )
    select asked.id, coalesce(found.changed, 0) + case when keyed.any then coalesce(size.steps, 0) - coalesce(found.kept, 0)
           else 0 end as changes
    from asked
    left join found on found.id = asked.id
    left join size on size.listing_id = asked.listing_id and size.version = asked.version
    cross join lateral (
      select exists (select from campaign_sequence p where p.campaign_id = asked.id and p.key is not null)
          or exists (select from campaign_goal p where p.campaign_id = asked.id and p.key is not null) as any
    ) keyed`.execute(db);
  return new Map(rows.map(({ id, changes }) => [id, changes]));
}
