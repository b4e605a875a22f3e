import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '../config.ts';

const SETTLE = 200;

type Owner = { pid: number; startedAt: string | null };

/**
 * One process per embedded database directory. The lock file names its owner; a lock left behind by a
 * killed process is taken over, because that process is no longer alive.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'lock');
  const id = randomUUID();
  const mine = JSON.stringify({ pid: process.pid, startedAt: await startTime(process.pid), id });
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await create(file, mine)) return () => rm(file, { force: true });
    const found = await readWhole(file);
    const owner = toOwner(found);
    if (owner && (await isAlive(owner))) {
      throw new ConfigError(
        `Another process (${owner.pid}) is using the database in ${directory}. Stop it first, or set DATA_DIR or DATABASE_URL.`,
      );
    }
    if (found !== null && (await takeOver(file, found, mine, id))) return () => rm(file, { force: true });
  }
  throw new ConfigError(`The database directory ${directory} could not be locked.`);
}

async function create(file: string, mine: string): Promise<boolean> {
  try {
    await writeFile(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** If several processes replace the same dead lock, the last one has it; the others notice after a moment. */
async function takeOver(file: string, dead: string, mine: string, id: string): Promise<boolean> {
  const draft = `${file}-${id}`;
  await writeFile(draft, mine);
  if ((await read(file)) !== dead) {
    await rm(draft);
    return false;
  }
  await rename(draft, file);
  await setTimeout(SETTLE);
  return (await read(file)) === mine;
}

/** Its owner may be just about to write it, so an unreadable lock is read again for a while. */
async function readWhole(file: string): Promise<string | null> {
  let text = await read(file);
  for (let waited = 0; text !== null && !toOwner(text) && waited < SETTLE; waited += 50) {
    await setTimeout(50);
    text = await read(file);
  }
  return text;
}

const read = (file: string) => readFile(file, 'utf8').catch(() => null);

function toOwner(text: string | null): Owner | null {
  try {
    const owner = JSON.parse(text ?? '') as Owner;
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
