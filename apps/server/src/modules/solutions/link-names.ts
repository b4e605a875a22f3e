import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { campaignKey } from '../automation/read-drawn.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';

export type LinkNames = { all: string[]; missing: string[] };

/**
 * What `{{ link.name }}` stands in the campaigns' assets, by campaign, and of which none leads anywhere yet. The link to
 * book a time leads to a booking page where there is one, and the one to a form to the campaign's own.
 */
export async function readLinkNames(db: Db, campaigns: readonly KeyInAccount[]) {
  const { rows } = await sql<KeyInAccount & { name: string; leads: boolean }>`
    select distinct a.account_id, a.campaign_id as id, m.found[1] as name,
      coalesce(c.links ->> m.found[1], '') <> '' or (m.found[1] = 'book' and exists (
        select from booking_page b
        where b.account_id = a.account_id and b.is_published and b.deleted_at is null)) or (m.found[1] = 'form' and exists (
        select from campaign_asset f
        where f.account_id = a.account_id and f.campaign_id = a.campaign_id and f.kind = 'form')) as leads
    from campaign_asset a
    join campaign c on c.account_id = a.account_id and c.id = a.campaign_id
    cross join lateral regexp_matches(
      case when a.content is null then a.subject || ' ' || a.body else a.content::text end,
      '\\{\\{-?\\s*link\\.(\\w+)', 'g') m (found)
    where (a.account_id, a.campaign_id) in ${keysInAccounts([...campaigns])}
    order by name`.execute(db);
  const found = new Map<string, LinkNames>();
  for (const { name, leads, ...campaign } of rows) {
    const names = found.get(campaignKey(campaign)) ?? { all: [], missing: [] };
    names.all.push(name);
    if (!leads) names.missing.push(name);
    found.set(campaignKey(campaign), names);
  }
  return (campaign: KeyInAccount): LinkNames => found.get(campaignKey(campaign)) ?? { all: [], missing: [] };
}
