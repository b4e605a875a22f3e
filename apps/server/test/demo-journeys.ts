import { sql } from 'kysely';
import type { Db } from '../src/db/open.ts';

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
    where o.outcome is distinct from case m.state when 'sent' then 'done' else 'skipped' end
      or o.reason is distinct from m.reason`,
  `from message_event e join message m on m.account_id = e.account_id and m.id = e.message_id
    where m.state <> 'sent' or e.at < m.sent_at`,
  `from campaign where version <> (published_at < '${now.toISOString()}')::int`,
  `from (select campaign_id, sum(count) as n from campaign_day where what = 'entered' group by 1) d
    full join (select campaign_id, count(*) as n from enrolment group by 1) e using (campaign_id)
    where d.n is distinct from e.n`,
];

const TABLES = ['step_outcome', 'message', 'message_event', 'campaign_day', 'campaign_version'];

/** Many rows are quicker compared where they are stored. */
export async function digestJourneys(db: Db): Promise<unknown[]> {
  const digest = sql.raw(`md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text)))`);
  const found: unknown[] = [];
  for (const table of TABLES)
    found.push((await sql`select ${digest} as digest from ${sql.table(table)} t`.execute(db)).rows);
  return found;
}
