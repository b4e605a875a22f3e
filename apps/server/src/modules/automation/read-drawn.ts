import type { RunningCampaign, StepAction } from '@app/contract/campaign-steps';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';

/** Names a campaign among those of several accounts. */
export const campaignKey = ({ account_id, id }: KeyInAccount): string => `${account_id} ${id}`;

/** Stands for an asset that is not there: no row has it. */
export const NO_ASSET = '0';
/** Stands for a stage in an account that has none yet. */
const NO_STAGE = 0;

/**
 * Campaigns as they are drawn, in the form in which they run, many at once and by `campaignKey`. What is retired is
 * left out, and so is what leads there.
 */
export async function readDrawn(db: Db, campaigns: readonly KeyInAccount[]): Promise<Map<string, RunningCampaign>> {
  if (campaigns.length === 0) return new Map();
  const these = keysInAccounts([...campaigns]);
  const { rows } = await sql<{ account_id: string; id: number; flow: RunningCampaign['flow'] }>`
    select account_id, id, flow from campaign where (account_id, id) in ${these}`.execute(db);
  const goals = await readGoals(db, these);
  const sequences = await readSequences(db, these);
  const steps = Map.groupBy(await readSteps(db, these), ({ account_id, sequence_id }) =>
    campaignKey({ account_id, id: sequence_id }),
  );
  const assets = Map.groupBy(await readAssets(db, these), ofCampaign);
  const goalsOf = Map.groupBy(goals, ofCampaign);
  const sequencesOf = Map.groupBy(sequences, ofCampaign);
  return new Map(
    rows.map((row) => {
      const key = campaignKey(row);
      const own = {
        goals: goalsOf.get(key) ?? [],
        sequences: (sequencesOf.get(key) ?? []).map((sequence) => ({
          ...sequence,
          steps: steps.get(campaignKey(sequence)) ?? [],
        })),
        assets: assets.get(key) ?? [],
      };
      return [key, toRunning(row.flow, own)];
    }),
  );
}

const ofCampaign = ({ account_id, campaign_id }: { account_id: string; campaign_id: number }) =>
  campaignKey({ account_id, id: campaign_id });

/** The tag that a listing's part means by its name. */
const tagNamed = (account: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql<number | null>`(
  select tag.id from tag
  where tag.account_id = ${account} and search_text(tag.name) = search_text(left(${name}, 80)) and tag.deleted_at is null
  limit 1)`;

/** Where a listing's deals begin: in the account's first stage. */
const firstStage = (account: RawBuilder<unknown>) => sql<number | null>`(
  select stage.id from pipeline
  join stage on stage.account_id = pipeline.account_id and stage.pipeline_id = pipeline.id
  where pipeline.account_id = ${account}
  order by pipeline.position, pipeline.id, stage.position, stage.id limit 1)`;

/** The stage that a listing's goal means by its name: of the first pipeline that has one. */
const stageNamed = (account: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql<number | null>`(
  select stage.id from stage
  join pipeline on pipeline.account_id = stage.account_id and pipeline.id = stage.pipeline_id
  where stage.account_id = ${account} and search_text(stage.name) = search_text(left(${name}, 80))
  order by pipeline.position, pipeline.id, stage.position, stage.id limit 1)`;

/** Of a goal: the name by which it means a stage. Whoever draws chooses one, and what they choose stands in the source. */
const STAGE_NAME = sql`case when g.kind = 'stage' then coalesce(g.source ->> 'stageName',
  case when g.source is null and g.changed_at is null and g.key not like 'own:%' then g.name end) end`;

type These = RawBuilder<unknown>;
type Goal = Omit<RunningCampaign['goals'][number], 'id'> & {
  account_id: string;
  campaign_id: number;
  id: number;
  key: string | null;
  asset: string | null;
  tag_id: number | null;
  stage_name: string | null;
  stage_id: number | null;
};

async function readGoals(db: Db, these: These): Promise<Goal[]> {
  const { rows } = await sql<Goal>`
    select g.account_id, g.campaign_id, g.id, g.key, g.name, g.kind, g.asset, g.source,
      case when g.kind = 'tag' and g.source is null then ${tagNamed(sql`g.account_id`, sql`g.name`)} end as tag_id,
      named.stage_name,
      case when named.stage_name is not null then ${stageNamed(sql`g.account_id`, sql`named.stage_name`)} end as stage_id
    from campaign_goal g cross join lateral (select ${STAGE_NAME} as stage_name) named
    where (g.account_id, g.campaign_id) in ${these} and g.retired_at is null
    order by g.account_id, g.campaign_id, g.position, g.id`.execute(db);
  return rows;
}

type Sequence = { account_id: string; campaign_id: number; id: number; key: string | null; name: string };

async function readSequences(db: Db, these: These): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select account_id, campaign_id, id, key, name from campaign_sequence
    where (account_id, campaign_id) in ${these} and retired_at is null
    order by account_id, campaign_id, position, id`.execute(db);
  return rows;
}

/** What says what a step does: its own action, or what a listing has said. */
export type StepRow = {
  kind: StepAction['kind'];
  name: string;
  days: number | null;
  asset: string | null;
  action: StepAction | null;
  tag_id: number | null;
  stage_id: number | null;
};
type Step = StepRow & { account_id: string; sequence_id: number; id: number };

async function readSteps(db: Db, these: These): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select t.account_id, t.sequence_id, t.id, t.kind, t.name, t.days, t.asset, t.action,
      case when t.kind = 'tag' and t.action is null then ${tagNamed(sql`t.account_id`, sql`t.name`)} end as tag_id,
      case when t.kind = 'deal' and t.action is null then ${firstStage(sql`t.account_id`)} end as stage_id
    from campaign_sequence q join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id
    where (q.account_id, q.campaign_id) in ${these} and q.retired_at is null and t.retired_at is null
    order by t.account_id, t.sequence_id, t.position, t.id`.execute(db);
  return rows;
}

type Asset = { account_id: string; campaign_id: number; id: number; key: string | null; version: number };

async function readAssets(db: Db, these: These): Promise<Asset[]> {
  const { rows } = await sql<Asset>`
    select account_id, campaign_id, id, key, version from campaign_asset
    where (account_id, campaign_id) in ${these} order by account_id, campaign_id, id`.execute(db);
  return rows;
}

type Rows = { goals: Goal[]; sequences: (Sequence & { steps: Step[] })[]; assets: Asset[] };

function toRunning(flow: RunningCampaign['flow'], { goals, sequences, assets }: Rows): RunningCampaign {
  const ids = new Map([...goals, ...sequences].flatMap(({ key, id }) => (key === null ? [] : [[key, String(id)]])));
  const assetIds = new Map(assets.flatMap(({ key, id }) => (key === null ? [] : [[key, id]])));
  return {
    goals: goals.map((goal) => ({
      id: String(goal.id),
      name: goal.name,
      kind: goal.kind,
      source: sourceOf(goal, assetIds),
    })),
    sequences: sequences.map(({ id, name, steps }) => ({
      id: String(id),
      name,
      steps: steps.map((step) => ({ id: String(step.id), name: step.name, action: actionOf(step, assetIds) })),
    })),
    flow: flow.flatMap(({ from, to }) => {
      const ends = { from: ids.get(from), to: ids.get(to) };
      return ends.from && ends.to ? [{ from: ends.from, to: ends.to }] : [];
    }),
    assets: Object.fromEntries(assets.map(({ id, version }) => [String(id), version])),
  };
}

function sourceOf(goal: Goal, assetIds: ReadonlyMap<string, number>) {
  const { kind, source, asset, tag_id, stage_name, stage_id } = goal;
  if (stage_name !== null) return stage_id === null ? { stageName: stage_name } : { stageId: stage_id };
  if (source) return source;
  const assetId = asset === null ? undefined : assetIds.get(asset);
  if (kind === 'form' && assetId !== undefined) return { assetId };
  return tag_id === null ? null : { tagId: tag_id };
}

/** What a step does. Without an action of its own it does what its kind, its days, its asset and its name say. */
export function actionOf(step: StepRow, assetIds: ReadonlyMap<string, number>): StepAction {
  const { kind, name, days, action, tag_id, stage_id } = step;
  if (action) return action;
  const asset = String((step.asset === null ? undefined : assetIds.get(step.asset)) ?? NO_ASSET);
  switch (kind) {
    case 'email':
    case 'text':
      return { kind, asset };
    case 'task':
      return { kind, title: name, description: '', days: days ?? 0, assigneeId: null };
    case 'tag':
      return { kind, apply: tag_id === null ? [] : [tag_id], remove: [] };
    case 'deal':
      return { kind, stageId: stage_id ?? NO_STAGE, name, value: 0 };
    default:
      return { kind: 'wait', wait: { kind: 'for', amount: days ?? 0, unit: 'days' } };
  }
}
