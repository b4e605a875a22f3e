import { type RawBuilder, sql } from 'kysely';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';
import { tellDeals } from './tell-deals.ts';

type Moment = RawBuilder<unknown>;

/** The tasks of steps were done within that time. */
const LONGEST = sql`interval '4 days'`;

/** What steps of a kind did: to whom, and when. */
const done = (kind: 'tag' | 'task' | 'deal') => sql`
  (select o.account_id, e.contact_id, o.at, s.name, s.days, o.step_id,
     ${fraction(sql`o.enrolment_id || '/' || o.step_id`)} as luck
   from step_outcome o join campaign_step s on s.account_id = o.account_id and s.id = o.step_id
   join enrolment e on e.account_id = o.account_id and e.id = o.enrolment_id
   where o.outcome = 'done' and s.kind = ${sql.lit(kind)})`;

/** The tags, tasks and deals that steps of campaigns gave, with what the timelines say of them. */
export async function tellSteps(db: Db, today: Moment): Promise<void> {
  await giveTags(db);
  await addTasks(db, today);
  await tellDeals(db, done('deal'));
}

async function giveTags(db: Db): Promise<void> {
  await sql`
    with given as (
      insert into contact_tag (account_id, contact_id, tag_id, added_at)
      select t.account_id, d.contact_id, t.id, min(d.at)
      from ${done('tag')} d
      join tag t on t.account_id = d.account_id and search_text(t.name) = search_text(left(d.name, 80))
      group by 1, 2, 3 order by 1, 2, 3
      returning account_id, contact_id, tag_id, added_at
    )
    insert into activity (account_id, contact_id, kind, at, details)
    select g.account_id, g.contact_id, 'contact', g.added_at,
      jsonb_build_object('what', 'tagged', 'tags', jsonb_agg(t.name order by t.name))
    from given g join tag t on t.account_id = g.account_id and t.id = g.tag_id
    group by 1, 2, 4 order by 1, 2, 4`.execute(db);
}

/** For the contact's owner, who has done them all: what is to be done in the demo is written down with its tasks. */
async function addTasks(db: Db, today: Moment): Promise<void> {
  await sql`
    with given as (
      insert into task (account_id, contact_id, title, due_date, due_at, assignee_id, done_at, done_by, created_at, changed_at)
      select d.account_id, d.contact_id, d.name, d.day, (d.day + 1)::timestamp at time zone d.time_zone, d.user_id,
        d.done_at, d.user_id, d.at, d.done_at
      from (
        select d.account_id, d.contact_id, d.at, d.name, d.step_id, a.time_zone, h.user_id,
          (d.at at time zone a.time_zone)::date + coalesce(d.days, 0) as day,
          d.at + least(${LONGEST}, ${today} - d.at) * d.luck as done_at
        from ${done('task')} d
        join account a on a.id = d.account_id
        join contact c on c.account_id = d.account_id and c.id = d.contact_id
        left join membership h on h.account_id = d.account_id and h.user_id = c.owner_id
      ) d
      order by d.account_id, d.at, d.contact_id, d.step_id
      returning account_id, contact_id, id, title, created_at, done_at, done_by
    )
    insert into activity (account_id, contact_id, kind, at, user_id, about_id, details)
    select g.account_id, g.contact_id, 'task', w.at, w.user_id, g.id,
      jsonb_build_object('what', w.what, 'task', jsonb_build_object('id', g.id, 'name', g.title))
    from given g
    cross join lateral (values ('added', g.created_at, null), ('done', g.done_at, g.done_by)) w (what, at, user_id)
    order by g.account_id, g.contact_id, w.at, g.id, w.what`.execute(db);
}
