import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** Contacts by their addresses; of several with the same one whoever has it first, and was last heard of. */
export async function findContacts(db: Db, accountId: string, addresses: string[]): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  // One statement for each place, because each has its own index.
  const { rows } = await sql<{ address: string; id: number }>`
    select address, id from (
      select email as address, id, last_activity_at, 0 as place from contact
      where account_id = ${accountId} and deleted_at is null and email = any (${addresses}::text[])
      union all
      select more.address, id, last_activity_at, 1 from contact cross join lateral unnest(more_emails) more (address)
      where account_id = ${accountId} and deleted_at is null and more_emails && ${addresses}::text[]
        and more.address = any (${addresses}::text[])
    ) found
    order by place desc, last_activity_at nulls first, id desc`.execute(db);
  return new Map(rows.map(({ address, id }) => [address, id]));
}
