import { sql } from 'kysely';
import type { Db } from '../src/db/open.ts';

/** Every table's rows as one hash each; only the times at which somebody was last seen are left out. */
export async function snapshot(db: Db): Promise<Record<string, string>> {
  const row = sql`to_jsonb(t) - 'last_used_at' - 'last_seen_at'`;
  const hashes = (await tableNames(db)).map(
    (table) => sql`
      select ${sql.lit(table)} as name,
        count(*) || ':' || coalesce(md5(string_agg((${row})::text, '|' order by (${row})::text)), '') as hash
      from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** Every row of every table as text: to search for what must not be there. */
export async function everythingStored(db: Db): Promise<string> {
  const parts: string[] = [];
  for (const table of await tableNames(db)) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(table)} t`.execute(
      db,
    );
    parts.push(...rows.map(({ text }) => text));
  }
  return parts.join('\n');
}

async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
