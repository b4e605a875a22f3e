import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { publishCampaigns } from '../automation/publish-campaigns.ts';
import { campaignKey } from '../automation/read-drawn.ts';
import { keysInAccounts } from '../campaigns/keys.ts';
import type { Report, Work } from './apply-install.ts';
import { heldReport, holdBack, parted } from './hold-back.ts';
import { offerDeleted } from './offer-deleted.ts';
import { type Updated, updateParts } from './update-parts.ts';
import { countKept, keepPlaces, removeSteps, updateSteps } from './update-steps.ts';

/**
 * Brings installed campaigns to the run's version. What the client changed stays as the client wants it, with the
 * listing's offered beside it, and a step in which somebody waits is never removed: it is retired, and goes when it is
 * empty. What runs is published anew, unless the client is drawing, or it could not be published by hand either: then
 * the update is part of the draft.
 */
export async function applyUpdate(db: Db, { runId, accountIds }: Work): Promise<Report[]> {
  const { rows: campaigns } = await sql<Updated>`
    with moved as (
      update install i set version = l.version
      from install o, install_run_listing l
      where l.run_id = ${runId}::uuid and i.listing_id = l.listing_id and i.version < l.version
        and i.cancelled_at is null and i.account_id = any (${accountIds}::uuid[])
        and o.account_id = i.account_id and o.id = i.id
      returning i.account_id, i.id, i.listing_id, i.version, o.version as from_version
    )
    update campaign c set flow = ${newFlow}, saved_at = clock_timestamp()
    from moved m left join listing_version v on v.listing_id = m.listing_id and v.version = m.version
    where c.account_id = m.account_id and c.install_id = m.id
    returning c.account_id, c.id, m.from_version, m.version as to_version,
      c.published_at is not null and c.changed_at is null as is_published`.execute(db);
  const { updated, held, keptAssets, added, kept, left } = await updateAll(db, campaigns);
  await publishUpdated(db, runId, updated);
  await holdBack(db, held);
  return accountIds.map((accountId) => ({
    accountId,
    report: {
      campaigns: campaigns.filter(({ account_id }) => account_id === accountId).length,
      ...heldReport(held, accountId),
      stepsAdded: added.get(accountId) ?? 0,
      clientChangesKept: (kept.get(accountId) ?? 0) + (keptAssets.get(accountId) ?? 0),
      stepsRemoved: left.removed.get(accountId) ?? 0,
      stepsRetired: left.retired.get(accountId) ?? 0,
      waitingKept: left.waiting.get(accountId) ?? 0,
    },
  }));
}

/**
 * Draws the new version. Only then is it known which campaigns cannot be published as they are drawn; of these the parts
 * that still run must stay, so that it is drawn once more, with theirs as drafts.
 */
async function updateAll(db: Db, campaigns: Updated[]) {
  await sql`savepoint before_update`.execute(db);
  const drawn = await updateOnce(db, campaigns);
  const { held } = await parted(
    db,
    campaigns.filter(({ is_published }) => is_published),
  );
  if (held.length === 0) return { ...drawn, updated: campaigns, held };
  await sql`rollback to savepoint before_update`.execute(db);
  const keys = new Set(held.map(campaignKey));
  const updated = campaigns.map((campaign) =>
    keys.has(campaignKey(campaign)) ? { ...campaign, is_published: false } : campaign,
  );
  return { ...(await updateOnce(db, updated)), updated, held };
}

async function updateOnce(db: Db, campaigns: Updated[]) {
  const places = await keepPlaces(db, campaigns);
  const keptAssets = await updateParts(db, campaigns);
  await offerDeleted(db, campaigns);
  const added = await updateSteps(db, campaigns);
  const left = await removeSteps(db, campaigns);
  await places.restore();
  return { keptAssets, added, kept: await countKept(db, campaigns), left };
}

/** Of a part's key in a campaign (c) on its way to a version (v): it is the client's own, or stays because they changed it. */
const staysOwn = (key: RawBuilder<unknown>) => sql`(${key} like 'own:%'
  or not exists (select from jsonb_array_elements(v.content -> 'goals') l where l ->> 'key' = ${key}) and exists (
    select from campaign_goal g
    where g.account_id = c.account_id and g.campaign_id = c.id and g.key = ${key}
      and g.changed_at is not null and g.retired_at is null)
  or not exists (select from jsonb_array_elements(v.content -> 'sequences') l where l ->> 'key' = ${key}) and exists (
    select from campaign_sequence q
    join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id and t.retired_at is null
    where q.account_id = c.account_id and q.campaign_id = c.id and q.key = ${key} and q.retired_at is null
      and (t.key like 'own:%' or t.changed_at is not null)))`;

/** What the version says, and what the client has drawn to and from parts that are theirs: that counts where both say where a goal leads. */
const newFlow = sql`coalesce((
  select jsonb_agg(edge.value order by edge.is_own, edge.at)
  from (
    select n.value, n.at, false as is_own from jsonb_array_elements(v.content -> 'flow') with ordinality n (value, at)
    where not (
      exists (select from jsonb_array_elements(v.content -> 'goals') g where g ->> 'key' = n.value ->> 'from')
      and exists (
        select from jsonb_array_elements(c.flow) o
        where o ->> 'from' = n.value ->> 'from' and ${staysOwn(sql`(o ->> 'to')`)}))
    union all
    select o.value, o.at, true from jsonb_array_elements(c.flow) with ordinality o (value, at)
    where ${staysOwn(sql`(o.value ->> 'from')`)} or ${staysOwn(sql`(o.value ->> 'to')`)}) edge), '[]')`;

async function publishUpdated(db: Db, runId: string, campaigns: readonly Updated[]): Promise<void> {
  if (campaigns.length === 0) return;
  const { user_id: userId } = await db
    .selectFrom('install_run')
    .select('user_id')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  await sql`
    insert into campaign_log (account_id, campaign_id, user_id, what, details)
    select account_id, id, ${userId}::uuid, 'updated', jsonb_build_object('version', version) from unnest(
      ${campaigns.map(({ account_id }) => account_id)}::uuid[], ${campaigns.map(({ id }) => id)}::bigint[],
      ${campaigns.map(({ to_version }) => to_version)}::int[]) u (account_id, id, version)`.execute(db);
  const drawn = campaigns.filter(({ is_published }) => !is_published);
  await sql`
    update campaign set changed_at = clock_timestamp()
    where (account_id, id) in ${keysInAccounts(drawn)} and version > 0`.execute(db);
  await publishCampaigns(
    db,
    campaigns.filter(({ is_published }) => is_published),
    { userId },
  );
}
