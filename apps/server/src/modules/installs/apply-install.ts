import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { makeNamedTags } from '../automation/named-tags.ts';
import { publishCampaigns } from '../automation/publish-campaigns.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';
import { heldReport, holdBack, parted } from './hold-back.ts';

export type Work = { runId: string; accountIds: string[] };
export type Report = { accountId: string; report: Record<string, number> };

/**
 * Copies the run's campaigns with all their parts into the accounts, in a handful of statements however many there
 * are. What is installed already stays as it is: the install's own key decides, also between two runs at once. What
 * could not be published by hand is not published here either: it stays a draft.
 */
export async function applyInstall(db: Db, { runId, accountIds }: Work): Promise<Report[]> {
  const installs = await sql<KeyInAccount<string>>`
    insert into install (account_id, listing_id, version, installed_at, published_at)
    select a.account_id, l.listing_id, l.version, now(), case when r.publish then now() end
    from install_run r
    join install_run_listing l on l.run_id = r.id
    cross join unnest(${accountIds}::uuid[]) a (account_id)
    where r.id = ${runId}::uuid
    order by l.position, a.account_id
    on conflict (account_id, listing_id) do update
      set version = excluded.version, installed_at = excluded.installed_at, published_at = excluded.published_at,
        cancelled_at = null
      where install.cancelled_at is not null
    returning account_id, id`.execute(db);
  const written = keysInAccounts(installs.rows, 'uuid');
  // An install that was cancelled may have left its campaign behind; the new one takes its place.
  await sql`delete from campaign where (account_id, install_id) in ${written}`.execute(db);
  const campaigns = await sql<Installed>`
    insert into campaign (account_id, install_id, name, categories, created_by, created_at, published_at, flow)
    select i.account_id, i.id, l.name, l.categories, r.user_id, i.installed_at, i.published_at,
      coalesce(v.content -> 'flow', '[]')
    from install i
    join listing l on l.id = i.listing_id
    join install_run r on r.id = ${runId}::uuid
    left join listing_version v on v.listing_id = i.listing_id and v.version = i.version
    where (i.account_id, i.id) in ${written}
    order by i.account_id, i.listing_id
    returning account_id, id, created_by, published_at is not null as is_published`.execute(db);
  await copyParts(db, campaigns.rows);
  await logInstalls(db, campaigns.rows);
  await makeNamedTags(db, campaigns.rows);
  const { ready, held } = await parted(
    db,
    campaigns.rows.filter(({ is_published }) => is_published),
  );
  await publishCampaigns(db, ready, { userId: campaigns.rows[0]?.created_by ?? null });
  await holdBack(db, held);
  return accountIds.map((accountId) => ({
    accountId,
    report: {
      campaigns: campaigns.rows.filter(({ account_id }) => account_id === accountId).length,
      ...heldReport(held, accountId),
    },
  }));
}

type Installed = KeyInAccount & { created_by: string | null; is_published: boolean };

async function logInstalls(db: Db, campaigns: Installed[]): Promise<void> {
  await sql`
    insert into campaign_log (account_id, campaign_id, user_id, what)
    select c.account_id, c.id, c.created_by, 'installed' from campaign c
    where (c.account_id, c.id) in ${keysInAccounts(campaigns)}`.execute(db);
}

/** Each of the campaigns and one kind of part of the version it was installed from. */
export const partsOf = (campaigns: KeyInAccount[], part: 'goals' | 'sequences' | 'assets') => sql`
  campaign c
  join install i on i.account_id = c.account_id and i.id = c.install_id
  join listing_version v on v.listing_id = i.listing_id and v.version = i.version
  cross join jsonb_array_elements(v.content -> ${sql.lit(part)}) with ordinality p (part, position)
  where (c.account_id, c.id) in ${keysInAccounts(campaigns)}`;

async function copyParts(db: Db, campaigns: KeyInAccount[]): Promise<void> {
  await sql`
    insert into campaign_sequence (account_id, campaign_id, key, name, position)
    select c.account_id, c.id, p.part ->> 'key', p.part ->> 'name', p.position
    from ${partsOf(campaigns, 'sequences')}`.execute(db);
  await sql`
    insert into campaign_step (account_id, sequence_id, key, position, kind, name, days, asset)
    select q.account_id, q.id, s.step ->> 'key', s.position, s.step ->> 'kind', s.step ->> 'name',
      (s.step ->> 'days')::int, s.step ->> 'asset'
    from ${stepsOf(campaigns)}`.execute(db);
  await sql`
    insert into campaign_goal (account_id, campaign_id, key, kind, name, position, asset)
    select c.account_id, c.id, p.part ->> 'key', p.part ->> 'kind', p.part ->> 'name', p.position, p.part ->> 'asset'
    from ${partsOf(campaigns, 'goals')}`.execute(db);
  await sql`
    insert into campaign_asset (account_id, campaign_id, key, kind, name, subject, body)
    select c.account_id, c.id, p.part ->> 'key', p.part ->> 'kind', p.part ->> 'name', p.part ->> 'subject', p.part ->> 'body'
    from ${partsOf(campaigns, 'assets')}`.execute(db);
}

/** Each step of the version, beside the campaign's own sequence (q) that it belongs to. */
export const stepsOf = (campaigns: KeyInAccount[]) => sql`
  campaign_sequence q
  join campaign c on c.account_id = q.account_id and c.id = q.campaign_id
  join install i on i.account_id = c.account_id and i.id = c.install_id
  join listing_version v on v.listing_id = i.listing_id and v.version = i.version
  cross join jsonb_array_elements(v.content -> 'sequences') p (part)
  cross join jsonb_array_elements(p.part -> 'steps') with ordinality s (step, position)
  where (c.account_id, c.id) in ${keysInAccounts(campaigns)} and q.key = p.part ->> 'key'`;
