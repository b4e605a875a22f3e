import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { enter, whyNot } from '../automation/enrol.ts';
import { type Beginning, findBeginning } from '../campaign-events/read-running.ts';
import { type Doer, type Doing, detailsOf } from './doing.ts';

/** Undo takes out whoever is still in it by the job; what they have got meanwhile cannot be taken back. */
export async function enterCampaign(db: Db, doer: Doer, campaignId: number): Promise<Doing> {
  const { accountId } = doer;
  const found = await findBeginning(db, { accountId, campaignId });
  // It may have been locked since the job was asked for.
  const beginning = found?.isLocked ? null : found;
  const name = found?.name ?? (await readName(db, accountId, campaignId));
  const details = (what: 'entered' | 'left') =>
    detailsOf(doer, {
      what: sql`${what}::text`,
      campaign: sql`${JSON.stringify({ id: campaignId, name })}::jsonb`,
      goal: sql`null::text`,
    });
  return {
    kind: 'strategy',
    reason: beginning ? reasonFor(beginning) : sql`'notFound'`,
    // The campaign was removed, is locked, or no longer runs; or somebody came in by another way just now.
    otherwise: beginning ? 'alreadyInCampaign' : 'notFound',
    write: beginning
      ? sql`
      entered as (${enter(beginning, 'bulk', sql`(select id as contact_id from picked where reason is null)`)}),
      touched as (select contact_id, ${details('entered')} as details from entered)`
      : sql`touched as (select id as contact_id, null::jsonb as details from picked where false)`,
    undo: sql`
      removed as (
        update enrolment set left_at = now(), due_at = null from picked
        where enrolment.account_id = ${accountId} and enrolment.campaign_id = ${campaignId}
          and enrolment.contact_id = picked.contact_id and enrolment.entered_at = picked.at
          and enrolment.completed_at is null and enrolment.left_at is null
        returning enrolment.contact_id
      ), touched as (select contact_id, ${details('left')} as details from removed)`,
    counts: { campaignId, do: 'entered', undo: 'left' },
  };
}

const reasonFor = (beginning: Beginning) => sql<string | null>`case
  when ${whyNot(beginning, 'bulk')} is not null then 'alreadyInCampaign'
  when contact.email is null then 'noEmail'
  when contact.mail_permission <> 'granted' then 'noPermission' end`;

async function readName(db: Db, accountId: string, campaignId: number): Promise<string> {
  const campaign = await db
    .selectFrom('campaign')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .executeTakeFirst();
  return campaign?.name ?? '';
}
