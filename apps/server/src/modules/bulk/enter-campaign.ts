import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { findFirstStep } from '../campaigns/first-step.ts';
import { type Doer, type Doing, detailsOf } from './doing.ts';

/** Undo takes out those who still stand where the job has put them. */
export async function enterCampaign(db: Db, doer: Doer, campaignId: number): Promise<Doing> {
  const { accountId } = doer;
  const campaign = await db
    .selectFrom('campaign')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  const stepId = (await findFirstStep(db, accountId, campaignId))?.id ?? null;
  const details = (what: 'entered' | 'left') =>
    detailsOf(doer, {
      what: sql`${what}::text`,
      campaign: sql`${JSON.stringify({ id: campaignId, name: campaign?.name ?? '' })}::jsonb`,
      goal: sql`null::text`,
      stepId: sql`${stepId}::bigint`,
    });
  return {
    kind: 'strategy',
    reason: sql`case
      when exists (
        select from campaign_contact
        where campaign_contact.account_id = ${accountId} and campaign_contact.campaign_id = ${campaignId}
          and campaign_contact.contact_id = contact.id) then 'alreadyInCampaign'
      when contact.email is null then 'noEmail'
      when contact.mail_permission <> 'granted' then 'noPermission' end`,
    // The campaign was removed, or is no longer published.
    otherwise: 'notFound',
    write: sql`
      entered as (
        insert into campaign_contact (account_id, campaign_id, contact_id, step_id)
        select campaign.account_id, campaign.id, picked.id, ${stepId}::bigint
        from picked join campaign on campaign.account_id = ${accountId} and campaign.id = ${campaignId}
        where picked.reason is null and campaign.published_at is not null
        on conflict do nothing returning contact_id
      ), touched as (select contact_id, ${details('entered')} as details from entered)`,
    undo: sql`
      removed as (
        delete from campaign_contact using picked
        where campaign_contact.account_id = ${accountId} and campaign_contact.campaign_id = ${campaignId}
          and campaign_contact.contact_id = picked.contact_id and campaign_contact.entered_at = picked.at
          and campaign_contact.completed_at is null
          and campaign_contact.step_id is not distinct from (picked.details ->> 'stepId')::bigint
        returning campaign_contact.contact_id
      ), touched as (select contact_id, ${details('left')} as details from removed)`,
  };
}
