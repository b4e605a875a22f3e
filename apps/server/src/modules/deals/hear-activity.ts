import type { Activity } from '@app/contract/activities';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { recordDealEvent } from './deal-events.ts';
import { dealsOfContact } from './filter.ts';
import { OPEN } from './open-statuses.ts';

type About = { accountId: string; contactId: number };
export type Heard = {
  [Kind in Activity['kind']]: Pick<Extract<Activity, { kind: Kind }>, 'kind' | 'details'>;
}[Activity['kind']];

/** Something happened between the business and somebody: their open deals are not idle. */
export async function touchDealsOf(db: Db, { accountId, contactId }: About, at: Date | undefined): Promise<void> {
  const when = at ? sql`${at}::timestamptz` : sql`now()`;
  // Locked in the order of ids, so that two who touch the same deals wait for each other.
  const { rows } = await sql<{ id: number }>`
    with picked as (
      select id from deal
      where account_id = ${accountId} and id in (${dealsOfContact({ accountId }, contactId)})
        and deleted_at is null and status in (${sql.join([...OPEN])}) and last_activity_at < ${when}
      order by id for no key update
    )
    update deal set last_activity_at = ${when} from picked
    where deal.account_id = ${accountId} and deal.id = picked.id
    returning deal.id`.execute(db);
  for (const { id } of rows) await announce(db, { topic: 'deals', accountId, id: String(id) });
}

/** Whether it ends auto follow-up, and of which campaign: null for whichever it is. */
function endedCampaign(heard: Heard): { campaignId: number | null } | undefined {
  // Who answers is talked to by a person from then on.
  if (heard.kind === 'email' && heard.details.direction === 'in') return { campaignId: null };
  if (heard.kind === 'strategy' && heard.details.what !== 'entered') return { campaignId: heard.details.campaign.id };
  return undefined;
}

/** An answer, a goal, or the campaign's end sets the deals active for which somebody runs in it. */
export async function endFollowUps(db: Db, { accountId, contactId }: About, heard: Heard): Promise<void> {
  const ended = endedCampaign(heard);
  if (!ended) return;
  const { rows } = await sql<{ id: number }>`
    with picked as (
      select id from deal
      where account_id = ${accountId} and primary_contact_id = ${contactId} and status = 'auto follow-up'
        and deleted_at is null
        ${ended.campaignId === null ? sql`` : sql`and follow_up_id = ${ended.campaignId}`}
      order by id for no key update
    )
    update deal set status = 'active', follow_up_id = null, last_activity_at = now(), changed_at = now() from picked
    where deal.account_id = ${accountId} and deal.id = picked.id
    returning deal.id`.execute(db);
  for (const { id } of rows) {
    await recordDealEvent(db, { accountId, dealId: id, userId: null }, { what: 'reopened' });
    await announce(db, { topic: 'deals', accountId, id: String(id) });
  }
}
