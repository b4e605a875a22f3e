import { sql } from 'kysely';
import type { Db } from '../rows.ts';

/**
 * Many rows are written much faster when their indexes are built and their foreign keys checked once, at the end, than
 * row by row. Primary and unique keys stay.
 */
export async function withoutIndexes(db: Db, tables: readonly string[], write: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any (${tables}::regclass[]) order by 1, 2`.execute(db);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${tables}::regclass[]) and not indisunique order by 1`.execute(db);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db);
  await write();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
}
