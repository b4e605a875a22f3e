import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';

/** Makes the tags that steps and goals of the campaigns mean by their names, where they are missing. */
export async function makeNamedTags(db: Db, campaigns: readonly KeyInAccount[]): Promise<void> {
  const these = keysInAccounts([...campaigns]);
  await sql`
    insert into tag (account_id, name)
    select distinct on (named.account_id, search_text(left(named.name, 80))) named.account_id, left(named.name, 80)
    from (
      select t.account_id, t.name
      from campaign_sequence q join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id
      where (q.account_id, q.campaign_id) in ${these} and q.retired_at is null and t.retired_at is null
        and t.kind = 'tag' and t.action is null
      union all
      select g.account_id, g.name from campaign_goal g
      where (g.account_id, g.campaign_id) in ${these} and g.retired_at is null and g.kind = 'tag' and g.source is null
    ) named
    order by 1, search_text(left(named.name, 80)), 2
    on conflict do nothing`.execute(db);
}
