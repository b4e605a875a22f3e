import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';

/**
 * Who is in a campaign of which no version was ever made goes on in its first one: the wait in which they are lasts as
 * long as it says, anything else is due. Who is at a step that is no longer drawn is at the next one.
 */
export async function adoptPeople(db: Db, campaigns: readonly KeyInAccount[]): Promise<void> {
  if (campaigns.length === 0) return;
  await sql`
    update enrolment e set version = 1, since = coalesce(e.since, e.entered_at), step_id = t.id,
      sequence_id = coalesce(s.sequence_id, e.sequence_id, first.id),
      due_at = case
        when t.id is null then null
        when t.kind = 'wait' then
          greatest(now(), coalesce(e.since, e.entered_at) + make_interval(days => coalesce(t.days, 0)))
        else now() end
    from enrolment o
    left join campaign_step s on s.account_id = o.account_id and s.id = o.step_id
    left join lateral (
      select n.id, n.kind, n.days from campaign_step n
      where n.account_id = s.account_id and n.sequence_id = s.sequence_id and n.retired_at is null
        and (n.id = s.id or (s.retired_at is not null and n.position >= s.position))
      order by n.position, n.id limit 1) t on true
    left join lateral (
      select q.id from campaign_sequence q
      where q.account_id = o.account_id and q.campaign_id = o.campaign_id and q.retired_at is null
      order by q.position, q.id limit 1) first on true
    where (o.account_id, o.campaign_id) in ${keysInAccounts([...campaigns])} and o.version = 0
      and o.completed_at is null and o.left_at is null and e.account_id = o.account_id and e.id = o.id`.execute(db);
}
