import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject, vi } from 'vitest';
import type { Db } from '../src/db/open.ts';

/**
 * Whoever changes a row of this table as the condition says has done its work, and waits before its end for longer than
 * anybody here does. The embedded database leaves a file, because it answers nobody meanwhile.
 */
export async function stallOn(db: Db, table: string, condition: string): Promise<void> {
  const leaveFile = sql`execute format('copy (select 1) to %L', current_setting('data_directory') || '/stalled');`;
  await sql`
    create function stall() returns trigger language plpgsql as $$
    begin
      if ${sql.raw(condition)} then
        ${'directory' in inject('databaseTemplate') ? leaveFile : sql``}
        perform pg_sleep(600);
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger stall before update on ${sql.table(table)} for each row execute function stall()`.execute(
    db,
  );
}

/** From now on nobody waits any more. */
export async function endStall(db: Db): Promise<void> {
  await sql`drop function stall cascade`.execute(db);
}

/** By what name the process has opened the database that waits there, once one does; the embedded one has no names. */
export async function whoStalls(db: Db, dataDir: string): Promise<string> {
  const stalled = async () => {
    if ('directory' in inject('databaseTemplate')) return existsSync(join(dataDir, 'pg', 'stalled')) && { name: '' };
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
    return rows[0];
  };
  return (await vi.waitUntil(stalled, { timeout: 120_000 })).name;
}
