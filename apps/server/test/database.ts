import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/db/open.ts';
import type { Schema } from '../src/db/schema.ts';
import { createEmptier } from './empty.ts';
import { copyTemplate } from './template.ts';

/** A migrated, empty database to copy: a directory, or a database on a PostgreSQL server. */
export type DatabaseTemplate = { directory: string } | { server: string; name: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/** Where a fresh copy of the template is, and how to remove it. */
export async function copyDatabase(): Promise<{
  settings: { DATABASE_URL?: string; DATA_DIR: string };
  remove: () => Promise<void>;
}> {
  const template = inject('databaseTemplate');
  if ('server' in template) {
    const name = `${template.name}_${randomBytes(6).toString('hex')}`;
    await onServer(template.server, `create database ${name} template ${template.name}`);
    return {
      settings: { DATABASE_URL: urlOf(template.server, name), DATA_DIR: 'unused' },
      remove: () => onServer(template.server, `drop database ${name} with (force)`),
    };
  }
  const { directory, remove } = await copyTemplate(template.directory);
  return { settings: { DATA_DIR: directory }, remove };
}

/** Open, and with no row when it is borrowed again. */
type Kept = { database: Database; empty: () => Promise<boolean> };
const idle: Kept[] = [];

/**
 * A database for one test file, with every table and no row. Opening one takes half a second of the processor, so when
 * it is closed the next file gets it, emptied.
 */
export async function openTestDatabase(): Promise<Database> {
  const kept = (await takeIdle()) ?? (await keep(await openOwnDatabase()));
  const { source } = kept.database;
  const pool = source.kind === 'embedded' ? source.embedded.pool : source.guarded;
  let closed = false;
  return {
    source,
    // What the server keeps in mind about a database it keeps by this object.
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    close: async () => {
      if (!closed) idle.push(kept);
      closed = true;
    },
  };
}

/** For what is about opening and closing: nobody else has had it, nobody will. */
export async function openOwnDatabase(): Promise<Database> {
  const { settings, remove } = await copyDatabase();
  const database = await openDatabase(settings);
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

const keep = async (database: Database): Promise<Kept> => ({ database, empty: await createEmptier(database) });

async function takeIdle(): Promise<Kept | undefined> {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    if (await kept.empty().catch(() => false)) return kept;
    await kept.database.close().catch(() => undefined);
  }
  return undefined;
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The template and all that was copied of it, also by processes that have ended since. */
export async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [template]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
