import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * One process per embedded database directory. The lock file names its owner; a lock left behind by a
 * killed process is taken over, because that process is no longer alive.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'lock');
  const mine = JSON.stringify({ pid: process.pid, startedAt: await startTime(process.pid) });
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(mine);
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = await readOwner(file);
      if (owner && (await isAlive(owner))) {
        throw new ConfigError(
          `Another process (${owner.pid}) is using the database in ${directory}. Stop it first, or set DATA_DIR or DATABASE_URL.`,
        );
      }
      await rm(file, { force: true });
    }
  }
  throw new ConfigError(`The database directory ${directory} could not be locked.`);
}

type Owner = { pid: number; startedAt: string | null };

async function readOwner(file: string): Promise<Owner | null> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Owner;
    return Number.isInteger(owner.pid) ? owner : null;
  } catch {
    return null;
  }
}

async function isAlive({ pid, startedAt }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // The number may have been given to another program since, for instance after a reboot.
  const now = await startTime(pid);
  return startedAt === null || now === null || now === startedAt;
}

/** When a process started, where the system tells (Linux); null elsewhere. */
async function startTime(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
