import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { settleDifference as settleEndpoint } from '@app/contract/solution-people';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { OfferedGoal, OfferedSequence, OfferedStep } from '../campaigns/tables.ts';
import { logCampaign } from './campaign-log.ts';
import { markChanged } from './change-solution.ts';
import { bringBack, settleDeleted } from './deleted-assets.ts';
import { selectDeletedGoals, selectDeletedSequences, takeDeleted } from './deleted-parts.ts';
import { selectAssets, selectDeletedSteps, selectGoals, selectSequences, selectSteps } from './differences.ts';
import { announceSolution, holdSolution, type Scope, type SolutionRecord, type Writer } from './require-solution.ts';
import { readRetired } from './retire-parts.ts';
import { takeAssets } from './take-assets.ts';
import { takeAway } from './take-away.ts';

type Body = Request<typeof settleEndpoint, 'output'>['body'];

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
    body.part === 'deletedAsset' ? await settleDeleted(db, row, body) : await settlePart(db, writer, row, body);
  audit.unchanged = name === null;
  if (name === null) return;
  if (body.take) {
    await markChanged(db, row);
    await logCampaign(db, { ...writer, campaignId: id }, 'accepted', { name });
  }
  await announceSolution(db, writer, id);
}

type Part = Exclude<Body, { part: 'deletedAsset' }>;
type OfPart = Part['part'];

/** Answers the part's name; null: it is settled already. */
async function settlePart(
  db: Db,
  writer: Writer,
  row: SolutionRecord,
  { part, id: partId, take }: Part,
): Promise<string | null> {
  const { id } = row;
  const found = await findPart(db, writer, id, part, partId);
  if (!found && (await isSettled(db, writer, id, part, partId))) return null;
  if (!found) throw new AppError('solution.notFound');
  if (found.offered === null) return null;
  if (!take) await keepHere(db, writer, part, partId);
  else if (part === 'asset') await takeAssets(db, [{ account_id: writer.accountId, id: partId }], writer.userId);
  else if (part === 'deletedSequence') await takeDeleted(db, row, 'sequence', partId);
  else if (part === 'deletedGoal') await takeDeleted(db, row, 'goal', partId);
  else if (part === 'sequence') await takeName(db, writer, partId, found.offered as OfferedSequence);
  else if ('isGone' in found.offered)
    await takeAway(db, { account_id: writer.accountId, id }, part === 'goal' ? 'goal' : 'step', partId);
  else if (part === 'goal') await takeGoal(db, writer, partId, found.offered as OfferedGoal);
  else await takeStep(db, row, partId, found.offered as OfferedStep);
  return found.name;
}

function findPart(db: Db, scope: Scope, id: number, part: OfPart, partId: number) {
  if (part === 'step') return selectSteps(db, scope, id).where('step.id', '=', partId).executeTakeFirst();
  if (part === 'deletedStep') return selectDeletedSteps(db, scope, id).where('step.id', '=', partId).executeTakeFirst();
  if (part === 'sequence') return selectSequences(db, scope, id).where('id', '=', partId).executeTakeFirst();
  if (part === 'deletedSequence')
    return selectDeletedSequences(db, scope, id).where('id', '=', partId).executeTakeFirst();
  if (part === 'deletedGoal') return selectDeletedGoals(db, scope, id).where('id', '=', partId).executeTakeFirst();
  if (part === 'goal') return selectGoals(db, scope, id).where('id', '=', partId).executeTakeFirst();
  return selectAssets(db, scope, id).where('id', '=', partId).executeTakeFirst();
}

const hereAgain: Partial<Record<OfPart, OfPart>> = {
  deletedStep: 'step',
  deletedSequence: 'sequence',
  deletedGoal: 'goal',
};

/** What was taken away because the listing no longer has it, or is here again. */
async function isSettled(db: Db, scope: Scope, id: number, part: OfPart, partId: number): Promise<boolean> {
  if (part === 'step' || part === 'goal') return isTakenAway(db, scope, id, part, partId);
  const here = hereAgain[part];
  return here !== undefined && (await findPart(db, scope, id, here, partId)) !== undefined;
}

async function isTakenAway(db: Db, { accountId }: Scope, id: number, part: 'step' | 'goal', partId: number) {
  const wanted = part === 'step' ? 'steps' : 'goals';
  const retired = await readRetired(db, { account_id: accountId, id });
  return retired.some((each) => each.part === wanted && each.id === String(partId));
}

const tables = {
  step: 'campaign_step',
  deletedStep: 'campaign_step',
  sequence: 'campaign_sequence',
  deletedSequence: 'campaign_sequence',
  goal: 'campaign_goal',
  deletedGoal: 'campaign_goal',
  asset: 'campaign_asset',
} as const;

async function keepHere(db: Db, { accountId }: Scope, part: OfPart, id: number): Promise<void> {
  await db
    .updateTable(tables[part])
    .set({ offered: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** It is the listing's from now on, with what it sends: the next update changes it again. */
async function takeStep(db: Db, row: SolutionRecord, id: number, offered: OfferedStep): Promise<void> {
  const { name, kind, days, asset } = offered;
  await db
    .updateTable('campaign_step')
    .set({ name, kind, days, asset, action: null, changed_at: null, retired_at: null, offered: null })
    .where('account_id', '=', row.account_id)
    .where('id', '=', id)
    .execute();
  if (asset !== null) await bringBack(db, row, asset);
}

async function takeName(db: Db, { accountId }: Scope, id: number, { name }: OfferedSequence): Promise<void> {
  await db
    .updateTable('campaign_sequence')
    .set({ name, changed_at: null, offered: null })
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
