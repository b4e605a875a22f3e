import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { type Embedded, startEmbedded } from './embedded.ts';
import { lockDirectory } from './lock.ts';
import { openPool } from './postgres.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** An open database: the embedded one in a directory (or memory), or a PostgreSQL server. */
export type Database = {
  db: Db;
  /** What jobs, migrations and announcements need besides. */
  source: /** `directory`: where it is kept, null in memory. */
    | { kind: 'embedded'; embedded: Embedded; directory: string | null }
    | { kind: 'server'; pool: pg.Pool; guarded: PostgresPool };
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

const FOLDER = 'pg';
const DRAFT = 'pg.new';

async function openEmbedded(directory: string): Promise<Database> {
  await mkdir(directory, { recursive: true });
  const unlock = await lockDirectory(directory);
  try {
    const database = await wrapEmbedded(directory, FOLDER);
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

/** Creates a directory's database as `fill` leaves it: whole or not at all. One that is there stays as it is. */
export async function createEmbedded(directory: string, fill: (database: Database) => Promise<unknown>): Promise<void> {
  await mkdir(directory, { recursive: true });
  const unlock = await lockDirectory(directory);
  try {
    const whole = join(directory, FOLDER);
    if (existsSync(whole)) return;
    const draft = join(directory, DRAFT);
    // Of one that was stopped meanwhile.
    await rm(draft, { recursive: true, force: true });
    const database = await wrapEmbedded(directory, DRAFT);
    await fill(database);
    await database.close();
    await rename(draft, whole);
  } finally {
    await unlock();
  }
}

const CALENDAR_DATE = 1082;
const CLOCK_TIME = 1114;
const BIGINT = 20;
const TEXT = {
  [CALENDAR_DATE]: (value: string) => value,
  // 2027-03-28 09:00:00 → 2027-03-28T09:00
  [CLOCK_TIME]: (value: string) => value.replace(' ', 'T').slice(0, 16),
  [BIGINT]: Number,
};
/** `date` and `timestamp` stay text (they have no zone) and `bigint` becomes a number. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    TEXT[oid as keyof typeof TEXT] ?? pg.types.getTypeParser(oid, format as 'text'),
};

/** For tests and journeys: gone when the process ends. */
export const openInMemory = (): Promise<Database> => wrapEmbedded(null);

async function wrapEmbedded(directory: string | null, folder = FOLDER): Promise<Database> {
  const embedded = await startEmbedded(directory && join(directory, folder), types);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: embedded.pool }) });
  // Kysely would end the thread only if it has asked something.
  return { db, source: { kind: 'embedded', embedded, directory }, close: () => embedded.pool.end() };
}

async function openServer(connectionString: string, max: number, seconds: number): Promise<Database> {
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
