import type { DealDetail } from '@app/contract/deals';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Job } from '../../jobs/jobs.ts';
import { recordDealEvent } from './deal-events.ts';
import { stopFollowUp } from './follow-up.ts';
import { readDealDetail } from './read-deals.ts';
import { type DealRow, KEPT_DAYS, requireDeal, type Writer } from './require-deal.ts';
import { announceDeal, tellContacts } from './tell-deal.ts';

/** Deleting it twice succeeds: it is already as the caller wants it. */
export async function deleteDeal(db: Db, writer: Writer, dealId: string, audit: AuditNotes): Promise<void> {
  const row = await requireDeal(db, writer, dealId, { lock: true, trash: true });
  audit.unchanged = row.deleted_at !== null;
  if (audit.unchanged) return;
  // Nobody would look after what comes of it.
  await stopFollowUp(db, writer, row);
  await setDeleted(db, writer, row, true);
}

/** Whole: its tasks, appointments and history have stayed with it. */
export async function restoreDeal(db: Db, writer: Writer, dealId: string, audit: AuditNotes): Promise<DealDetail> {
  const row = await requireDeal(db, writer, dealId, { lock: true, trash: true });
  audit.unchanged = row.deleted_at === null;
  if (!audit.unchanged) await setDeleted(db, writer, row, false);
  return readDealDetail(db, writer, row.id);
}

async function setDeleted(db: Db, writer: Writer, row: DealRow, isDeleted: boolean): Promise<void> {
  const { accountId, userId } = writer;
  await db
    .updateTable('deal')
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
  const what = isDeleted ? 'deleted' : 'restored';
  await recordDealEvent(db, { accountId, dealId: row.id, userId }, { what });
  await tellContacts(db, writer, row, what);
  await announceDeal(db, writer, row.id);
}

const BATCH = 500;

/** Deleted deals that nobody can bring back any more go for good, some at a time. Their tasks and appointments stay. */
async function sweepDeals(db: Db, signal: AbortSignal): Promise<void> {
  for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
    const { rows } = await sql`
      delete from deal where (account_id, id) in (
        select account_id, id from deal
        where deleted_at <= now() - make_interval(days => ${KEPT_DAYS}) limit ${sql.lit(BATCH)})
      returning id`.execute(db);
    removed = rows.length;
  }
}

export const sweepDealsJob: Job = { name: 'sweep-deals', cron: '40 3 * * *', run: sweepDeals };
