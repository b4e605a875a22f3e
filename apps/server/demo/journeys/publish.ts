import { type RawBuilder, sql } from 'kysely';
import { publishCampaigns } from '../../src/modules/automation/publish-campaigns.ts';
import type { KeyInAccount } from '../../src/modules/campaigns/keys.ts';
import type { Db } from '../rows.ts';

const BATCH = 1000;

/** Everything that campaigns need to run, and what runs of each since the day on which it was published. */
export async function publishAll(db: Db, today: RawBuilder<unknown>): Promise<void> {
  await loadSenders(db);
  await loadLinks(db);
  const { rows } = await sql<KeyInAccount>`
    select account_id, id from campaign where published_at < ${today} order by account_id, id`.execute(db);
  for (let start = 0; start < rows.length; start += BATCH)
    await publishCampaigns(db, rows.slice(start, start + BATCH), { userId: null });
  await sql`
    update campaign_version v set published_at = c.published_at, published_by = c.created_by
    from campaign c where c.account_id = v.account_id and c.id = v.campaign_id`.execute(db);
  await sql`update campaign set saved_at = published_at where saved_at is not null`.execute(db);
  await sql`
    update campaign_log l set at = c.published_at, user_id = c.created_by
    from campaign c where c.account_id = l.account_id and c.id = l.campaign_id`.execute(db);
  // The tags that campaigns call by name are as old as their accounts.
  await sql`
    update tag set created_at = a.created_at, changed_at = a.created_at from account a
    where a.id = tag.account_id and tag.created_at = now()`.execute(db);
  // What was uninstalled, and what belongs to an account that was cancelled, runs no longer.
  await sql`
    update campaign c set ended_at = least(coalesce(i.cancelled_at, s.date + time '12:00'), ${today})
    from campaign own
    join account a on a.id = own.account_id
    left join install i on i.account_id = own.account_id and i.id = own.install_id
    left join lateral (
      select max(date)::timestamptz as date from subscription_change
      where account_id = own.account_id and kind = 'cancelled') s on true
    where own.account_id = c.account_id and own.id = c.id and c.published_at is not null
      and (i.cancelled_at is not null or a.status = 'Cancelled')`.execute(db);
  await sql`
    delete from campaign_trigger t using campaign c
    where c.account_id = t.account_id and c.id = t.campaign_id and c.ended_at is not null`.execute(db);
}

/** Every account writes from an address of its own that it has proven. */
async function loadSenders(db: Db): Promise<void> {
  await sql`
    insert into sender (account_id, name, address, is_default, proven_at, created_at)
    select a.id, left(a.name, 100), lower(coalesce(nullif(a.email, ''), 'hello@' || a.legacy_id || '.example')), true,
      a.created_at, a.created_at
    from account a where exists (select from campaign c where c.account_id = a.id)
    order by a.id`.execute(db);
}

/** Where the links of assets lead: to pages of the business's own website. */
async function loadLinks(db: Db): Promise<void> {
  await sql`
    update campaign c set links = named.links
    from (
      select a.account_id, a.campaign_id, jsonb_object_agg(m.found[1],
        coalesce(nullif(rtrim(account.website_url, '/'), ''), 'https://www.' || account.legacy_id || '.example')
        || '/' || m.found[1]) as links
      from campaign_asset a join account on account.id = a.account_id
      cross join lateral regexp_matches(a.subject || ' ' || a.body, '\\{\\{\\s*link\\.(\\w+)', 'g') m (found)
      where m.found[1] <> 'form'
      group by 1, 2
    ) named
    where named.account_id = c.account_id and named.campaign_id = c.id and c.published_at is not null`.execute(db);
}
