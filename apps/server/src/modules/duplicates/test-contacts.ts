import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

const TABLES = [
  ...['contact', 'contact_tag', 'contact_link', 'note', 'activity', 'permission', 'enrolment'],
  'goal_achievement',
];

/** Every row about the account's contacts, but for when a contact was changed, and that two were merged. */
export async function everythingOf(db: Db, accountId: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'changed_at')::text as row from ${sql.table(table)} t
      where account_id = ${accountId} and coalesce(to_jsonb(t) -> 'details' ->> 'what', '') not in ('merged', 'unmerged')
      order by 1`.execute(db);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}
