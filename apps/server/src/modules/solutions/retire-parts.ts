import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Retired = { goals: number[]; sequences: number[]; steps: number[] };
const tables = { goals: 'campaign_goal', sequences: 'campaign_sequence', steps: 'campaign_step' } as const;

/**
 * What is no longer drawn stays as a mark: people may wait there, numbers point at it, whoever undoes it brings it back
 * as it was, and an update must not bring back what was taken away here.
 */
export async function retireParts(db: Db, accountId: string, parts: Retired): Promise<void> {
  for (const part of ['goals', 'sequences', 'steps'] as const)
    await sql`
      update ${sql.table(tables[part])} set retired_at = now(), changed_at = now()
      where account_id = ${accountId}::uuid and id = any (${parts[part]}::bigint[])`.execute(db);
}

type Campaign = { account_id: string; id: number };

/** Ids of what is no longer drawn in a campaign. */
export async function readRetired(
  db: Db,
  { account_id, id }: Campaign,
): Promise<{ part: keyof Retired; id: string }[]> {
  const { rows } = await sql<{ part: keyof Retired; id: string }>`
    select 'goals' as part, id::text as id from campaign_goal
    where account_id = ${account_id}::uuid and campaign_id = ${id}::bigint and retired_at is not null
    union all
    select 'sequences', id::text from campaign_sequence
    where account_id = ${account_id}::uuid and campaign_id = ${id}::bigint and retired_at is not null
    union all
    select 'steps', t.id::text
    from campaign_sequence q join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id
    where q.account_id = ${account_id}::uuid and q.campaign_id = ${id}::bigint
      and (q.retired_at is not null or t.retired_at is not null)`.execute(db);
  return rows;
}
