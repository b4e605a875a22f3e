import { sql } from 'kysely';
import type { Db } from '../rows.ts';

/** What the rows say of each day of the account. */
export async function countDays(db: Db): Promise<void> {
  await sql`
    insert into campaign_day (account_id, campaign_id, day, what, count)
    select h.account_id, h.campaign_id, (h.at at time zone a.time_zone)::date, h.what, count(*)
    from (
      select account_id, campaign_id, entered_at as at, 'entered' as what from enrolment
      union all select account_id, campaign_id, completed_at, 'completed' from enrolment where completed_at is not null
      union all select account_id, campaign_id, left_at, 'left' from enrolment where left_at is not null
      union all
      select g.account_id, g.campaign_id, r.achieved_at, 'goal'
      from goal_achievement r join campaign_goal g on g.account_id = r.account_id and g.id = r.goal_id
      where not r.came_in
      union all select account_id, campaign_id, sent_at, 'sent' from message where sent_at is not null
      union all select account_id, campaign_id, created_at, 'skipped' from message where state = 'skipped'
      union all
      select m.account_id, m.campaign_id, min(e.at), e.kind
      from message_event e join message m on m.account_id = e.account_id and m.id = e.message_id
      where e.by <> 'machine' group by m.account_id, m.campaign_id, m.id, e.kind
    ) h join account a on a.id = h.account_id
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
}
