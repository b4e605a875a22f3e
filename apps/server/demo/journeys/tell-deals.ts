import { type RawBuilder, sql } from 'kysely';
import { currencyOf } from '../../src/modules/crm-settings/currency-of.ts';
import type { Db } from '../rows.ts';

/** What steps that put deals somewhere did: to whom, and when. `done` names each with its account, contact, time and name. */
export async function tellDeals(db: Db, done: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; country: string }>`
    select distinct a.id, a.country_code as country from ${done} d join account a on a.id = d.account_id order by 1`.execute(
    db,
  );
  await sql`
    with given as (
      insert into deal (account_id, name, owner_id, stage_id, currency_code, primary_contact_id, stage_since,
        last_activity_at, created_at, changed_at)
      select distinct on (d.account_id, d.contact_id) d.account_id, d.name, c.owner_id, s.id, a.currency, d.contact_id,
        d.at, d.at, d.at, d.at
      from ${done} d
      join unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ country }) => currencyOf(country))}::text[])
        a (id, currency) on a.id = d.account_id
      join contact c on c.account_id = d.account_id and c.id = d.contact_id
      cross join lateral (
        select stage.id from pipeline
        join stage on stage.account_id = pipeline.account_id and stage.pipeline_id = pipeline.id
        where pipeline.account_id = d.account_id
        order by pipeline.position, pipeline.id, stage.position, stage.id limit 1) s
      order by d.account_id, d.contact_id, d.at
      returning account_id, id, name, stage_id, primary_contact_id, created_at
    ), histories as (
      insert into deal_event (account_id, deal_id, at, event)
      select account_id, id, created_at, '{"what": "created"}'::jsonb from given order by account_id, id
    )
    insert into activity (account_id, contact_id, kind, at, about_id, details)
    select g.account_id, g.primary_contact_id, 'contact', g.created_at, g.id, jsonb_build_object('what', 'deal',
      'event', 'added', 'deal', jsonb_build_object('id', g.id, 'name', g.name), 'stage', s.name)
    from given g join stage s on s.account_id = g.account_id and s.id = g.stage_id
    order by g.account_id, g.id`.execute(db);
}
