import type { Activity } from '@app/contract/activities';
import type { KeptDealEvent } from '@app/contract/deals';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { announce, announceAll } from '../../live/live.ts';
import { countDays } from '../automation/count-days.ts';
import { stopMessages } from '../messages/stop-messages.ts';
import { dealsOfContact } from './filter.ts';
import { OPEN } from './open-statuses.ts';

type About = { accountId: string; contactId: number };
export type Heard = {
  [Kind in Activity['kind']]: Pick<Extract<Activity, { kind: Kind }>, 'kind' | 'details'>;
}[Activity['kind']];

/** Something happened between the business and some people: their open deals are not idle. Without a time it is now. */
export async function touchDealsOf(
  db: Db,
  accountId: string,
  people: readonly { contactId: number; at?: Date | undefined }[],
): Promise<void> {
  // Locked in the order of ids, so that two who touch the same deals wait for each other.
  const { rows } = await sql<{ id: number }>`
    with named as materialized (
      select of_contact.id, max(coalesce(given.at, now())) as at
      from unnest(
        ${people.map(({ contactId }) => contactId)}::bigint[],
        ${people.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]) given (contact_id, at)
      cross join lateral (${dealsOfContact({ accountId }, sql`given.contact_id`)}) of_contact
      group by of_contact.id
    ), picked as (
      select deal.id, named.at from named join deal on deal.account_id = ${accountId} and deal.id = named.id
      where deal.deleted_at is null and deal.status in (${sql.join([...OPEN])}) and deal.last_activity_at < named.at
      order by deal.id for no key update of deal
    )
    update deal set last_activity_at = picked.at from picked
    where deal.account_id = ${accountId} and deal.id = picked.id
    returning deal.id`.execute(db);
  await announceAll(
    db,
    rows.map(({ id }) => ({ topic: 'deals', accountId, id: String(id) })),
  );
}

/** Somebody, and the campaign that is over for them; null for whichever it is. */
type Ended = About & { campaignId: number | null };

/** An answer, a goal, or the campaign's end sets the deals active for which somebody runs in it. */
export async function hearActivity(db: Db, about: About, heard: Heard): Promise<void> {
  if (heard.kind === 'strategy' && heard.details.what !== 'entered')
    await endFollowUps(db, [{ ...about, campaignId: heard.details.campaign.id }]);
  // Who answers is talked to by a person from then on.
  if (heard.kind === 'email' && heard.details.direction === 'in') {
    const deals = await endFollowUps(db, [{ ...about, campaignId: null }]);
    await leaveFollowUps(db, about, [...new Set(deals.map(({ campaignId }) => campaignId))]);
  }
}

/** Answers the deals that are active again, and the campaign that each had. */
export async function endFollowUps(
  db: Db,
  ended: readonly Ended[],
): Promise<{ accountId: string; id: number; campaignId: number }[]> {
  if (ended.length === 0) return [];
  const { rows } = await sql<{ accountId: string; id: number; campaignId: number }>`
    ${PLANNED_ONCE} with named as materialized (
      select deal.account_id, deal.id
      from unnest(
        ${ended.map(({ accountId }) => accountId)}::uuid[], ${ended.map(({ contactId }) => contactId)}::bigint[],
        ${ended.map(({ campaignId }) => campaignId)}::bigint[]) ended(account_id, contact_id, campaign_id)
      cross join lateral (
        select * from deal where deal.account_id = ended.account_id and deal.primary_contact_id = ended.contact_id
        offset 0) deal
      where deal.status = 'auto follow-up' and deal.deleted_at is null
        and coalesce(ended.campaign_id = deal.follow_up_id, true)
    ), picked as materialized (
      select account_id, id, follow_up_id from deal where (account_id, id) in (select account_id, id from named)
      order by account_id, id for no key update
    ), active as (
      update deal set status = 'active', follow_up_id = null, last_activity_at = now(), changed_at = now() from picked
      where deal.account_id = picked.account_id and deal.id = picked.id
    ), told as (
      insert into deal_event (account_id, deal_id, event)
      select account_id, id, ${JSON.stringify({ what: 'reopened' } satisfies KeptDealEvent)}::jsonb from picked
    )
    select account_id as "accountId", id, follow_up_id as "campaignId" from picked`.execute(db);
  for (const { accountId, id } of rows) await announce(db, { topic: 'deals', accountId, id: String(id) });
  return rows;
}

/** Out of the campaigns in which they were for deals alone. */
async function leaveFollowUps(db: Db, { accountId, contactId }: About, campaignIds: number[]): Promise<void> {
  if (campaignIds.length === 0) return;
  const { rows } = await sql<{ id: number; enrolmentId: number }>`
    with gone as (
      update enrolment set left_at = now(), due_at = null
      where account_id = ${accountId} and contact_id = ${contactId} and campaign_id = any (${campaignIds}::bigint[])
        and why = 'followUp' and completed_at is null and left_at is null
      returning campaign_id, id
    ), told as (
      insert into activity (account_id, contact_id, kind, details)
      select ${accountId}::uuid, ${contactId}::bigint, 'strategy', jsonb_build_object(
        'what', 'left', 'campaign', jsonb_build_object('id', campaign.id, 'name', campaign.name), 'goal', null)
      from gone join campaign on campaign.account_id = ${accountId} and campaign.id = gone.campaign_id
    )
    select campaign_id as id, id as "enrolmentId" from gone`.execute(db);
  await stopMessages(db, { accountId, enrolmentIds: rows.map(({ enrolmentId }) => enrolmentId) }, 'left');
  await countDays(
    db,
    rows.map(({ id }) => ({ accountId, campaignId: id, what: 'left', count: 1 })),
  );
}
