import { sql } from 'kysely';
import type { Db } from '../src/db/open.ts';

/** Every table's rows as one hash each; only the times at which somebody was last seen are left out. */
export async function snapshot(db: Db): Promise<Record<string, string>> {
  await (hashers.get(db) ?? addHasher(db));
  const { rows } = await sql<{ name: string; hash: string }>`select * from test_snapshot()`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** How many rows have been written since this was first asked for, whatever has become of their transactions. */
export async function countWrites(db: Db): Promise<number> {
  await (counters.get(db) ?? addCounter(db));
  const { rows } = await sql<{ writes: number }>`select last_value + is_called::int as writes from test_writes`.execute(
    db,
  );
  return rows[0]?.writes ?? 0;
}

const hashers = new WeakMap<Db, Promise<void>>();
const counters = new WeakMap<Db, Promise<void>>();

/**
 * A function, which is planned once: planning so many tables takes five times as long as reading what is in them.
 * Processes that help with it take longer to start than it takes.
 */
function addHasher(db: Db): Promise<void> {
  const added = (async () => {
    const row = sql`to_jsonb(t) - 'last_used_at' - 'last_seen_at'`;
    const hashes = (await tableNames(db)).map(
      (table) => sql`
        select ${sql.lit(table)}::text,
          count(*) || ':' || coalesce(md5(string_agg((${row})::text, '|' order by (${row})::text)), '')
        from ${sql.table(table)} t`,
    );
    await sql`
      create or replace function test_snapshot() returns table (name text, hash text) language plpgsql stable
      set max_parallel_workers_per_gather to 0 as $$
      begin return query ${sql.join(hashes, sql` union all `)}; end $$`.execute(db);
  })();
  hashers.set(db, added);
  return added;
}

/** By a sequence of this database alone: the numbers of transactions are those of all databases of a server. */
function addCounter(db: Db): Promise<void> {
  const added = (async () => {
    await sql`create sequence test_writes`.execute(db);
    await sql`
      create function test_count_write() returns trigger language plpgsql as $$
      begin perform nextval('test_writes'); return null; end $$`.execute(db);
    for (const table of await tableNames(db))
      await sql`
        create trigger test_counts_writes after insert or update or delete on ${sql.table(table)}
        for each row execute function test_count_write()`.execute(db);
  })();
  counters.set(db, added);
  return added;
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
