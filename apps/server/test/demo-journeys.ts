import { sql } from 'kysely';
import type { Db } from '../src/db/open.ts';

const doneSteps = (kind: string) => `from step_outcome o
  join campaign_step s on s.account_id = o.account_id and s.id = o.step_id and s.kind = '${kind}'
  join enrolment e on e.account_id = o.account_id and e.id = o.enrolment_id where o.outcome = 'done'`;
const same = (one: string, two: string) => [
  `from (${one} except all ${two}) more`,
  `from (${two} except all ${one}) less`,
];
const campaignOf = `jsonb_build_object('id', c.id, 'name', c.name)`;
const aboutMail = `jsonb_build_object('subject', m.subject, 'campaign', ${campaignOf}, 'messageId', m.id)`;
const toldOf = (kind: string) => `select account_id, contact_id, at, about_id, details from activity
  where kind = '${kind}' and details ->> 'campaign' is not null`;

/** What the timelines say of campaigns, and the rows behind it: neither without the other. */
const toldFaults: string[] = [
  ...same(
    toldOf('email'),
    `select m.account_id, m.contact_id, m.sent_at, m.id,
      jsonb_build_object('direction', m.direction, 'channel', m.channel) || ${aboutMail}
      from message m join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
      where m.state in ('sent', 'received')`,
  ),
  ...same(
    toldOf('interaction'),
    `select m.account_id, m.contact_id, min(e.at), m.id, jsonb_build_object('what', e.kind) || ${aboutMail}
      from message_event e join message m on m.account_id = e.account_id and m.id = e.message_id
      join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
      where e.by = 'person' and e.kind in ('opened', 'clicked')
      group by m.account_id, m.id, c.account_id, c.id, e.kind`,
  ),
  // Whoever answered has written.
  ...same(
    `select account_id, contact_id, sent_at from message where direction = 'in'`,
    `select m.account_id, m.contact_id, e.at
      from message_event e join message m on m.account_id = e.account_id and m.id = e.message_id where e.kind = 'replied'`,
  ),
  // A step that gave a task or a tag has given it, and the timeline knows.
  ...same(
    `select account_id, contact_id, created_at, title from task where created_by is null`,
    `select o.account_id, e.contact_id, o.at, s.name ${doneSteps('task')}`,
  ),
  ...same(
    `select account_id, contact_id, at, about_id from activity where kind = 'task' and user_id is null
      and details ->> 'what' = 'added'`,
    `select account_id, contact_id, created_at, id from task where created_by is null`,
  ),
  // A step that puts a deal somewhere has a stage for it, and has done so.
  `from step_outcome o join campaign_step s on s.account_id = o.account_id and s.id = o.step_id
    where s.kind = 'deal' and o.outcome <> 'done'`,
  `from campaign_version v, jsonb_path_query(v.content, '$.sequences[*].steps[*].action ? (@.kind == "deal")') a
    where not exists (select from stage t where t.account_id = v.account_id and t.id = (a ->> 'stageId')::bigint)`,
  `${doneSteps('deal')} and not exists (
    select from deal d join activity a on a.account_id = d.account_id and a.contact_id = e.contact_id
      and a.at = d.created_at and a.about_id = d.id and a.details ->> 'event' = 'added'
    where d.account_id = e.account_id and d.primary_contact_id = e.contact_id and d.name = s.name
      and d.created_at <= o.at)`,
  `${doneSteps('tag')} and not exists (
    select from contact_tag x join tag t on t.account_id = x.account_id and t.id = x.tag_id
    where x.account_id = e.account_id and x.contact_id = e.contact_id and search_text(t.name) = search_text(s.name)
      and x.added_at <= o.at)`,
  `from contact_tag x join contact p on p.account_id = x.account_id and p.id = x.contact_id
    join tag t on t.account_id = x.account_id and t.id = x.tag_id
    where x.added_at <> p.created_at and not exists (
      select from activity a where a.account_id = x.account_id and a.contact_id = x.contact_id and a.at = x.added_at
        and a.details ->> 'what' = 'tagged' and a.details -> 'tags' ? t.name)`,
];

/** Of none of these is there a row: what would not hold together in what people went through. */
export const journeyFaults = (now: Date): string[] => [
  // Whoever has completed or left a campaign waits for nothing, and whoever is in one goes on after now.
  `from enrolment where (completed_at is not null or left_at is not null) and due_at is not null`,
  `from enrolment where completed_at is null and sequence_id is null`,
  `from enrolment where due_at <= '${now.toISOString()}' or step_id is null and due_at is not null`,
  `from enrolment e join campaign c on c.account_id = e.account_id and c.id = e.campaign_id
    where e.completed_at is null and (e.left_at is null) = (c.ended_at is not null)`,
  // Every number has its rows.
  `from message m left join step_outcome o on o.account_id = m.account_id and o.enrolment_id = m.enrolment_id
      and o.run = m.run and o.step_id = m.step_id
    where m.direction = 'out' and (o.outcome is distinct from case m.state when 'sent' then 'done' else 'skipped' end
      or o.reason is distinct from m.reason)`,
  `from message_event e join message m on m.account_id = e.account_id and m.id = e.message_id
    where m.state <> 'sent' or e.at < m.sent_at`,
  `from campaign where version <> (published_at < '${now.toISOString()}')::int`,
  `from (select campaign_id, sum(count) as n from campaign_day where what = 'entered' group by 1) d
    full join (select campaign_id, count(*) as n from enrolment group by 1) e using (campaign_id)
    where d.n is distinct from e.n`,
  ...toldFaults,
];

const TABLES = ['step_outcome', 'message', 'message_event', 'campaign_day', 'campaign_version', 'activity'];

/** Many rows are quicker compared where they are stored. */
export async function digestJourneys(db: Db): Promise<unknown[]> {
  const digest = sql.raw(`md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text)))`);
  const found: unknown[] = [];
  for (const table of TABLES)
    found.push((await sql`select ${digest} as digest from ${sql.table(table)} t`.execute(db)).rows);
  return found;
}
