import type { closeDeal as closeEndpoint, DealDetail } from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { recordDealEvent } from './deal-events.ts';
import { leaveCampaign, stopFollowUp } from './follow-up.ts';
import { readDealDetail } from './read-deals.ts';
import { type DealRow, requireDeal, type Writer } from './require-deal.ts';
import { announceDeal, tellContacts } from './tell-deal.ts';

/** Also one that is closed already: as the other, or for another reason. */
export async function closeDeal(
  db: Db,
  writer: Writer,
  dealId: string,
  { status, reason }: Request<typeof closeEndpoint, 'output'>['body'],
  audit: AuditNotes,
): Promise<DealDetail> {
  const { accountId, userId } = writer;
  const row = await requireDeal(db, writer, dealId, { lock: true });
  audit.unchanged = row.status === status && row.reason === reason;
  if (audit.unchanged) return readDealDetail(db, writer, row.id);
  await db
    .updateTable('deal')
    .set({
      status,
      reason,
      follow_up_id: null,
      // Another reason is not another day.
      ...(row.status !== status && { closed_at: sql<Date>`now()` }),
      last_activity_at: sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
  await recordDealEvent(db, { accountId, dealId: row.id, userId }, { what: status, reason });
  if (row.status !== status) await tellContacts(db, writer, row, status);
  const isBought = status === 'won' && row.status !== 'won';
  if (isBought && row.primary_contact_id !== null)
    await raiseEvents(db, accountId, [{ contactId: row.primary_contact_id, kind: 'purchase', userId }]);
  // In a campaign that waits for the purchase, the purchase says where they go on.
  if (!isBought || !(await waitsForPurchase(db, row))) await leaveCampaign(db, writer, row);
  await announceDeal(db, writer, row.id);
  return readDealDetail(db, writer, row.id);
}

async function waitsForPurchase(db: Db, { account_id, follow_up_id }: DealRow): Promise<boolean> {
  if (follow_up_id === null) return false;
  const goal = await db
    .selectFrom('campaign_trigger')
    .select('goal_id')
    .where('account_id', '=', account_id)
    .where('campaign_id', '=', follow_up_id)
    .where('kind', '=', 'purchase')
    .limit(1)
    .executeTakeFirst();
  return goal !== undefined;
}

/** Active again: why it was closed is still in its history. */
export async function reopenDeal(db: Db, writer: Writer, dealId: string, audit: AuditNotes): Promise<DealDetail> {
  const { accountId, userId } = writer;
  const row = await requireDeal(db, writer, dealId, { lock: true });
  audit.unchanged = row.status === 'active';
  if (row.status === 'auto follow-up') await stopFollowUp(db, writer, row);
  else if (row.status !== 'active') {
    await db
      .updateTable('deal')
      .set({
        status: 'active',
        reason: '',
        closed_at: null,
        last_activity_at: sql<Date>`now()`,
        changed_at: sql<Date>`now()`,
      })
      .where('account_id', '=', accountId)
      .where('id', '=', row.id)
      .execute();
    await recordDealEvent(db, { accountId, dealId: row.id, userId }, { what: 'reopened' });
    await tellContacts(db, writer, row, 'reopened');
    await announceDeal(db, writer, row.id);
  }
  return readDealDetail(db, writer, row.id);
}
