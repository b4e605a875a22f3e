import { type RawBuilder, sql } from 'kysely';
import { fraction } from './fraction.ts';
import type { Db } from './rows.ts';

type Part = 'sequences' | 'goals' | 'assets';

/** Installed campaigns take their parts from the version that was installed; the clients' own are alike. */
export async function loadParts(db: Db, { bodies, today }: { bodies: boolean; today: RawBuilder<unknown> }) {
  await loadInstalledParts(db, bodies);
  await loadOwnParts(db);
  await loadChanges(db, today);
}

/** Each campaign that came from a listing (c), beside each part (p) of its version; a version is unpacked once. */
const installed = (part: Part) => sql`
  (select v.listing_id, v.version, e.value, e.position
   from listing_version v cross join jsonb_array_elements(v.content -> ${sql.lit(part)}) with ordinality e (value, position)
   offset 0) p
  join install i on i.listing_id = p.listing_id and i.version = p.version
  join campaign c on c.account_id = i.account_id and c.install_id = i.id`;

async function loadInstalledParts(db: Db, bodies: boolean): Promise<void> {
  await sql`
    insert into campaign_sequence (account_id, campaign_id, key, name, position)
    select c.account_id, c.id, p.value ->> 'key', p.value ->> 'name', p.position from ${installed('sequences')}
    order by c.id, p.position`.execute(db);
  await sql`
    insert into campaign_goal (account_id, campaign_id, key, kind, name, position)
    select c.account_id, c.id, p.value ->> 'key', p.value ->> 'kind', p.value ->> 'name', p.position from ${installed('goals')}
    order by c.id, p.position`.execute(db);
  await sql`
    insert into campaign_asset (account_id, campaign_id, key, kind, name, subject, body)
    select c.account_id, c.id, p.value ->> 'key', p.value ->> 'kind', p.value ->> 'name', p.value ->> 'subject',
      ${bodies ? sql`p.value ->> 'body'` : sql`''`}
    from ${installed('assets')}
    order by c.id, p.position`.execute(db);
  await sql`
    insert into campaign_step (account_id, sequence_id, key, position, kind, name, days, asset)
    select q.account_id, q.id, p.key, p.position, p.kind, p.name, p.days, p.asset
    from (select v.listing_id, v.version, s.value ->> 'key' as sequence, e.position, e.value ->> 'key' as key,
            e.value ->> 'kind' as kind, e.value ->> 'name' as name, (e.value ->> 'days')::int as days,
            e.value ->> 'asset' as asset
          from listing_version v cross join jsonb_array_elements(v.content -> 'sequences') s
          cross join jsonb_array_elements(s.value -> 'steps') with ordinality e (value, position)
          offset 0) p
    join install i on i.listing_id = p.listing_id and i.version = p.version
    join campaign c on c.account_id = i.account_id and c.install_id = i.id
    join campaign_sequence q on q.account_id = c.account_id and q.campaign_id = c.id and q.key = p.sequence
    order by q.id, p.position`.execute(db);
}

async function loadOwnParts(db: Db): Promise<void> {
  await sql`
    insert into campaign_sequence (account_id, campaign_id, name, position)
    select c.account_id, c.id, s.name, s.position from campaign c,
      (values ('Welcome', 1), ('Follow-up', 2), ('Last reminder', 3)) s (name, position)
    where c.install_id is null and s.position <= 1 + floor(3 * ${fraction(sql`c.id::text || 'seq'`)})
    order by c.id, s.position`.execute(db);
  await sql`
    insert into campaign_goal (account_id, campaign_id, kind, name, position)
    select c.account_id, c.id, g.kind, g.name, g.position from campaign c,
      (values ('form', 'Form submitted', 1), ('appointment', 'Appointment booked', 2)) g (kind, name, position)
    where c.install_id is null and g.position <= 1 + floor(2 * ${fraction(sql`c.id::text || 'goal'`)})
    order by c.id, g.position`.execute(db);
  await sql`
    insert into campaign_step (account_id, sequence_id, position, kind, name, days)
    select q.account_id, q.id, s.position, s.kind, s.name, s.days
    from campaign_sequence q join campaign c on c.account_id = q.account_id and c.id = q.campaign_id
    join (values ('Welcome', 1, 'email', 'Thank you', null), ('Welcome', 2, 'wait', 'Wait 3 days', 3),
                 ('Welcome', 3, 'email', 'What we do', null), ('Follow-up', 1, 'wait', 'Wait 7 days', 7),
                 ('Follow-up', 2, 'email', 'Any questions', null), ('Follow-up', 3, 'task', 'Call the contact', null),
                 ('Last reminder', 1, 'wait', 'Wait 14 days', 14), ('Last reminder', 2, 'email', 'Last reminder', null)
    ) s (sequence, position, kind, name, days) on s.sequence = q.name
    where c.install_id is null
    order by q.id, s.position`.execute(db);
}

/** Some clients made installed campaigns their own: a step or two, or three, and never in a locked one. */
async function loadChanges(db: Db, today: RawBuilder<unknown>): Promise<void> {
  await sql`
    update campaign_step t set
      name = case when t.kind <> 'wait' then t.name || ' (our words)'
                  when t.name like 'Wait %' then 'Wait ' || (t.days + 2) || ' days' else t.name end,
      days = case t.kind when 'wait' then t.days + 2 end,
      changed_at = chosen.published_at + (${today} - chosen.published_at) * ${fraction(sql`t.id::text || 'when'`)}
    from (select s.account_id, s.id, c.published_at, 1 + floor(3 * ${fraction(sql`c.id::text || 'many'`)}) as many,
            row_number() over (partition by c.id order by md5(s.id::text)) as at
          from campaign c join install i on i.account_id = c.account_id and i.id = c.install_id
          join campaign_sequence q on q.account_id = c.account_id and q.campaign_id = c.id
          join campaign_step s on s.account_id = q.account_id and s.sequence_id = q.id
          where c.published_at is not null and c.locked_at is null and i.cancelled_at is null
            and not exists (select from install_target t join install_run r on r.id = t.run_id
                            where t.account_id = c.account_id and r.kind = 'update')
            and ${fraction(sql`c.id::text || 'change'`)} < 0.13) chosen
    where chosen.account_id = t.account_id and chosen.id = t.id and chosen.at <= chosen.many`.execute(db);
}
