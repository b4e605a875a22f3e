import { linkAddress } from '@app/automation/link-address';
import type { GoalSource, RunningCampaign } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import { CHANNEL } from '../../live/live.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';
import { adoptPeople } from './adopt-people.ts';
import { callSource } from './call-source.ts';
import { makeNamedTags } from './named-tags.ts';
import { campaignKey, readDrawn } from './read-drawn.ts';

type Options = { userId: string | null; isForWaiting?: boolean };

/**
 * Makes the next version of each campaign from what is drawn, with its triggers, in a handful of statements however many
 * there are. Tags that steps name and that are missing are made.
 */
export async function publishCampaigns(
  db: Db,
  campaigns: readonly KeyInAccount[],
  { userId, isForWaiting = false }: Options,
): Promise<void> {
  if (campaigns.length === 0) return;
  const these = keysInAccounts([...campaigns]);
  // Held in one order, so that whoever draws waits, and two who publish do not wait for each other.
  await sql`
    select from campaign where (account_id, id) in ${these} order by account_id, id for update`.execute(db);
  await makeNamedTags(db, campaigns);
  const drawn = await readDrawn(db, campaigns);
  const { rows } = await sql<Omit<Published, 'content'>>`
    update campaign set version = version + 1, changed_at = null, held_at = null, saved_at = clock_timestamp(),
      published_at = coalesce(published_at, now()), ended_at = null
    where (account_id, id) in ${these}
    returning account_id, id, version, links`.execute(db);
  const published = rows.map((row) => ({ ...row, content: drawn.get(campaignKey(row)) ?? EMPTY }));
  await writeVersions(db, published, userId);
  await writeTriggers(db, published);
  await adoptPeople(
    db,
    published.filter(({ version }) => version === 1),
  );
  await sql`
    insert into campaign_rework (account_id, campaign_id, kind, options)
    select c.account_id, c.id, 'publish', ${JSON.stringify({ isForWaiting })}::jsonb
    from campaign c
    where (c.account_id, c.id) in ${these} and exists (
      select from enrolment e where e.account_id = c.account_id and e.campaign_id = c.id
        and e.completed_at is null and e.left_at is null and e.version < c.version)`.execute(db);
  await sql`
    select pg_notify(${CHANNEL}, json_build_object('topic', 'solutions', 'accountId', account_id, 'id', id::text)::text)
    from ${these} changed (account_id, id)`.execute(db);
  await wakeJob(db, 'automation');
}

const EMPTY: RunningCampaign = { goals: [], sequences: [], flow: [], assets: {} };

type Published = KeyInAccount & { version: number; links: Record<string, string>; content: RunningCampaign };

async function writeVersions(db: Db, published: Published[], userId: string | null): Promise<void> {
  const versions = sql`unnest(
    ${published.map(({ account_id }) => account_id)}::uuid[], ${published.map(({ id }) => id)}::bigint[],
    ${published.map(({ version }) => version)}::int[], ${published.map(({ content }) => JSON.stringify(content))}::jsonb[])`;
  await sql`
    with made as (
      insert into campaign_version (account_id, campaign_id, version, content, published_by)
      select made.*, ${userId}::uuid from ${versions} made
      returning account_id, campaign_id, version
    )
    insert into campaign_log (account_id, campaign_id, user_id, what, details)
    select account_id, campaign_id, ${userId}::uuid, 'published', jsonb_build_object('version', version) from made`.execute(
    db,
  );
}

/** How what a goal waits for is called where it happens; '' where anything of its kind is meant. */
function toSource(source: GoalSource | null): string {
  const { tagId, assetId, bookingPageId, stageId, url, integration, callName } = source ?? {};
  if (integration && callName) return callSource(integration, callName);
  return String(tagId ?? assetId ?? bookingPageId ?? stageId ?? url ?? '');
}

/** One for each goal: what has to happen for somebody to reach it. */
async function writeTriggers(db: Db, published: Published[]): Promise<void> {
  await sql`delete from campaign_trigger where (account_id, campaign_id) in ${keysInAccounts(published)}`.execute(db);
  const triggers = published.flatMap(({ account_id, id, links, content }) =>
    content.goals
      // Not any stage or call: what it waits for is not there.
      .filter(({ kind, source }) => (kind !== 'stage' && kind !== 'api') || toSource(source) !== '')
      .map(({ id: goalId, kind, source }) => ({
        accountId: account_id,
        campaignId: id,
        goalId: Number(goalId),
        kind,
        source: kind === 'link' ? linkAddress(source?.url ?? '', links) : toSource(source),
      })),
  );
  await sql`
    insert into campaign_trigger (account_id, kind, source, campaign_id, goal_id)
    select * from unnest(
      ${triggers.map(({ accountId }) => accountId)}::uuid[], ${triggers.map(({ kind }) => kind)}::text[],
      ${triggers.map(({ source }) => source)}::text[], ${triggers.map(({ campaignId }) => campaignId)}::bigint[],
      ${triggers.map(({ goalId }) => goalId)}::bigint[])`.execute(db);
}

/** Links lead elsewhere as soon as they are saved: a goal that names one is reached there from now on. */
export async function followLinks(
  db: Db,
  { account_id, id, version }: KeyInAccount & { version: number },
  links: Record<string, string>,
): Promise<void> {
  const running = await db
    .selectFrom('campaign_version')
    .select('content')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  for (const { id: goalId, kind, source } of running?.content.goals ?? [])
    if (kind === 'link' && source?.url)
      await db
        .updateTable('campaign_trigger')
        .set({ source: linkAddress(source.url, links) })
        .where('account_id', '=', account_id)
        .where('campaign_id', '=', id)
        .where('kind', '=', 'link')
        .where('goal_id', '=', Number(goalId))
        .execute();
}
