import type { DealDetail } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { countDays } from '../automation/count-days.ts';
import { enrol } from '../automation/enrol.ts';
import { requireBeginning } from '../campaign-events/read-running.ts';
import { tellPeople } from '../campaign-events/tell-people.ts';
import { requireContact } from '../contacts/require-contact.ts';
import { stopMessages } from '../messages/stop-messages.ts';
import { recordDealEvent } from './deal-events.ts';
import { readDealDetail } from './read-deals.ts';
import { type DealRow, requireDeal, type Writer } from './require-deal.ts';
import { announceDeal } from './tell-deal.ts';

/** The primary contact runs in the campaign until they answer, reach a goal, or somebody stops it. */
export async function followUpDeal(
  db: Db,
  writer: Writer,
  dealId: string,
  campaignId: number,
  audit: AuditNotes,
): Promise<DealDetail> {
  const { accountId, userId } = writer;
  const row = await requireDeal(db, writer, dealId, { lock: true });
  const campaign = await requireBeginning(db, { accountId, campaignId });
  audit.unchanged = row.status === 'auto follow-up' && row.follow_up_id === campaignId;
  if (audit.unchanged) return readDealDetail(db, writer, row.id);
  const contactId = await requireReachable(db, writer, row);
  await db
    .updateTable('deal')
    .set({
      status: 'auto follow-up',
      follow_up_id: campaignId,
      reason: '',
      closed_at: null,
      last_activity_at: sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
  // Out of the campaign in which they were for this deal until now.
  await leaveCampaign(db, writer, row);
  await recordDealEvent(db, { accountId, dealId: row.id, userId }, { what: 'followUp', campaign: campaign.name });
  // Who is in it already goes on; who has been through it begins again.
  await enrol(db, writer, { campaignId, contactIds: [contactId], why: 'followUp', userId });
  await announceDeal(db, writer, row.id);
  return readDealDetail(db, writer, row.id);
}

/** A hand stops it: the deal is active, and its contact leaves the campaign. Nothing where no auto follow-up runs. */
export async function stopFollowUp(db: Db, writer: Writer, row: DealRow): Promise<void> {
  if (row.status !== 'auto follow-up') return;
  const { accountId, userId } = writer;
  await db
    .updateTable('deal')
    .set({
      status: 'active',
      follow_up_id: null,
      last_activity_at: sql<Date>`now()`,
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
  await recordDealEvent(db, { accountId, dealId: row.id, userId }, { what: 'reopened' });
  await leaveCampaign(db, writer, row);
  await announceDeal(db, writer, row.id);
}

/**
 * `row` is the deal as it was while auto follow-up ran. Who was in the campaign before that stays there: what the deal
 * began has the time of its history.
 */
export async function leaveCampaign(db: Db, { accountId, userId }: Writer, row: DealRow): Promise<void> {
  const { follow_up_id: campaignId, primary_contact_id: contactId } = row;
  if (row.status !== 'auto follow-up' || campaignId === null || contactId === null) return;
  const { rows } = await sql<{ id: number }>`
    update enrolment set left_at = now(), due_at = null
    where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = ${contactId}
      and completed_at is null and left_at is null
      and entered_at = (
        select max(at) from deal_event
        where account_id = ${accountId} and deal_id = ${row.id} and event ->> 'what' = 'followUp')
    returning id`.execute(db);
  if (rows.length === 0) return;
  await stopMessages(db, { accountId, enrolmentIds: rows.map(({ id }) => id) }, 'left');
  await tellPeople(db, [{ accountId, contactId, campaignId, what: 'left', userId }]);
  await countDays(db, [{ accountId, campaignId, what: 'left', count: 1 }]);
}

/** Automated marketing goes to those alone who have allowed it. */
async function requireReachable(db: Db, writer: Writer, row: DealRow): Promise<number> {
  const refuse = (message: string) => new AppError('deal.invalid', [{ path: 'primaryContactId', message }]);
  if (row.primary_contact_id === null) throw refuse('required');
  const contact = await requireContact(db, writer, row.primary_contact_id);
  if (contact.email === null) throw refuse('noEmail');
  if (contact.mail_permission !== 'granted') throw refuse('noPermission');
  return contact.id;
}
