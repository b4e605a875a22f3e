import { contentOf } from '@app/automation/render/content-of';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Difference, settleDifference as settleEndpoint } from '@app/contract/solution-people';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { actionOf, campaignKey, readDrawn } from '../automation/read-drawn.ts';
import type { OfferedGoal, OfferedStep } from '../campaigns/tables.ts';
import { linesOf } from './asset-lines.ts';
import { logCampaign } from './campaign-log.ts';
import { markChanged } from './change-solution.ts';
import { offeredAgain, settleDeleted } from './deleted-assets.ts';
import { announceSolution, holdSolution, type Scope, type Writer } from './require-solution.ts';
import { readRetired } from './retire-parts.ts';
import { takeAssets } from './take-assets.ts';
import { takeAway } from './take-away.ts';

type Body = Request<typeof settleEndpoint, 'output'>['body'];

/** Parts that were changed here and that a newer version of the listing has otherwise: steps, goals, assets, then what was deleted. */
export async function listDifferences(db: Db, scope: Scope, id: number): Promise<Difference[]> {
  const there = await db
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!there) throw new AppError('solution.notFound');
  const steps = await listSteps(db, scope, id);
  const goals = (await selectGoals(db, scope, id).execute()).flatMap(
    ({ id: goalId, name, kind, offered }): Difference[] => {
      if (!offered) return [];
      const then = 'isGone' in offered ? null : { name: offered.name, kind: offered.kind };
      return [{ part: 'goal', id: goalId, name, here: { name, kind }, offered: then }];
    },
  );
  const assets = (await selectAssets(db, scope, id).execute()).flatMap(({ offered, ...here }): Difference[] => {
    if (!offered) return [];
    const { kind, name, subject, body, content } = here;
    const now = linesOf(content ?? contentOf(kind, name, subject, body));
    const then = linesOf(contentOf(kind, offered.name, offered.subject, offered.body));
    return [{ part: 'asset', id: here.id, name, here: now, offered: then }];
  });
  const deleted = (await offeredAgain(db, scope, id)).map(({ key, kind, name, subject, body }): Difference => {
    const then = linesOf(contentOf(kind, name, subject, body));
    return { part: 'deletedAsset', key, name, offered: then };
  });
  return [...steps, ...goals, ...assets, ...deleted];
}

/** What each does, as it is drawn, and as the listing's would be drawn here. */
async function listSteps(db: Db, scope: Scope, id: number): Promise<Difference[]> {
  const rows = (await selectSteps(db, scope, id).execute()).filter(({ offered }) => offered !== null);
  if (rows.length === 0) return [];
  const key = { account_id: scope.accountId, id };
  const drawn = (await readDrawn(db, [key])).get(campaignKey(key))?.sequences.flatMap(({ steps }) => steps) ?? [];
  const assets = await selectAssets(db, scope, id).execute();
  const assetIds = new Map(assets.flatMap((asset) => (asset.key === null ? [] : [[asset.key, asset.id]])));
  return rows.flatMap(({ id: stepId, name, offered }): Difference[] => {
    const step = drawn.find((each) => each.id === String(stepId));
    if (!step || !offered) return [];
    const here = { name, action: step.action };
    if ('isGone' in offered) return [{ part: 'step', id: stepId, name, here, offered: null }];
    const action = actionOf({ ...offered, action: null, tag_id: null, stage_id: null }, assetIds);
    return [{ part: 'step', id: stepId, name, here, offered: { name: offered.name, action } }];
  });
}

const selectSteps = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_step as step')
    .innerJoin('campaign_sequence as sequence', (join) =>
      join.onRef('sequence.account_id', '=', 'step.account_id').onRef('sequence.id', '=', 'step.sequence_id'),
    )
    .select(['step.id', 'step.name', 'step.offered'])
    .where('step.account_id', '=', accountId)
    .where('sequence.campaign_id', '=', campaignId)
    .where('step.retired_at', 'is', null)
    .orderBy('sequence.position')
    .orderBy('step.position')
    .orderBy('step.id');

const selectGoals = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_goal')
    .select(['id', 'name', 'kind', 'offered'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id');

const selectAssets = (db: Db, { accountId }: Scope, campaignId: number) =>
  db
    .selectFrom('campaign_asset')
    .select(['id', 'key', 'name', 'kind', 'subject', 'body', 'content', 'offered'])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id');

/** Takes the listing's part into the draft, or keeps what is here. What is settled already succeeds. */
export async function settleDifference(
  db: Db,
  writer: Writer,
  id: number,
  body: Body,
  audit: AuditNotes,
): Promise<void> {
  const row = await holdSolution(db, writer, id);
  const name =
    body.part === 'deletedAsset' ? await settleDeleted(db, row, body) : await settlePart(db, writer, id, body);
  audit.unchanged = name === null;
  if (name === null) return;
  if (body.take) {
    await markChanged(db, row);
    await logCampaign(db, { ...writer, campaignId: id }, 'accepted', { name });
  }
  await announceSolution(db, writer, id);
}

type Part = Exclude<Body, { part: 'deletedAsset' }>;

/** Answers the part's name; null: it is settled already. */
async function settlePart(
  db: Db,
  writer: Writer,
  id: number,
  { part, id: partId, take }: Part,
): Promise<string | null> {
  const found = await findPart(db, writer, id, part, partId);
  // What was taken away as the listing no longer has it.
  if (!found && (await isTakenAway(db, writer, id, part, partId))) return null;
  if (!found) throw new AppError('solution.notFound');
  if (found.offered === null) return null;
  if (!take) await keepHere(db, writer, part, partId);
  else if (part === 'asset') await takeAssets(db, [{ account_id: writer.accountId, id: partId }], writer.userId);
  else if ('isGone' in found.offered) await takeAway(db, { account_id: writer.accountId, id }, part, partId);
  else if (part === 'step') await takeStep(db, writer, partId, found.offered as OfferedStep);
  else await takeGoal(db, writer, partId, found.offered as OfferedGoal);
  return found.name;
}

function findPart(db: Db, scope: Scope, id: number, part: Part['part'], partId: number) {
  if (part === 'step') return selectSteps(db, scope, id).where('step.id', '=', partId).executeTakeFirst();
  if (part === 'goal') return selectGoals(db, scope, id).where('id', '=', partId).executeTakeFirst();
  return selectAssets(db, scope, id).where('id', '=', partId).executeTakeFirst();
}

async function isTakenAway(db: Db, { accountId }: Scope, id: number, part: Part['part'], partId: number) {
  const wanted = part === 'step' ? 'steps' : 'goals';
  const retired = await readRetired(db, { account_id: accountId, id });
  return part !== 'asset' && retired.some((each) => each.part === wanted && each.id === String(partId));
}

const tables = { step: 'campaign_step', goal: 'campaign_goal', asset: 'campaign_asset' } as const;

async function keepHere(db: Db, { accountId }: Scope, part: Part['part'], id: number): Promise<void> {
  await db
    .updateTable(tables[part])
    .set({ offered: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** It is the listing's from now on: the next update changes it again. */
async function takeStep(db: Db, { accountId }: Scope, id: number, offered: OfferedStep): Promise<void> {
  const { name, kind, days, asset } = offered;
  await db
    .updateTable('campaign_step')
    .set({ name, kind, days, asset, action: null, changed_at: null, offered: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

async function takeGoal(db: Db, { accountId }: Scope, id: number, offered: OfferedGoal): Promise<void> {
  const { name, kind, asset } = offered;
  await db
    .updateTable('campaign_goal')
    .set({ name, kind, asset, source: null, changed_at: null, offered: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
