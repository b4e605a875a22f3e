import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RunningCampaign, StepAction } from '@app/contract/campaign-steps';
import type { SolutionDraft } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { SolutionRecord } from './require-solution.ts';
import { retireParts } from './retire-parts.ts';
import { toStepColumns } from './step-columns.ts';

type Where = Pick<SolutionRecord, 'account_id' | 'id'>;
type Ids = Map<string, string>;
type Step = SolutionDraft['sequences'][number]['steps'][number] & { sequence: string; position: number };

/** Parts of the client's own have keys that no listing has. */
const ownKey = () => `own:${randomUUID()}`;
const isNew = (id: string) => id.startsWith('new');

/** Brings the rows to the draft, in a handful of statements. Answers what is new, and the flow by keys. */
export async function writeParts(db: Db, campaign: Where, before: SolutionDraft, draft: SolutionDraft) {
  const ids: Ids = new Map();
  await insertGoals(db, campaign, draft, ids);
  await insertSequences(db, campaign, draft, ids);
  const steps = stepsOf(draft);
  await insertSteps(db, campaign, steps, ids);
  const toRow = (id: string) => ids.get(id) ?? id;
  await updateGoals(db, campaign, before, draft);
  await updateSequences(db, campaign, before, draft);
  await updateSteps(db, campaign, before, steps, toRow);
  await retireParts(db, campaign.account_id, {
    goals: missing(before.goals, draft.goals),
    sequences: missing(before.sequences, draft.sequences),
    steps: missing(stepsOf(before), steps),
  });
  return { newIds: Object.fromEntries(ids), flow: await flowByKeys(db, campaign, draft.flow, toRow) };
}

const stepsOf = ({ sequences }: SolutionDraft): Step[] =>
  sequences.flatMap(({ id: sequence, steps }) => steps.map((step, at) => ({ ...step, sequence, position: at + 1 })));

const missing = (before: readonly { id: string }[], now: readonly { id: string }[]): number[] => {
  const left = new Set(now.map(({ id }) => id));
  return before.filter(({ id }) => !left.has(id)).map(({ id }) => Number(id));
};

type Inserted = { id: number; key: string };

/** Rows come back in any order: each is known by its key. */
function remember(ids: Ids, keys: ReadonlyMap<string, string>, rows: readonly Inserted[]): void {
  for (const { id, key } of rows) ids.set(keys.get(key) ?? '', String(id));
}

async function insertGoals(db: Db, { account_id, id }: Where, { goals }: SolutionDraft, ids: Ids): Promise<void> {
  const added = goals
    .map((goal, at) => ({ ...goal, key: ownKey(), position: at + 1 }))
    .filter((goal) => isNew(goal.id));
  const { rows } = await sql<Inserted>`
    insert into campaign_goal (account_id, campaign_id, key, name, kind, source, position, changed_at)
    select ${account_id}::uuid, ${id}::bigint, added.*, now() from unnest(
      ${added.map(({ key }) => key)}::text[], ${added.map(({ name }) => name)}::text[],
      ${added.map(({ kind }) => kind)}::text[], ${added.map(({ source }) => source && JSON.stringify(source))}::jsonb[],
      ${added.map(({ position }) => position)}::int[]) added
    returning id, key`.execute(db);
  remember(ids, new Map(added.map((goal) => [goal.key, goal.id])), rows);
}

async function insertSequences(db: Db, { account_id, id }: Where, draft: SolutionDraft, ids: Ids): Promise<void> {
  const added = draft.sequences
    .map((sequence, at) => ({ ...sequence, key: ownKey(), position: at + 1 }))
    .filter((sequence) => isNew(sequence.id));
  const { rows } = await sql<Inserted>`
    insert into campaign_sequence (account_id, campaign_id, key, name, position, changed_at)
    select ${account_id}::uuid, ${id}::bigint, added.*, now() from unnest(
      ${added.map(({ key }) => key)}::text[], ${added.map(({ name }) => name)}::text[],
      ${added.map(({ position }) => position)}::int[]) added
    returning id, key`.execute(db);
  remember(ids, new Map(added.map((sequence) => [sequence.key, sequence.id])), rows);
}

/** What a new step does is written once every new part has its id. */
async function insertSteps(db: Db, { account_id }: Where, steps: readonly Step[], ids: Ids): Promise<void> {
  const added = steps.filter(({ id }) => isNew(id)).map((step) => ({ ...step, key: ownKey() }));
  const { rows } = await sql<Inserted>`
    insert into campaign_step (account_id, sequence_id, key, kind, name, position, changed_at)
    select ${account_id}::uuid, added.*, now() from unnest(
      ${added.map(({ sequence }) => Number(ids.get(sequence) ?? sequence))}::bigint[],
      ${added.map(({ key }) => key)}::text[], ${added.map(({ action }) => action.kind)}::text[],
      ${added.map(({ name }) => name)}::text[], ${added.map(({ position }) => position)}::int[]) added
    returning id, key`.execute(db);
  remember(ids, new Map(added.map((step) => [step.key, step.id])), rows);
}

async function updateGoals(db: Db, { account_id }: Where, before: SolutionDraft, { goals }: SolutionDraft) {
  const was = new Map(before.goals.map((goal) => [goal.id, goal]));
  const kept = goals
    .map((goal, at) => ({ ...goal, position: at + 1, isChanged: !isDeepStrictEqual(was.get(goal.id), goal) }))
    .filter(({ id }) => !isNew(id));
  await sql`
    update campaign_goal g set position = n.position,
      name = case when n.changed then n.name else g.name end, kind = case when n.changed then n.kind else g.kind end,
      source = case when n.changed then n.source else g.source end, asset = case when n.changed then null else g.asset end,
      changed_at = case when n.changed then now() else g.changed_at end,
      retired_at = null, key = coalesce(g.key, 'own:' || gen_random_uuid())
    from unnest(
      ${kept.map(({ id }) => Number(id))}::bigint[], ${kept.map(({ position }) => position)}::int[],
      ${kept.map(({ name }) => name)}::text[], ${kept.map(({ kind }) => kind)}::text[],
      ${kept.map(({ source }) => source && JSON.stringify(source))}::jsonb[],
      ${kept.map(({ isChanged }) => isChanged)}::boolean[]) n (id, position, name, kind, source, changed)
    where g.account_id = ${account_id}::uuid and g.id = n.id`.execute(db);
}

async function updateSequences(db: Db, { account_id }: Where, before: SolutionDraft, { sequences }: SolutionDraft) {
  const was = new Map(before.sequences.map(({ id, name }) => [id, name]));
  const kept = sequences.map((sequence, at) => ({ ...sequence, position: at + 1 })).filter(({ id }) => !isNew(id));
  await sql`
    update campaign_sequence q set position = n.position, name = n.name,
      changed_at = case when n.changed then now() else q.changed_at end,
      retired_at = null, key = coalesce(q.key, 'own:' || gen_random_uuid())
    from unnest(
      ${kept.map(({ id }) => Number(id))}::bigint[], ${kept.map(({ position }) => position)}::int[],
      ${kept.map(({ name }) => name)}::text[],
      ${kept.map(({ id, name }) => was.get(id) !== name)}::boolean[]) n (id, position, name, changed)
    where q.account_id = ${account_id}::uuid and q.id = n.id`.execute(db);
}

type ToRow = (id: string) => string;

async function updateSteps(db: Db, campaign: Where, before: SolutionDraft, steps: readonly Step[], toRow: ToRow) {
  const { account_id } = campaign;
  const was = new Map(stepsOf(before).map((step) => [step.id, step]));
  const assetKeys = await readAssetKeys(db, campaign);
  const rows = steps.map((step) => {
    const old = was.get(step.id);
    const action = toRowAction(step.action, toRow);
    return {
      id: Number(toRow(step.id)),
      sequence: Number(toRow(step.sequence)),
      position: step.position,
      isMoved: old !== undefined && old.sequence !== step.sequence,
      isChanged:
        !old || old.name !== step.name || old.sequence !== step.sequence || !isDeepStrictEqual(old.action, action),
      columns: toStepColumns(step.name, action, assetKeys),
    };
  });
  const moved = rows.filter(({ isMoved }) => isMoved).map(({ id }) => id);
  // Where it was in the listing's sequence a mark stays, so that an update does not bring it back there.
  await sql`
    with moved as (
      update campaign_step t set key = 'own:' || gen_random_uuid() from campaign_step o
      where t.account_id = ${account_id}::uuid and t.id = any (${moved}::bigint[]) and t.key not like 'own:%'
        and o.account_id = t.account_id and o.id = t.id
      returning o.account_id, o.sequence_id, o.key, o.position, o.kind, o.name, o.days, o.asset, o.id)
    insert into campaign_step (
      account_id, sequence_id, key, position, kind, name, days, asset, moved_to, changed_at, retired_at)
    select moved.*, now(), now() from moved`.execute(db);
  await sql`
    update campaign_step t set sequence_id = n.sequence_id, position = n.position,
      kind = case when n.changed then n.kind else t.kind end, name = case when n.changed then n.name else t.name end,
      days = case when n.changed then n.days else t.days end, asset = case when n.changed then n.asset else t.asset end,
      action = case when n.changed then n.action else t.action end,
      changed_at = case when n.changed then now() else t.changed_at end,
      retired_at = null, key = coalesce(t.key, 'own:' || gen_random_uuid())
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ sequence }) => sequence)}::bigint[],
      ${rows.map(({ position }) => position)}::int[], ${rows.map(({ columns }) => columns.kind)}::text[],
      ${rows.map(({ columns }) => columns.name)}::text[], ${rows.map(({ columns }) => columns.days)}::int[],
      ${rows.map(({ columns }) => columns.asset)}::text[],
      ${rows.map(({ columns }) => columns.action && JSON.stringify(columns.action))}::jsonb[],
      ${rows.map(({ isChanged }) => isChanged)}::boolean[])
      n (id, sequence_id, position, kind, name, days, asset, action, changed)
    where t.account_id = ${account_id}::uuid and t.id = n.id`.execute(db);
}

/** A decision names sequences and steps, of which some may be new. */
function toRowAction(action: StepAction, toRow: ToRow): StepAction {
  if (action.kind !== 'decide') return action;
  const { rule, yes, no } = action;
  return {
    ...action,
    yes: yes && toRow(yes),
    no: no && toRow(no),
    rule: { ...rule, tests: rule.tests.map((test) => ('step' in test ? { ...test, step: toRow(test.step) } : test)) },
  };
}

async function readAssetKeys(db: Db, { account_id, id }: Where): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('campaign_asset')
    .select(['id', 'key'])
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', id)
    .execute();
  return new Map(rows.flatMap((asset) => (asset.key === null ? [] : [[String(asset.id), asset.key]])));
}

async function flowByKeys(db: Db, { account_id, id }: Where, flow: RunningCampaign['flow'], toRow: ToRow) {
  const { rows } = await sql<Inserted>`
    select id, key from campaign_goal where account_id = ${account_id}::uuid and campaign_id = ${id}::bigint
    union all
    select id, key from campaign_sequence where account_id = ${account_id}::uuid and campaign_id = ${id}::bigint`.execute(
    db,
  );
  const keys = new Map(rows.map((part) => [String(part.id), part.key]));
  const keyOf = (part: string) => keys.get(toRow(part)) ?? part;
  return flow.map(({ from, to }) => ({ from: keyOf(from), to: keyOf(to) }));
}
