import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { CommandError } from './errors.ts';

/** The configured database, brought up to date; closed again if that fails. */
export async function openMigrated(config: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(config);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw toSentence(error);
  }
}

/** A server that does not answer, or does not let us in, is the operator's to mend. */
function toSentence(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (!code) return error;
  return new CommandError(`The database cannot be opened: ${message || code}.`);
}
