import type { DealDetail, moveDeal as moveEndpoint } from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { keepStages, requireStage, type StageRow } from '../pipelines/pipelines.ts';
import { recordDealEvent } from './deal-events.ts';
import { checkedIn, readDealDetail } from './read-deals.ts';
import { type DealRow, requireDeal, type Writer } from './require-deal.ts';
import { announceDeal, tellCampaigns, tellContacts } from './tell-deal.ts';

/** Refused with where it stands now if somebody has moved it since. That it is already there is no refusal. */
export async function moveDeal(
  db: Db,
  writer: Writer,
  dealId: string,
  { stageId, seenStageId }: Request<typeof moveEndpoint, 'output'>['body'],
  audit: AuditNotes,
): Promise<DealDetail> {
  await keepStages(db, writer);
  const row = await requireDeal(db, writer, dealId, { lock: true });
  audit.unchanged = row.stage_id === stageId;
  if (audit.unchanged) return readDealDetail(db, writer, row.id);
  if (seenStageId !== undefined && seenStageId !== row.stage_id)
    throw new AppError('deal.moved', { stageId: row.stage_id });
  await writeMove(db, writer, row, stageId);
  await announceDeal(db, writer, row.id);
  return readDealDetail(db, writer, row.id);
}

/** Puts a locked deal into another stage, and tells its history, its contacts and the campaigns. */
export async function writeMove(db: Db, writer: Writer, row: DealRow, stageId: number): Promise<void> {
  const { accountId, userId } = writer;
  const to = await requireStage(db, writer, stageId);
  const from = await requireStage(db, writer, row.stage_id);
  refuseOpenItems(row, from, to);
  await db
    .updateTable('deal')
    .set({
      stage_id: to.id,
      stage_since: sql<Date>`now()`,
      last_activity_at: sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
  const seconds = Math.max(0, Math.floor((Date.now() - row.stage_since.getTime()) / 1000));
  const stages = { from: from.name, fromId: from.id, to: to.name, toId: to.id };
  const event = { what: 'moved', ...stages, seconds } as const;
  await recordDealEvent(db, { accountId, dealId: row.id, userId }, event);
  const moved = { ...row, stage_id: to.id };
  await tellContacts(db, writer, moved, 'moved');
  await tellCampaigns(db, writer, moved);
}

/** Only on the way forwards: back, or into another pipeline, a deal may go as it is. */
function refuseOpenItems(row: DealRow, from: StageRow, to: StageRow): void {
  if (to.pipelineId !== from.pipelineId || to.position < from.position) return;
  const checked = checkedIn(row, from.id);
  const open = from.checklist.filter(({ id, isRequired }) => isRequired && !checked.includes(id));
  if (open.length > 0) throw new AppError('deal.checklist', { open: open.map(({ id, text }) => ({ id, text })) });
}
