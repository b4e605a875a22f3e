import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { makeNamedTags } from '../automation/named-tags.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';
import { takeAssets } from '../solutions/take-assets.ts';
import { partsOf } from './apply-install.ts';

/** A campaign on its way to another version; `is_published`: what runs is what is drawn, so it is published anew. */
export type Updated = KeyInAccount & { from_version: number; to_version: number; is_published: boolean };
export type Count = { account_id: string; count: number };
/** Of what the client changed: the version no longer has it. */
export const GONE = sql`'{"isGone": true}'::jsonb`;
export const toCounts = (rows: readonly Count[]) => new Map(rows.map(({ account_id, count }) => [account_id, count]));

/** Goals, sequences and assets. Answers how many assets stay as the client wants them, by account. */
export async function updateParts(db: Db, campaigns: Updated[]): Promise<Map<string, number>> {
  await updateSequences(db, campaigns);
  await updateGoals(db, campaigns);
  const kept = await updateAssets(db, campaigns);
  await makeNamedTags(db, campaigns);
  return kept;
}

async function updateSequences(db: Db, campaigns: Updated[]): Promise<void> {
  const old = oldPart(campaigns, sql`jsonb_array_elements(ov.content -> 'sequences')`, sql`p.part ->> 'key'`);
  await sql`
    insert into campaign_sequence (account_id, campaign_id, key, name, position, offered)
    select account_id, id, part ->> 'key', part ->> 'name', position,
      case when old ->> 'name' <> part ->> 'name' then jsonb_build_object('name', part -> 'name') end
    from (select c.account_id, c.id, p.part, p.position, ${old} as old from ${partsOf(campaigns, 'sequences')}) given
    on conflict (account_id, campaign_id, key) do update
      set position = excluded.position,
        name = case when campaign_sequence.changed_at is null then excluded.name else campaign_sequence.name end,
        retired_at = case when campaign_sequence.changed_at is null then null else campaign_sequence.retired_at end,
        offered = case when campaign_sequence.changed_at is not null and campaign_sequence.retired_at is not null
            then campaign_sequence.offered
          when campaign_sequence.changed_at is not null and campaign_sequence.name <> excluded.name
            then coalesce(excluded.offered, campaign_sequence.offered) end`.execute(db);
  // What stays though the listing drops it has no other name there.
  await sql`
    update campaign_sequence q set offered = null
    where (q.account_id, q.campaign_id) in ${keysInAccounts(campaigns)} and q.offered is not null
      and not exists (
        select from ${partsOf(campaigns, 'sequences')}
          and c.account_id = q.account_id and c.id = q.campaign_id and p.part ->> 'key' = q.key)`.execute(db);
}

async function updateGoals(db: Db, campaigns: Updated[]): Promise<void> {
  const goalsOf = sql`jsonb_array_elements(ov.content -> 'goals')`;
  const old = oldPart(campaigns, goalsOf, sql`p.part ->> 'key'`);
  await sql`
    insert into campaign_goal (account_id, campaign_id, key, kind, name, position, asset, offered)
    select account_id, id, part ->> 'key', part ->> 'kind', part ->> 'name', position, part ->> 'asset',
      case when old is not null and old <> part then part - 'key' end
    from (select c.account_id, c.id, p.part, p.position, ${old} as old from ${partsOf(campaigns, 'goals')}) given
    on conflict (account_id, campaign_id, key) do update
      set position = excluded.position,
        kind = case when campaign_goal.changed_at is null then excluded.kind else campaign_goal.kind end,
        name = case when campaign_goal.changed_at is null then excluded.name else campaign_goal.name end,
        asset = case when campaign_goal.changed_at is null then excluded.asset else campaign_goal.asset end,
        retired_at = case when campaign_goal.changed_at is null then null else campaign_goal.retired_at end,
        offered = case when campaign_goal.changed_at is not null
          then coalesce(excluded.offered, nullif(campaign_goal.offered, ${GONE})) end`.execute(db);
  const unlisted = sql`
    (g.account_id, g.campaign_id) in ${keysInAccounts(campaigns)} and g.key is not null and g.key not like 'own:%'
    and not exists (
      select from ${partsOf(campaigns, 'goals')}
        and c.account_id = g.account_id and c.id = g.campaign_id and p.part ->> 'key' = g.key)`;
  const isClients = sql`(g.changed_at is not null and g.retired_at is null)`;
  await sql`
    update campaign_goal g set offered = ${GONE}
    from campaign c join install i on i.account_id = c.account_id and i.id = c.install_id
    where c.account_id = g.account_id and c.id = g.campaign_id and ${unlisted} and ${isClients}
      and ${oldPart(campaigns, goalsOf, sql`g.key`)} is not null`.execute(db);
  const gone = sql`${unlisted} and not ${isClients}`;
  // What still runs, or was reached, is no longer drawn, but stays.
  await sql`
    delete from campaign_goal g
    where ${gone} and (g.account_id, g.campaign_id) in ${keysInAccounts(campaigns.filter(isFree))}
      and not exists (
        select from goal_achievement a where a.account_id = g.account_id and a.goal_id = g.id)`.execute(db);
  await sql`
    update campaign_goal g set retired_at = coalesce(g.retired_at, now()), changed_at = null, offered = null
    where ${gone}`.execute(db);
}

/** Nothing of what is drawn is needed by what runs: it is published anew. */
export const isFree = ({ is_published }: Updated): boolean => is_published;

/** The same part in the version from which a campaign (c) comes. */
export const oldPart = (campaigns: Updated[], list: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`(
  select e.value
  from unnest(
    ${campaigns.map(({ account_id }) => account_id)}::uuid[], ${campaigns.map(({ id }) => id)}::bigint[],
    ${campaigns.map(({ from_version }) => from_version)}::int[]) f (account_id, id, version)
  join listing_version ov on ov.listing_id = i.listing_id and ov.version = f.version
  cross join lateral ${list} e (value)
  where f.account_id = c.account_id and f.id = c.id and e.value ->> 'key' = ${key} limit 1)`;

/** An asset (p) that was deleted here stays away, unless something that only the new version (v) has needs it. */
const isWanted = sql`(
  not p.part ->> 'key' = any (c.dropped_assets)
  or exists (
    select from jsonb_array_elements(v.content -> 'sequences') w (value)
    cross join jsonb_array_elements(w.value -> 'steps') s (value)
    where s.value ->> 'asset' = p.part ->> 'key' and not exists (
      select from campaign_step t join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id
      where q.account_id = c.account_id and q.campaign_id = c.id and t.key = s.value ->> 'key'))
  or exists (
    select from jsonb_array_elements(v.content -> 'goals') n (value)
    where n.value ->> 'asset' = p.part ->> 'key' and not exists (
      select from campaign_goal g
      where g.account_id = c.account_id and g.campaign_id = c.id and g.key = n.value ->> 'key')))`;

/** What nobody here has changed becomes what the listing says; for what somebody has, it is offered. */
async function updateAssets(db: Db, campaigns: Updated[]): Promise<Map<string, number>> {
  const old = oldPart(campaigns, sql`jsonb_array_elements(ov.content -> 'assets')`, sql`p.part ->> 'key'`);
  const { rows } = await sql<KeyInAccount & { is_changed: boolean; is_offered: boolean }>`
    insert into campaign_asset (account_id, campaign_id, key, kind, name, subject, body, offered)
    select account_id, id, part ->> 'key', part ->> 'kind', part ->> 'name', part ->> 'subject', part ->> 'body',
      case when old is not null and (old ->> 'subject', old ->> 'body') is distinct from (part ->> 'subject', part ->> 'body')
        then jsonb_build_object('name', part -> 'name', 'subject', part -> 'subject', 'body', part -> 'body') end
    from (select c.account_id, c.id, p.part, p.position, ${old} as old from ${partsOf(campaigns, 'assets')} and ${isWanted}) given
    order by account_id, id, position
    on conflict (account_id, campaign_id, key) do update
      set kind = case when campaign_asset.changed_at is null then excluded.kind else campaign_asset.kind end,
        name = case when campaign_asset.changed_at is null then excluded.name else campaign_asset.name end,
        offered = coalesce(excluded.offered, campaign_asset.offered)
    returning account_id, id, changed_at is not null as is_changed, offered is not null as is_offered`.execute(db);
  await takeAssets(
    db,
    rows.filter(({ is_changed, is_offered }) => is_offered && !is_changed),
    null,
  );
  await offerDropped(db, campaigns, old);
  const kept = Map.groupBy(
    rows.filter(({ is_changed }) => is_changed),
    ({ account_id }) => account_id,
  );
  return new Map([...kept].map(([accountId, assets]) => [accountId, assets.length]));
}

/**
 * What was deleted here and is other than it was is offered again, until somebody takes it or leaves it away; what came
 * back because something new needs it is no longer deleted.
 */
async function offerDropped(db: Db, campaigns: Updated[], old: RawBuilder<unknown>): Promise<void> {
  const isHere = sql`exists (
    select from campaign_asset a where a.account_id = c.account_id and a.campaign_id = c.id and a.key = d.key)`;
  await sql`
    update campaign set dropped_assets = given.dropped, offered_assets = given.offered
    from (
      select c.account_id, c.id,
        array(select d.key from unnest(c.dropped_assets) d (key) where not ${isHere}) as dropped,
        array(
          select d.key from unnest(c.dropped_assets) d (key)
          join jsonb_array_elements(v.content -> 'assets') p (part) on p.part ->> 'key' = d.key
          where not ${isHere} and (
            d.key = any (c.offered_assets)
            or (${old} ->> 'subject', ${old} ->> 'body') is distinct from (p.part ->> 'subject', p.part ->> 'body'))
        ) as offered
      from campaign c
      join install i on i.account_id = c.account_id and i.id = c.install_id
      join listing_version v on v.listing_id = i.listing_id and v.version = i.version
      where (c.account_id, c.id) in ${keysInAccounts(campaigns)} and c.dropped_assets <> '{}') given
    where campaign.account_id = given.account_id and campaign.id = given.id`.execute(db);
}
