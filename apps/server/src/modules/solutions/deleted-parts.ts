import type { CampaignContent } from '@app/contract/campaign-content';
import { AppError } from '@app/contract/errors';
import type { Difference } from '@app/contract/solution-people';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { makeNamedTags } from '../automation/named-tags.ts';
import type { KeyInAccount } from '../campaigns/keys.ts';
import { connectAgain } from './connect-again.ts';
import { bringBack } from './deleted-assets.ts';
import type { Scope, SolutionRecord } from './require-solution.ts';
import { readShownSteps } from './shown-step.ts';

/** Sequences and goals that were taken away here and that a newer version of the listing has otherwise. */
export async function listDeletedParts(db: Db, scope: Scope, id: number): Promise<Difference[]> {
  const sequences = (await selectDeletedSequences(db, scope, id).execute()).filter(({ offered }) => offered !== null);
  const goals = (await selectDeletedGoals(db, scope, id).execute()).flatMap(
    ({ id: goalId, name, offered }): Difference[] =>
      offered && !('isGone' in offered)
        ? [{ part: 'deletedGoal', id: goalId, name, offered: { name: offered.name, kind: offered.kind } }]
        : [],
  );
  if (sequences.length === 0) return goals;
  const listed = await readListed(db, { account_id: scope.accountId, id });
  const shown = await readShownSteps(db, scope, id);
  const gone = sequences.flatMap(({ id: sequenceId, key, name }): Difference[] => {
    const sequence = listed?.sequences.find((each) => each.key === key);
    if (!sequence) return [];
    const offered = { name: sequence.name, steps: sequence.steps.map(shown) };
    return [{ part: 'deletedSequence', id: sequenceId, name, offered }];
  });
  return [...gone, ...goals];
}

export const selectDeletedSequences = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_sequence')
    .select(['id', 'key', 'name', 'offered'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('retired_at', 'is not', null)
    .orderBy('position')
    .orderBy('id');

/** Without those that the listing no longer has either. */
export const selectDeletedGoals = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_goal')
    .select(['id', 'key', 'name', 'offered'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('retired_at', 'is not', null)
    .where(sql<boolean>`(offered is null or not offered ? 'isGone')`)
    .orderBy('position')
    .orderBy('id');

/** The version of the listing to which a campaign was brought. */
async function readListed(db: Db, { account_id, id }: KeyInAccount): Promise<CampaignContent | null> {
  const { rows } = await sql<{ content: CampaignContent }>`
    select v.content from campaign c
    join install i on i.account_id = c.account_id and i.id = c.install_id
    join listing_version v on v.listing_id = i.listing_id and v.version = i.version
    where c.account_id = ${account_id}::uuid and c.id = ${id}::bigint`.execute(db);
  return rows[0]?.content ?? null;
}

type Part = 'sequence' | 'goal';
const tables = { sequence: 'campaign_sequence', goal: 'campaign_goal' } as const;

/** It is drawn again as the listing has it, with what it needs and what leads to it and on. The next update changes it. */
export async function takeDeleted(db: Db, row: SolutionRecord, part: Part, partId: number): Promise<void> {
  const { account_id, id } = row;
  const { key } = await db
    .selectFrom(tables[part])
    .select('key')
    .where('account_id', '=', account_id)
    .where('id', '=', partId)
    .executeTakeFirstOrThrow();
  const listed = await readListed(db, row);
  const found = (part === 'goal' ? listed?.goals : listed?.sequences)?.find((each) => each.key === key);
  if (!listed || !found) throw new AppError('solution.notFound');
  const assets = 'steps' in found ? await drawSequence(db, row, partId, found) : await drawGoal(db, row, partId, found);
  for (const asset of new Set(assets)) if (asset !== null) await bringBack(db, row, asset);
  await makeNamedTags(db, [{ account_id, id }]);
  const flow = connectAgain(row.flow, listed.flow, found.key, await readKeys(db, row));
  await db
    .updateTable('campaign')
    .set({ flow: JSON.stringify(flow) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

type Sequence = CampaignContent['sequences'][number];
type Goal = CampaignContent['goals'][number];
const AGAIN = { changed_at: null, retired_at: null, offered: null };

/** Answers what it needs. A step that was moved to another sequence stays there. */
async function drawSequence(db: Db, { account_id }: SolutionRecord, id: number, { name, steps }: Sequence) {
  await db
    .updateTable('campaign_sequence')
    .set({ name, ...AGAIN })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await sql`
    insert into campaign_step as known (account_id, sequence_id, key, position, kind, name, days, asset)
    select ${account_id}::uuid, ${id}::bigint, step.* from unnest(
      ${steps.map(({ key }) => key)}::text[], ${steps.map((_, at) => at + 1)}::int[],
      ${steps.map(({ kind }) => kind)}::text[], ${steps.map((step) => step.name)}::text[],
      ${steps.map(({ days }) => days)}::int[], ${steps.map(({ asset }) => asset)}::text[]) step
    on conflict (account_id, sequence_id, key) do update
      set position = excluded.position, kind = excluded.kind, name = excluded.name, days = excluded.days,
        asset = excluded.asset, action = null, moved_to = null, changed_at = null, retired_at = null, offered = null
      where not exists (
        select from campaign_step t join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id
        where t.account_id = known.account_id and t.id = known.moved_to
          and t.retired_at is null and q.retired_at is null)`.execute(db);
  return steps.map(({ asset }) => asset);
}

async function drawGoal(db: Db, { account_id }: SolutionRecord, id: number, { name, kind, asset }: Goal) {
  await db
    .updateTable('campaign_goal')
    .set({ name, kind, asset, source: null, ...AGAIN })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  return [asset];
}

async function readKeys(db: Db, { account_id, id }: KeyInAccount) {
  const { rows } = await sql<{ key: string; isGoal: boolean }>`
    select key, true as "isGoal" from campaign_goal
    where account_id = ${account_id}::uuid and campaign_id = ${id}::bigint and key is not null and retired_at is null
    union all
    select key, false from campaign_sequence
    where account_id = ${account_id}::uuid and campaign_id = ${id}::bigint and key is not null
      and retired_at is null`.execute(db);
  const goals = rows.filter(({ isGoal }) => isGoal);
  return { parts: new Set(rows.map(({ key }) => key)), goals: new Set(goals.map(({ key }) => key)) };
}
