import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, openInMemory } from '../apps/server/src/db/open.ts';
import { openCopy } from '../apps/server/test/template.ts';
import { isSmall } from './size.ts';

/** A migrated, empty embedded database; a small run copies one instead of creating each anew. */
export async function openEmpty(): Promise<Database> {
  if (isSmall) return openCopy();
  const database = await openInMemory();
  await migrate(database);
  return database;
}
