import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './lock.ts';
import { openPool } from './postgres.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** An open database: the embedded one in a directory (or memory), or a PostgreSQL server. */
export type Database = {
  db: Db;
  /** What jobs, migrations and announcements need besides. */
  source: { kind: 'embedded'; pglite: PGlite } | { kind: 'server'; pool: pg.Pool; guarded: PostgresPool };
  close: () => Promise<void>;
};

type Options = {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
  DATABASE_POOL?: number;
  DATABASE_TIMEOUT?: number;
};

export function openDatabase(options: Options): Promise<Database> {
  const { DATABASE_URL, DATA_DIR, DATABASE_POOL = 10, DATABASE_TIMEOUT = 10 } = options;
  return DATABASE_URL ? openServer(DATABASE_URL, DATABASE_POOL, DATABASE_TIMEOUT) : openEmbedded(DATA_DIR);
}

async function openEmbedded(directory: string): Promise<Database> {
  await mkdir(directory, { recursive: true });
  const unlock = await lockDirectory(directory);
  try {
    const database = await wrapEmbedded(new PGlite({ dataDir: join(directory, 'pg'), ...embeddedOptions }));
    return {
      ...database,
      close: async () => {
        await database.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

const CALENDAR_DATE = 1082;
const BIGINT = 20;
const TEXT = { [CALENDAR_DATE]: (value: string) => value, [BIGINT]: Number };

const embeddedOptions = { parsers: TEXT, serializers: { [types.DATE]: String } };

/** For tests and journeys: gone when the process ends. */
export const openInMemory = (): Promise<Database> => wrapEmbedded(new PGlite(embeddedOptions));

async function wrapEmbedded(pglite: PGlite): Promise<Database> {
  await pglite.waitReady;
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    source: { kind: 'embedded', pglite },
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}

async function openServer(connectionString: string, max: number, seconds: number): Promise<Database> {
  // `date` stays text (it has no zone) and `bigint` becomes a number, as on the embedded database.
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      TEXT[oid as keyof typeof TEXT] ?? pg.types.getTypeParser(oid, format as 'text'),
  };
  const { pool, guarded } = openPool({ connectionString, max, seconds, types });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded }) });
  return {
    db,
    source: { kind: 'server', pool, guarded },
    close: async () => {
      // Kysely ends the pool only if it has used it.
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}
