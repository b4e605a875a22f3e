import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../src/db/open.ts';
import { askOnce } from '../src/db/postgres.ts';

/** More than that takes longer to take out than a new database takes to open, and leaves more behind. */
const MOST_BYTES = 8 * 1024 ** 2;
const OURS = `(select oid from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema')`;

/** Which tables, columns, rules and functions there are, and what the planner and the server were told about them. */
const SHAPE = `select md5(concat_ws('|',
  (select string_agg(concat_ws(' ', oid, relname, relnatts), ',' order by oid) from pg_class where relnamespace in ${OURS}),
  (select count(*) from pg_attribute where attisdropped),
  (select string_agg(concat_ws(' ', oid, convalidated), ',' order by oid) from pg_constraint where connamespace in ${OURS}),
  (select string_agg(concat_ws(' ', oid, tgenabled), ',' order by oid) from pg_trigger where not tgisinternal),
  (select string_agg(concat_ws(' ', oid, xmin), ',' order by oid) from pg_proc where pronamespace in ${OURS}),
  (select count(*) from pg_statistic), (select count(*) from pg_db_role_setting))) as mark`;
const HELD = `select oid::regclass::text as name, pg_relation_size(oid) as bytes from pg_class
  where relkind = 'r' and relnamespace in ${OURS} and pg_relation_size(oid) > 0`;
const COUNTERS = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`;

/**
 * For a database as the template left it: takes out whatever was put in since. Answers whether it is as before; it is
 * not where something else than rows was changed, or very much was put in.
 */
export async function createEmptier(database: Database): Promise<() => Promise<boolean>> {
  const ask = askerOf(database);
  const given = (await ask(HELD)).map(({ name }) => name as string);
  const mark = async () => {
    const rows = given.map((name) => `select '${name} ' || t::text as line from ${name} t`).join(' union all ');
    const [shape] = await ask(SHAPE);
    const [content] = rows ? await ask(`select md5(string_agg(line, '|' order by line)) as mark from (${rows}) l`) : [];
    return `${shape?.mark} ${content?.mark}`;
  };
  const before = await mark();
  return async () => {
    const held = (await ask(HELD)).filter(({ name }) => !given.includes(name as string));
    if (held.reduce((sum, { bytes }) => sum + Number(bytes), 0) > MOST_BYTES) return false;
    if ((await mark()) !== before) return false;
    const deletes = held.map(({ name }) => `delete from ${name};`).join('\n');
    // As a replica: neither triggers nor foreign keys look at what goes all at once.
    await ask(`begin; set local session_replication_role = replica; ${deletes} ${COUNTERS}; commit`);
    const { source } = database;
    if (source.kind === 'embedded' && source.directory)
      await rm(join(source.directory, 'files'), { recursive: true, force: true });
    return true;
  };
}

type Row = Record<string, unknown>;

function askerOf({ source }: Database): (text: string) => Promise<Row[]> {
  if (source.kind === 'embedded') return async (text) => (await source.embedded.ask(text)).rows as Row[];
  return async (text) => {
    const answer: { rows: unknown[] } | undefined = await askOnce(source.guarded, text);
    return (answer?.rows ?? []) as Row[];
  };
}
