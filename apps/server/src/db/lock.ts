import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '../config.ts';

/** Of SQLite. */
const BUSY = 5;
/** Long enough for a process that was just killed to be gone, and for two that came in each other's way to part. */
const ATTEMPTS = 10;
const PAUSE = 50;

/** What nobody refers to would be closed, and the lock with it. */
const held = new Set<DatabaseSync>();

/**
 * One process per embedded database directory. The lock is one of the operating system, which gives it back when the
 * process ends, however it ends: no number of a process is trusted. Node itself has no such lock; its SQLite takes one
 * on a file, in the way of each system. The file stays, because removing it could let in two.
 *
 * Nothing else in this process may open `lock.sqlite`: closing it again would give the lock back.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const lock = await take(directory);
  held.add(lock);
  const note = join(directory, 'lock');
  // Only for the sentence that the next one is told.
  await writeFile(note, String(process.pid));
  return async () => {
    await rm(note, { force: true });
    held.delete(lock);
    lock.close();
  };
}

async function take(directory: string): Promise<DatabaseSync> {
  for (let attempt = 1; ; attempt++) {
    const lock = tryOnce(directory);
    if (lock) return lock;
    if (attempt === ATTEMPTS) break;
    await setTimeout(PAUSE * (0.5 + Math.random()));
  }
  const pid = await readFile(join(directory, 'lock'), 'utf8').catch(() => '');
  throw new ConfigError(
    `Another process${pid && ` (${pid})`} is using the database in ${directory}. Stop it first, or set DATA_DIR or DATABASE_URL.`,
  );
}

/** Null if somebody else has it, in this process or in another. */
function tryOnce(directory: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 });
    // Nothing is ever written, so no journal is needed.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as { errcode?: number; message: string };
    if (errcode === BUSY) return null;
    throw new ConfigError(
      `The database directory ${directory} cannot be locked (${message}). Make it writable, or set DATA_DIR to one with a shorter path.`,
    );
  }
}
