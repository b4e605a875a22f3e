import type { RunningCampaign, StepAction } from '@app/contract/campaign-steps';
import { AppError } from '@app/contract/errors';
import type { OpenGoal, OpenSequence } from '@app/contract/open/campaigns';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { isNotInTrash } from '../modules/contacts/in-trash.ts';

type Scope = { accountId: string };
type Counts = { id: number; day: number; month: number };

const goalTypes: Record<RunningCampaign['goals'][number]['kind'], string> = {
  ...{ form: 'WebForm', link: 'LinkClick', appointment: 'AppointmentEvent', reply: 'EmailReply' },
  ...{ purchase: 'Purchase', tag: 'Tag', stage: 'PipelineStageMove', api: 'API' },
};
const itemTypes: Record<Exclude<StepAction['kind'], 'wait'>, string> = {
  ...{ email: 'Email', text: 'AutomatedSms', task: 'Task', tag: 'Tag', deal: 'Deal', notify: 'Notify' },
  ...{ field: 'FieldValue', decide: 'Decide', campaign: 'AddToSequence', webhook: 'HttpRequest' },
};
const timerTypes = { for: 'DelayTimer', until: 'DateTimer', untilDate: 'ContactTimer' } as const;
const itemType = (action: StepAction): string =>
  action.kind === 'wait' ? timerTypes[action.wait.kind] : itemTypes[action.kind];

const NOTHING: RunningCampaign = { goals: [], sequences: [], flow: [], assets: {} };

/** What runs; nothing of a campaign that does not. */
export async function readPublished(db: Db, { accountId }: Scope, campaignId: number): Promise<RunningCampaign> {
  const campaign = await db
    .selectFrom('campaign')
    .leftJoin('campaign_version as running', (join) =>
      join
        .onRef('running.account_id', '=', 'campaign.account_id')
        .onRef('running.campaign_id', '=', 'campaign.id')
        .onRef('running.version', '=', 'campaign.version'),
    )
    .select(['campaign.published_at', 'running.content'])
    .where('campaign.account_id', '=', accountId)
    .where('campaign.id', '=', campaignId)
    .where('campaign.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!campaign) throw new AppError('campaign.notFound');
  return (campaign.published_at && campaign.content) || NOTHING;
}

export async function listGoals(db: Db, scope: Scope, campaignId: number) {
  const { goals, sequences, flow } = await readPublished(db, scope, campaignId);
  const isSequence = new Set(sequences.map(({ id }) => id));
  const reached = await countReached(
    db,
    scope,
    goals.map(({ id }) => Number(id)),
  );
  return {
    campaign_id: String(campaignId),
    goals: goals.map(
      ({ id, name, kind }): OpenGoal => ({
        ...{ id, name, type: goalTypes[kind], historical_contact_counts: toCounts(reached.get(Number(id))) },
        next_sequence_ids: flow.filter(({ from, to }) => from === id && isSequence.has(to)).map(({ to }) => to),
        previous_sequence_ids: flow.filter(({ from, to }) => to === id && isSequence.has(from)).map(({ from }) => from),
      }),
    ),
  };
}

const toCounts = ({ day, month }: Pick<Counts, 'day' | 'month'> = { day: 0, month: 0 }) => ({
  ...{ '24_hours': day, '30_days': month },
});

async function countReached(db: Db, { accountId }: Scope, goalIds: number[]): Promise<Map<number, Counts>> {
  const { rows } = await sql<Counts>`
    select goal_id as id, count(*) filter (where achieved_at > now() - interval '24 hours')::int as day,
      count(*)::int as month
    from goal_achievement
    where account_id = ${accountId} and goal_id = any (${goalIds}::bigint[])
      and achieved_at > now() - interval '30 days'
    group by goal_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Our sequences have one path. Who was in one lately is who has passed a step of it. */
export async function listSequences(db: Db, scope: Scope, campaignId: number) {
  const { sequences } = await readPublished(db, scope, campaignId);
  const inside = await countInside(db, scope, campaignId);
  const passed = await countPassed(db, scope, sequences);
  return {
    campaign_id: String(campaignId),
    sequences: sequences.map(({ id, name, steps }): OpenSequence => {
      const { active = 0, through = 0 } = inside.get(Number(id)) ?? {};
      return {
        ...{ id, name, active_contact_count: active, active_contact_count_completed: through },
        historical_contact_count: toCounts(passed.get(Number(id))),
        paths: [{ id, items: steps.map(toItem) }],
      };
    }),
  };
}

type Step = RunningCampaign['sequences'][number]['steps'][number];
const toItem = ({ id, name, action }: Step, at: number, steps: readonly Step[]) => ({
  ...{ id, name, type: itemType(action) },
  ...{ next_item_id: steps[at + 1]?.id ?? null, previous_item_id: steps[at - 1]?.id ?? null },
});

/** Who is in each sequence, and of them who is through and waits for a goal. */
async function countInside(db: Db, { accountId }: Scope, campaignId: number) {
  const rows = await db
    .selectFrom('enrolment')
    .select(({ fn }) => [
      'sequence_id',
      fn.countAll<number>().as('active'),
      fn.countAll<number>().filterWhere('step_id', 'is', null).filterWhere('due_at', 'is', null).as('through'),
    ])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('completed_at', 'is', null)
    .where('left_at', 'is', null)
    .where(isNotInTrash('enrolment'))
    .groupBy('sequence_id')
    .execute();
  return new Map(rows.map((row) => [row.sequence_id, row]));
}

async function countPassed(db: Db, { accountId }: Scope, sequences: RunningCampaign['sequences']) {
  const steps = sequences.flatMap(({ id, steps: own }) => own.map((step) => ({ sequence: id, step: step.id })));
  const { rows } = await sql<Counts>`
    select given.sequence_id as id,
      (count(distinct outcome.enrolment_id) filter (where outcome.at > now() - interval '24 hours'))::int as day,
      count(distinct outcome.enrolment_id)::int as month
    from unnest(${steps.map(({ sequence }) => sequence)}::bigint[], ${steps.map(({ step }) => step)}::bigint[])
      given (sequence_id, step_id)
    join step_outcome outcome on outcome.account_id = ${accountId} and outcome.step_id = given.step_id
      and outcome.at > now() - interval '30 days'
    group by given.sequence_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
