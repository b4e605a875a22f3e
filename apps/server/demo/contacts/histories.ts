import { sql } from 'kysely';
import { MEETINGS } from '../../src/modules/activities/record-activity.ts';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';
import { choose, type Sql, shares } from './draw.ts';

const SUBJECTS = [
  'Your question',
  'Our offer',
  'Thank you for your visit',
  'Your appointment',
  'A short reminder',
  'Hello',
];
const MET = shares({ sent: 34, received: 16, opened: 20, call: 22, webForm: 8 });
const GRANTS = {
  webForm: { how: 'form', evidence: 'Yes, send me news and offers by e-mail.' },
  csv: { how: 'import', evidence: 'Everybody in this file has agreed to get our newsletter.' },
  order: { how: 'order', evidence: 'Ticked “Keep me informed” when ordering.' },
  api: { how: 'optIn', evidence: 'Confirmed the link in the welcome mail.' },
  hand: { how: 'hand', evidence: 'Said so on the phone.' },
};
const grant = (key: 'how' | 'evidence') =>
  sql`case source ${sql.join(
    Object.entries(GRANTS).map(([source, of]) => sql`when ${sql.lit(source)} then ${sql.lit(of[key])}`),
    sql` `,
  )} end`;
const ENDINGS = {
  withdrawn: { how: 'unsubscribe', evidence: 'Unsubscribed in a mail.' },
  bounced: { how: 'bounce', evidence: '550 5.1.1 No such mailbox here.' },
  complained: { how: 'complaint', evidence: 'Marked as spam by the receiver.' },
};
const ending = (key: 'how' | 'evidence') =>
  sql`case mail_permission ${sql.join(
    Object.entries(ENDINGS).map(([state, of]) => sql`when ${sql.lit(state)} then ${sql.lit(of[key])}`),
    sql` `,
  )} end`;

type Some = { which: Sql; today: Sql };

/** When somebody's permission ended. */
export const endedAt = (today: Sql) =>
  sql`created_at + (${today} - created_at) * ${fraction(sql`contact.id || 'ended'`)}`;
const hasEnded = sql`mail_permission in (${sql.join(Object.keys(ENDINGS).map((state) => sql.lit(state)))})`;

/** What they have allowed, with its evidence; `mail_permission` follows from it. */
export async function loadPermissions(db: Db, { which, today }: Some): Promise<void> {
  await sql`
    insert into permission (account_id, contact_id, channel, granted, how, evidence, address, at, user_id)
    select * from (
      select account_id, id, 'mail', true, ${grant('how')}, ${grant('evidence')}, email, created_at,
        case source when 'hand' then owner_id end
      from contact where mail_permission <> 'none' and ${which}
      union all
      select account_id, id, 'mail', false, ${ending('how')}, ${ending('evidence')}, email, ${endedAt(today)}, null
      from contact where ${hasEnded} and ${which}
    ) row (account_id, contact_id, channel, granted, how, evidence, address, at, user_id)
    order by account_id, contact_id, at, granted desc`.execute(db);
  await sql`
    insert into suppression (account_id, channel, address, reason, at)
    select account_id, 'mail', email, mail_permission, ${endedAt(today)}
    from contact where ${hasEnded} and ${which}
    order by account_id, id on conflict do nothing`.execute(db);
}

/** A short history: how they came, what happened last, and the end of their permission. */
export async function loadHistories(db: Db, { which, today }: Some): Promise<void> {
  const subject = sql`(${SUBJECTS}::text[])[1 + id % ${sql.lit(SUBJECTS.length)}]`;
  await sql`
    insert into activity (account_id, contact_id, kind, at, user_id, details)
    select * from (
      select account_id, id, 'contact', created_at, case source when 'hand' then owner_id end,
        jsonb_build_object('what', 'created', 'source', source)
      from contact where ${which}
      union all
      select account_id, id, 'contact', ${endedAt(today)}, null::uuid, jsonb_build_object('what', 'permission',
        'state', mail_permission, 'how', ${ending('how')}, 'text', ${ending('evidence')})
      from contact where ${hasEnded} and ${which}
      union all
      select account_id, id,
        case what when 'opened' then 'interaction' when 'call' then 'call' when 'webForm' then 'webForm' else 'email' end,
        last_activity_at, case when what in ('sent', 'call') then owner_id end,
        case what
          when 'opened' then jsonb_build_object('what', 'opened', 'subject', ${subject}, 'campaign', null)
          when 'call' then jsonb_build_object('direction', 'out', 'outcome', 'reached', 'minutes', 1 + id % 12)
          when 'webForm' then jsonb_build_object('form', jsonb_build_object('id', null, 'name', 'Contact form'))
          when 'sent' then jsonb_build_object('direction', 'out', 'subject', ${subject}, 'campaign', null)
          else jsonb_build_object('direction', 'in', 'subject', 'Re: ' || ${subject}, 'campaign', null) end
      from (select *, ${choose(sql`s`, MET)} as what
            from (select *, ${fraction(sql`contact.id || 'met'`)} as s from contact
                  where last_activity_at is not null and ${which}) contact) met
    ) row (account_id, contact_id, kind, at, user_id, details)
    order by account_id, contact_id, at, kind`.execute(db);
}

/** Campaigns in the timeline: at the very times that the rows of the campaigns have. */
export async function loadStrategies(db: Db): Promise<void> {
  const strategy = (what: string, goal: Sql) => sql`jsonb_build_object('what', ${sql.lit(what)},
    'campaign', jsonb_build_object('id', c.id, 'name', c.name), 'goal', ${goal})`;
  await sql`
    insert into activity (account_id, contact_id, kind, at, details)
    with reached as (
      select a.account_id, a.contact_id, a.achieved_at, a.came_in, g.campaign_id, g.name
      from goal_achievement a join campaign_goal g on g.account_id = a.account_id and g.id = a.goal_id
    )
    select account_id, contact_id, 'strategy', at, details from (
      select j.account_id, j.contact_id, j.entered_at, 1, ${strategy('entered', sql`g.name`)}
      from enrolment j join campaign c on c.account_id = j.account_id and c.id = j.campaign_id
      left join reached g on g.account_id = j.account_id and g.contact_id = j.contact_id and g.came_in
        and g.campaign_id = j.campaign_id and g.achieved_at = j.entered_at
      union all
      select j.account_id, j.contact_id, j.completed_at, 3, ${strategy('completed', sql`null`)}
      from enrolment j join campaign c on c.account_id = j.account_id and c.id = j.campaign_id
      where j.completed_at is not null
      union all
      select g.account_id, g.contact_id, g.achieved_at, 2, ${strategy('goal', sql`g.name`)}
      from reached g join campaign c on c.account_id = g.account_id and c.id = g.campaign_id
      where not g.came_in
    ) row (account_id, contact_id, at, step, details)
    order by account_id, contact_id, at, step, details ->> 'goal'`.execute(db);
}

/** The last meeting with each contact. A mail that a campaign sent is none. */
export async function setLastActivities(db: Db): Promise<void> {
  await sql`
    update contact set last_activity_at = met.at
    from (select account_id, contact_id, max(at) as at from activity
          where kind = any (${[...MEETINGS]}::text[])
            and not (kind = 'email' and details ->> 'direction' = 'out' and details ->> 'campaign' is not null)
          group by 1, 2) met
    where contact.account_id = met.account_id and contact.id = met.contact_id
      and contact.last_activity_at is distinct from met.at`.execute(db);
}
