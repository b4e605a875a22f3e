import { sql } from 'kysely';
import type { Db } from '../rows.ts';

/** Accounts whose campaigns put deals somewhere have a pipeline, as old as they are. */
export async function loadFirstPipelines(db: Db): Promise<void> {
  await sql`
    with given as (
      insert into pipeline (account_id, name, position)
      select distinct account_id, 'Sales', 1 from campaign_step where kind = 'deal' order by 1
      returning account_id, id
    )
    insert into stage (account_id, pipeline_id, position, name, odds, target_days, created_at, changed_at)
    select g.account_id, g.id, s.position, s.name, s.odds, s.days, a.created_at, a.created_at
    from given g join account a on a.id = g.account_id
    cross join (values (1, 'New', 10, 3), (2, 'Qualified', 25, 7), (3, 'Meeting', 45, 14), (4, 'Offer sent', 65, 14),
      (5, 'Negotiation', 85, 10)) s (position, name, odds, days)
    order by g.account_id, s.position`.execute(db);
}
