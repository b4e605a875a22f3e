import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, type Db, openDatabase, openInMemory } from '../apps/server/src/db/open.ts';
import { copyTemplate, openCopy } from '../apps/server/test/template.ts';
import { isSmall } from './size.ts';

/** A migrated, empty embedded database; a small run copies one instead of creating each anew. */
export async function openEmpty(): Promise<Database> {
  if (isSmall) return openCopy();
  const database = await openInMemory();
  await migrate(database);
  return database;
}

/** Where a server of its own finds its database. */
export type Settings = { DATABASE_URL?: string; DATA_DIR: string };

/**
 * A directory for an embedded database, as `npm start` has it: rows are in memory only while they are used. A small run
 * takes a database that is created already.
 */
export async function newDirectory() {
  const { DATABASE_TEMPLATE } = process.env;
  const { directory, remove } = isSmall && DATABASE_TEMPLATE ? await copyTemplate(DATABASE_TEMPLATE) : await empty();
  const settings: Settings = { DATA_DIR: directory };
  return { settings, remove };
}

async function empty() {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  return { directory, remove: () => rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }) };
}

/** What is done with the migrated database before its server starts, or after it has stopped. */
export async function withDatabase<Result>(
  settings: Settings,
  work: (db: Db, database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings);
  try {
    await migrate(database);
    return await work(database.db, database);
  } finally {
    await database.close();
  }
}

/** The same, opened here. */
export async function openDirectory(): Promise<Database> {
  if (isSmall) return openCopy();
  const { settings, remove } = await newDirectory();
  const database = await openDatabase(settings);
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}
