import type { Insertable, InsertObject, Kysely } from 'kysely';
import type { Schema } from '../src/db/schema.ts';

export type Db = Kysely<Schema>;
export type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;
export type Identified<Table extends 'organization' | 'app_user' | 'account' | 'bundle'> = Row<Table> & { id: string };

/** PostgreSQL takes 65,535 parameters in a statement; the widest table has 18 columns. */
const BATCH = 1000;

export async function insertAll<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + BATCH))
      .execute();
  }
}
