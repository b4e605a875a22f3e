import type { DealDetail } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { findFirstStep } from '../campaigns/first-step.ts';
import { requireContact } from '../contacts/require-contact.ts';
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
  const campaign = await requirePublished(db, writer, campaignId);
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
  await enterCampaign(db, writer, { contactId, campaign });
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
  const { rows } = await sql<{ name: string }>`
    delete from campaign_contact using campaign
    where campaign_contact.account_id = ${accountId} and campaign_contact.campaign_id = ${campaignId}
      and campaign_contact.contact_id = ${contactId} and campaign_contact.completed_at is null
      and campaign_contact.entered_at = (
        select max(at) from deal_event
        where account_id = ${accountId} and deal_id = ${row.id} and event ->> 'what' = 'followUp')
      and campaign.account_id = campaign_contact.account_id and campaign.id = campaign_contact.campaign_id
    returning campaign.name`.execute(db);
  for (const { name } of rows) {
    const details = { what: 'left' as const, campaign: { id: campaignId, name }, goal: null };
    await recordActivity(db, { accountId, contactId, kind: 'strategy', details, userId });
  }
}

async function requirePublished(db: Db, { accountId }: Writer, campaignId: number) {
  const campaign = await db
    .selectFrom('campaign')
    .select(['id', 'name', 'published_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  if (!campaign) throw new AppError('campaign.notFound');
  if (campaign.published_at === null) throw new AppError('campaign.notPublished');
  return campaign;
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

type Entry = { contactId: number; campaign: { id: number; name: string } };

/** Who is in it already goes on; who has been through it begins again. */
async function enterCampaign(db: Db, { accountId, userId }: Writer, { contactId, campaign }: Entry): Promise<void> {
  const stepId = (await findFirstStep(db, accountId, campaign.id))?.id ?? null;
  const entered = await db
    .insertInto('campaign_contact')
    .values({ account_id: accountId, campaign_id: campaign.id, contact_id: contactId, step_id: stepId })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'campaign_id', 'contact_id'])
        .doUpdateSet({ entered_at: sql<Date>`now()`, completed_at: null, step_id: stepId })
        .where('campaign_contact.completed_at', 'is not', null),
    )
    .returning('contact_id')
    .executeTakeFirst();
  if (!entered) return;
  const details = { what: 'entered' as const, campaign: { id: campaign.id, name: campaign.name }, goal: null };
  await recordActivity(db, { accountId, contactId, kind: 'strategy', details, userId });
}
