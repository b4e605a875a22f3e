import { sql } from 'kysely';
import type { Sql } from '../contacts/draw.ts';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';

const NOTES = [
  'Would like to begin after the holidays.',
  'Asked for a payment plan in three parts.',
  'Wants to talk to their partner first. Call again next week.',
  'Compared us with the practice in town. The price is fine, the dates decide.',
  'Sent pictures of a similar case.',
];

type Account = { ownerAccountId: string; today: Sql };

/** How each deal came to where it stands, in its own history and in its contact's timeline. */
export async function loadHistories(db: Db, { ownerAccountId }: Account): Promise<void> {
  await sql`
    insert into deal_event (account_id, deal_id, at, user_id, event)
    select ${ownerAccountId}, deal_id, at, user_id, event from (
      select id as deal_id, created_at as at, owner_id as user_id, jsonb_build_object('what', 'created') as event
      from deal where account_id = ${ownerAccountId}
      union all ${moves(ownerAccountId)}
      union all
      select id, closed_at, owner_id, jsonb_build_object('what', status, 'reason', reason)
      from deal where account_id = ${ownerAccountId} and closed_at is not null
      union all
      select deal.id, deal.last_activity_at, deal.owner_id, jsonb_build_object('what', 'followUp', 'campaign', campaign.name)
      from deal join campaign on campaign.account_id = deal.account_id and campaign.id = deal.follow_up_id
      where deal.account_id = ${ownerAccountId}
      union all
      select id, stage_since + (last_activity_at - stage_since) * 0.5, owner_id, jsonb_build_object('what', 'note', 'text',
        (${NOTES}::text[])[1 + id % ${sql.lit(NOTES.length)}])
      from deal where account_id = ${ownerAccountId} and ${fraction(sql`id || 'note'`)} < 0.35
    ) told order by at, deal_id, event ->> 'what' <> 'created', event::text`.execute(db);
  await sql`
    insert into activity (account_id, contact_id, kind, at, user_id, about_id, details)
    select deal.account_id, contact.id, 'contact', at, deal.owner_id, deal.id, jsonb_build_object('what', 'deal',
      'event', event, 'deal', jsonb_build_object('id', deal.id, 'name', deal.name),
      'stage', case event when 'added' then first.name else stage.name end)
    from deal
    join stage on stage.account_id = deal.account_id and stage.id = deal.stage_id
    join stage first on first.account_id = stage.account_id and first.pipeline_id = stage.pipeline_id and first.position = 1
    cross join lateral (values ('added', deal.created_at), (deal.status, deal.closed_at)) told (event, at)
    join contact on contact.account_id = deal.account_id and contact.id = deal.primary_contact_id
    -- What was brought along happened before they were written down here.
    where deal.account_id = ${ownerAccountId} and at >= contact.created_at
    order by at, deal.id, event`.execute(db);
}

/** From stage to stage in even steps. */
const moves = (ownerAccountId: string) => sql`
  select deal.id, deal.created_at + (deal.stage_since - deal.created_at) * ((step.position - 1) / (here.position - 1.0)),
    deal.owner_id, jsonb_build_object('what', 'moved', 'from', before.name, 'to', step.name, 'seconds',
      floor(extract(epoch from deal.stage_since - deal.created_at) / (here.position - 1))::bigint)
  from deal
  join stage here on here.account_id = deal.account_id and here.id = deal.stage_id
  join stage step on step.account_id = here.account_id and step.pipeline_id = here.pipeline_id
    and step.position between 2 and here.position
  join stage before on before.account_id = step.account_id and before.pipeline_id = step.pipeline_id
    and before.position = step.position - 1
  where deal.account_id = ${ownerAccountId}`;
