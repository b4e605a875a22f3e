import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, openDatabase, openInMemory } from '../apps/server/src/db/open.ts';
import { openCopy } from '../apps/server/test/template.ts';
import { isSmall } from './size.ts';

/** A migrated, empty embedded database; a small run copies one instead of creating each anew. */
export async function openEmpty(): Promise<Database> {
  if (isSmall) return openCopy();
  const database = await openInMemory();
  await migrate(database);
  return database;
}

/** The same as `npm start` has it, in a directory: rows are in memory only while they are used. */
export async function openDirectory(): Promise<Database> {
  if (isSmall) return openCopy();
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  const database = await openDatabase({ DATA_DIR: directory });
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
