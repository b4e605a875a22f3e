import type { CampaignDetail, CampaignStep } from '@app/contract/campaigns';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { publishCampaigns } from '../automation/publish-campaigns.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { holdBack, parted } from '../installs/hold-back.ts';
import { findCampaign } from './campaigns.ts';
import type { KeyInAccount } from './keys.ts';

type Scope = { accountId: string };
type StepName = { campaignId: number; stepId: number };

/** The campaign with everything in it, each kind of part in its own order. */
export async function getCampaign(db: Db, scope: Scope, campaignId: number): Promise<CampaignDetail> {
  const campaign = await findCampaign(db, scope, campaignId);
  const { accountId } = scope;
  const goals = await db
    .selectFrom('campaign_goal')
    .select(['id', 'key', 'kind', 'name'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
  const sequences = await db
    .selectFrom('campaign_sequence')
    .select(['id', 'key', 'name'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute();
  const steps = await selectSteps(db, scope)
    .where('campaign_sequence.campaign_id', '=', campaignId)
    .orderBy('campaign_step.position')
    .orderBy('campaign_step.id')
    .execute();
  const assets = await db
    .selectFrom('campaign_asset')
    .select(['id', 'key', 'kind', 'name', 'subject', 'body'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();
  return {
    ...campaign,
    goals,
    sequences: sequences.map((sequence) => ({
      ...sequence,
      steps: steps.filter(({ sequence_id }) => sequence_id === sequence.id).map(toStep),
    })),
    assets,
  };
}

const selectSteps = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('campaign_step')
    .innerJoin('campaign_sequence', (join) =>
      join
        .onRef('campaign_sequence.account_id', '=', 'campaign_step.account_id')
        .onRef('campaign_sequence.id', '=', 'campaign_step.sequence_id'),
    )
    .where('campaign_step.account_id', '=', accountId)
    .selectAll('campaign_step')
    .select((from) =>
      from
        .selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('enrolment.account_id', '=', 'campaign_step.account_id')
        .whereRef('enrolment.step_id', '=', 'campaign_step.id')
        .where('enrolment.completed_at', 'is', null)
        .where('enrolment.left_at', 'is', null)
        .where(isNotInTrash('enrolment'))
        .as('waiting'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectSteps>['executeTakeFirstOrThrow']>>;

function toStep({ id, key, kind, name, days, asset, changed_at, retired_at, waiting }: Row): CampaignStep {
  return {
    id,
    key,
    kind,
    name,
    days,
    asset,
    changed_date: changed_at?.toISOString() ?? null,
    retired_date: retired_at?.toISOString() ?? null,
    waiting_contact_count: waiting ?? 0,
  };
}

/** Days that are said take the place of another wait; a tag that goes by the step's name stays the same under another one. */
const actionAfter = sql`case
  when t.kind = 'tag' and t.action is null then (
    select jsonb_build_object('kind', 'tag', 'apply', jsonb_build_array(tag.id), 'remove', '[]'::jsonb) from tag
    where tag.account_id = t.account_id and search_text(tag.name) = search_text(left(t.name, 80)) and tag.deleted_at is null
    limit 1)
  when t.kind <> 'wait' then t.action end`;

/**
 * What was published and is not being drawn is published anew, unless it could not be published by hand either; else
 * the change is part of the draft.
 */
async function tellChange(
  db: Db,
  campaign: KeyInAccount,
  { userId, runs }: { userId: string | null; runs: boolean },
): Promise<void> {
  if (runs) {
    const { ready, held } = await parted(db, [campaign]);
    if (ready.length > 0) return publishCampaigns(db, ready, { userId });
    await holdBack(db, held);
  }
  await sql`
    update campaign set changed_at = clock_timestamp(), saved_at = clock_timestamp()
    where account_id = ${campaign.account_id}::uuid and id = ${campaign.id}::bigint`.execute(db);
  await announce(db, { topic: 'solutions', accountId: campaign.account_id, id: String(campaign.id) });
}

/**
 * In one statement with the check, which holds on to the campaign: a lock that comes at the same moment is seen, or
 * waits. What is saved as it was is not changed. Whoever changes a step of what runs means what runs.
 */
export async function changeStep(
  db: Db,
  { accountId, userId = null }: Scope & { userId?: string | null },
  { campaignId, stepId }: StepName,
  { name, days }: { name: string; days: number | null },
): Promise<CampaignStep> {
  const changed = await sql<{ is_changed: boolean; runs: boolean }>`
    with open as (
      select account_id, id, published_at is not null and version > 0 and changed_at is null as runs from campaign
      where account_id = ${accountId}::uuid and id = ${campaignId}::bigint and locked_at is null and deleted_at is null
      for update
    )
    update campaign_step t set name = ${name}, days = case when t.kind = 'wait' then ${days}::int else t.days end,
      action = ${actionAfter},
      changed_at = case when t.name is distinct from ${name} or (t.kind = 'wait' and t.days is distinct from ${days}::int)
        then now() else t.changed_at end
    from open join campaign_sequence q on q.account_id = open.account_id and q.campaign_id = open.id,
      campaign_step o
    where t.account_id = q.account_id and t.id = ${stepId}::bigint and t.sequence_id = q.id
      and o.account_id = t.account_id and o.id = t.id and (t.kind = 'wait') = (${days}::int is not null)
    returning open.runs, o.name is distinct from t.name or o.days is distinct from t.days as is_changed`.execute(db);
  const step = await selectSteps(db, { accountId })
    .where('campaign_sequence.campaign_id', '=', campaignId)
    .where('campaign_step.id', '=', stepId)
    .executeTakeFirst();
  if (!step) throw new AppError('campaign.notFound');
  const [done] = changed.rows;
  if (done?.is_changed) await tellChange(db, { account_id: accountId, id: campaignId }, { userId, runs: done.runs });
  if (done) return toStep(step);
  if ((step.kind === 'wait') === (days !== null)) throw new AppError('campaign.locked');
  throw new AppError('request.invalid', [{ path: 'days', message: 'A step that waits has days, and no other has' }]);
}
