import { reachableGoals } from '@app/automation/reachable-goals';
import type { listCampaignsOfContact as listEndpoint, UpNext } from '@app/contract/activities';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import type { Response } from '@app/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };
type CampaignOfContact = Response<typeof listEndpoint>['campaigns'][number];

/** Each once, as it was the last time. Those in which the contact still is come first, then the latest. */
export async function listCampaignsOfContact(db: Db, scope: Scope, contactId: number): Promise<CampaignOfContact[]> {
  const isOver = sql<boolean>`(enrolment.completed_at is not null or enrolment.left_at is not null)`;
  const runs = selectCampaigns(db, scope, contactId)
    .select([isOver.as('isOver'), 'enrolment.sequence_id', 'enrolment.step_id'])
    .distinctOn('campaign.id')
    .orderBy('campaign.id')
    .orderBy(isOver)
    .orderBy('enrolment.entered_at', 'desc')
    .orderBy('enrolment.id', 'desc');
  const rows = await db
    .selectFrom(runs.as('run'))
    .selectAll()
    .orderBy('isOver')
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const contents = await readContents(db, scope, rows);
  return rows.map((row) => {
    const { id, name, entered_at, completed_at, left_at, stepName, stepKind, days, why, since, due_at } = row;
    return {
      id,
      name,
      enteredDate: entered_at.toISOString(),
      completedDate: completed_at?.toISOString() ?? null,
      step: stepName !== null && stepKind !== null ? { name: stepName, kind: stepKind, days } : null,
      state: left_at ? ('left' as const) : completed_at ? ('completed' as const) : ('active' as const),
      isPaused: row.paused_at !== null,
      why,
      sinceDate: since?.toISOString() ?? null,
      dueDate: due_at?.toISOString() ?? null,
      next: row.isOver ? null : nextIn(contents.get(id), row),
      ahead: row.isOver ? [] : aheadIn(contents.get(id), row),
    };
  });
}

/** The campaigns in which somebody still is, as they run now. */
async function readContents(
  db: Db,
  { accountId }: Scope,
  rows: { id: number; isOver: boolean }[],
): Promise<Map<number, RunningCampaign>> {
  const ids = rows.filter(({ isOver }) => !isOver).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('campaign_version')
    .innerJoin('campaign', (join) =>
      join
        .onRef('campaign.account_id', '=', 'campaign_version.account_id')
        .onRef('campaign.id', '=', 'campaign_version.campaign_id')
        .onRef('campaign.version', '=', 'campaign_version.version'),
    )
    .select(['campaign.id', 'campaign_version.content'])
    .where('campaign_version.account_id', '=', accountId)
    .where('campaign.id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, content }) => [id, content]));
}

type Standing = { sequence_id: number | null; step_id: number | null };

/** What follows the place at which somebody stands: a step, and the goals that take them out of the sequence. */
function nextIn(content: RunningCampaign | undefined, { sequence_id, step_id }: Standing): CampaignOfContact['next'] {
  const sequence = content?.sequences.find(({ id }) => id === String(sequence_id));
  if (!content || !sequence) return { step: null, goals: [] };
  const at = sequence.steps.findIndex(({ id }) => id === String(step_id));
  const leadsTo = content.flow.filter(({ from }) => from === sequence.id).map(({ to }) => to);
  return {
    step: (at >= 0 && sequence.steps[at + 1]?.name) || null,
    goals: content.goals.filter(({ id }) => leadsTo.includes(id)).map(({ name }) => name),
  };
}

function aheadIn(content: RunningCampaign | undefined, { sequence_id, step_id }: Standing): CampaignOfContact['ahead'] {
  if (!content || sequence_id === null) return [];
  return reachableGoals(content, String(sequence_id), step_id === null ? null : String(step_id));
}

/** The steps at which the contact stands, and when each is done; of a campaign that is paused nobody knows when. */
export async function nextStepsOfContact(db: Db, scope: Scope, contactId: number): Promise<UpNext[]> {
  const rows = await selectCampaigns(db, scope, contactId)
    .where('enrolment.completed_at', 'is', null)
    .where('enrolment.left_at', 'is', null)
    .where('campaign_step.id', 'is not', null)
    .orderBy('enrolment.due_at')
    .orderBy('campaign.id')
    .execute();
  return rows.map(({ id, name, stepName, stepKind, due_at, paused_at }) => ({
    kind: 'campaignStep',
    campaign: { id, name },
    step: { name: stepName ?? '', kind: stepKind ?? '' },
    date: paused_at ? null : (due_at?.toISOString() ?? null),
  }));
}

const selectCampaigns = (db: Db, { accountId }: Scope, contactId: number) =>
  db
    .selectFrom('enrolment')
    .innerJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'enrolment.account_id').onRef('campaign.id', '=', 'enrolment.campaign_id'),
    )
    .leftJoin('campaign_step', (join) =>
      join
        .onRef('campaign_step.account_id', '=', 'enrolment.account_id')
        .onRef('campaign_step.id', '=', 'enrolment.step_id'),
    )
    .select([
      'campaign.id',
      'campaign.name',
      'enrolment.entered_at',
      'enrolment.completed_at',
      'enrolment.left_at',
      'enrolment.why',
      'enrolment.since',
      'enrolment.due_at',
      'campaign.paused_at',
      'campaign_step.name as stepName',
      'campaign_step.kind as stepKind',
      'campaign_step.days',
    ])
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.contact_id', '=', contactId);
