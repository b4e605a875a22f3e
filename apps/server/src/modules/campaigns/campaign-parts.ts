import type { CampaignDetail, CampaignStep } from '@app/contract/campaigns';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { findCampaign } from './campaigns.ts';

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
        .selectFrom('campaign_contact')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('campaign_contact.account_id', '=', 'campaign_step.account_id')
        .whereRef('campaign_contact.step_id', '=', 'campaign_step.id')
        .where(isNotInTrash('campaign_contact'))
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

/**
 * In one statement with the check, which holds on to the campaign: a lock that comes at the same moment is seen, or
 * waits. What is saved as it was is not changed.
 */
export async function changeStep(
  db: Db,
  scope: Scope,
  { campaignId, stepId }: StepName,
  { name, days }: { name: string; days: number | null },
): Promise<CampaignStep> {
  const changed = await sql`
    with open as (
      select account_id, id from campaign
      where account_id = ${scope.accountId}::uuid and id = ${campaignId}::bigint and locked_at is null
      for share
    )
    update campaign_step t set name = ${name}, days = ${days}::int,
      changed_at = case when (t.name, t.days) is distinct from (${name}, ${days}::int) then now() else t.changed_at end
    from open join campaign_sequence q on q.account_id = open.account_id and q.campaign_id = open.id
    where t.account_id = q.account_id and t.id = ${stepId}::bigint and t.sequence_id = q.id
      and (t.kind = 'wait') = (${days}::int is not null)`.execute(db);
  const step = await selectSteps(db, scope)
    .where('campaign_sequence.campaign_id', '=', campaignId)
    .where('campaign_step.id', '=', stepId)
    .executeTakeFirst();
  if (!step) throw new AppError('campaign.notFound');
  if (changed.numAffectedRows === 1n) return toStep(step);
  if ((step.kind === 'wait') === (days !== null)) throw new AppError('campaign.locked');
  throw new AppError('request.invalid', [{ path: 'days', message: 'A step that waits has days, and no other has' }]);
}
