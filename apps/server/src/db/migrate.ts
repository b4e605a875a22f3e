import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './open.ts';
import { connectionOf } from './postgres.ts';

const folder = new URL('../../migrations/', import.meta.url);
const LOCK = 72_011;
const TABLE = 'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())';

type Run = (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Runs every migration not yet recorded, in file-name order, each in its own transaction. */
export async function migrate({ source }: Database): Promise<string[]> {
  if (source.kind === 'embedded') {
    const client = await source.embedded.pool.connect();
    try {
      return await runPending((sql, values) => client.query(sql, values ?? []));
    } finally {
      client.release();
    }
  }
  const client = connectionOf(source.pool);
  await client.connect();
  try {
    // Several processes may start at once: one migrates, the others wait and find nothing to do.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await runPending((sql, values) => client.query(sql, values));
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

async function runPending(run: Run): Promise<string[]> {
  await run(TABLE);
  const { rows } = await run('select name from migration');
  const done = new Set(rows.map((row) => (row as { name: string }).name));
  const files = await readdir(folder);
  const pending = files.filter((name) => name.endsWith('.sql') && !done.has(name)).sort();
  for (const name of pending) {
    try {
      await run('begin');
      await run(await readFile(new URL(name, folder), 'utf8'));
      await run('insert into migration (name) values ($1)', [name]);
      await run('commit');
    } catch (error) {
      await run('rollback');
      throw new Error(`Migration ${name} failed`, { cause: error });
    }
  }
  return pending;
}
