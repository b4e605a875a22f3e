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
    insert into campaign_goal (account_id, campaign_id, key, kind, name, position, asset)
    select c.account_id, c.id, p.value ->> 'key', p.value ->> 'kind', p.value ->> 'name', p.position, p.value ->> 'asset'
    from ${installed('goals')}
    order by c.id, p.position`.execute(db);
  await sql`
    insert into campaign_asset (account_id, campaign_id, key, kind, name, subject, body, slug)
    select c.account_id, c.id, p.value ->> 'key', p.value ->> 'kind', p.value ->> 'name', p.value ->> 'subject',
      ${bodies ? sql`p.value ->> 'body'` : sql`''`},
      substr(md5(concat(c.account_id, c.id, p.value ->> 'key')), 1, 16)
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

/** One to three sequences, each begun by a goal; the last is ended by one in some of them. */
async function loadOwnParts(db: Db): Promise<void> {
  const sequences = sql`1 + floor(3 * ${fraction(sql`c.id::text || 'seq'`)})`;
  await sql`
    insert into campaign_sequence (account_id, campaign_id, key, name, position)
    select c.account_id, c.id, 'own:s' || s.position, s.name, s.position from campaign c,
      (values ('Welcome', 1), ('Follow-up', 2), ('Last reminder', 3)) s (name, position)
    where c.install_id is null and s.position <= ${sequences}
    order by c.id, s.position`.execute(db);
  await sql`
    insert into campaign_goal (account_id, campaign_id, key, kind, name, position, asset)
    select c.account_id, c.id, 'own:g' || g.position, g.kind, g.name, g.position,
      case g.kind when 'form' then 'own:form' end
    from campaign c,
      (values ('form', 'Form submitted', 1), ('appointment', 'Appointment booked', 2), ('reply', 'Answered', 3),
              ('purchase', 'First order', 4)) g (kind, name, position)
    where c.install_id is null
      and g.position <= ${sequences} + floor(2 * ${fraction(sql`c.id::text || 'goal'`)})
    order by c.id, g.position`.execute(db);
  await sql`
    insert into campaign_asset (account_id, campaign_id, key, kind, name, subject, body, slug)
    select c.account_id, c.id, 'own:' || a.key, a.kind, a.name, a.subject, a.body,
      substr(md5(concat(c.account_id, c.id, a.key)), 1, 16)
    from campaign c,
      (values (1, 'form', 'form', 'Contact form', '', 'First name; E-mail; Phone; How can we help?'),
        (1, 'thanks', 'email', 'Thank you', 'Thank you for writing to us',
         'Hello {{contact.first_name}}, thank you for your message. We answer within one working day.'),
        (1, 'what', 'email', 'What we do', 'What we do, in two minutes',
         'Hello {{contact.first_name}}, here is what we do for people like you: {{link.story}}.'),
        (2, 'questions', 'email', 'Any questions', 'Do you have any questions?',
         'Hello {{contact.first_name}}, reply to this e-mail, or call {{company.phone}}.'),
        (3, 'reminder', 'email', 'Last reminder', 'Still interested?',
         'Hello {{contact.first_name}}, this is our last e-mail about it. Book a time whenever you like: {{link.book}}.')
      ) a (position, key, kind, name, subject, body)
    where c.install_id is null and a.position <= ${sequences}
    order by c.id, a.position, a.key`.execute(db);
  await sql`
    insert into campaign_step (account_id, sequence_id, key, position, kind, name, days, asset)
    select q.account_id, q.id, 'own:t' || s.position, s.position, s.kind, s.name, s.days, 'own:' || s.asset
    from campaign_sequence q join campaign c on c.account_id = q.account_id and c.id = q.campaign_id
    join (values ('own:s1', 1, 'email', 'Thank you', null, 'thanks'), ('own:s1', 2, 'wait', 'Wait 3 days', 3, null),
                 ('own:s1', 3, 'email', 'What we do', null, 'what'), ('own:s2', 1, 'wait', 'Wait 7 days', 7, null),
                 ('own:s2', 2, 'email', 'Any questions', null, 'questions'),
                 ('own:s2', 3, 'task', 'Call the contact', null, null),
                 ('own:s3', 1, 'wait', 'Wait 14 days', 14, null),
                 ('own:s3', 2, 'email', 'Last reminder', null, 'reminder')
    ) s (sequence, position, kind, name, days, asset) on s.sequence = q.key
    where c.install_id is null
    order by q.id, s.position`.execute(db);
  await sql`
    update campaign c set flow = (
      select jsonb_agg(way order by way ->> 'from', way ->> 'to') from (
        select jsonb_build_object('from', g.key, 'to', q.key) from campaign_goal g
        join campaign_sequence q on q.account_id = g.account_id and q.campaign_id = g.campaign_id and q.position = g.position
        where g.account_id = c.account_id and g.campaign_id = c.id
        union all
        select jsonb_build_object('from', q.key, 'to', g.key) from campaign_goal g
        join campaign_sequence q on q.account_id = g.account_id and q.campaign_id = g.campaign_id
          and q.position = g.position - 1
        where g.account_id = c.account_id and g.campaign_id = c.id) ways (way))
    where c.install_id is null`.execute(db);
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
