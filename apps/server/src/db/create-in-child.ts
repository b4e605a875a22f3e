import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const CREATE = '--create-database';

/**
 * At the first start, creates the embedded database in a process that ends (`main` with `--create-database`): a server
 * that created and filled it would keep for ever the memory that this takes. Answers whether it is there.
 */
export async function createInChild(
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  main: string,
): Promise<boolean> {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'pg'))) return true;
  const child = fork(main, [CREATE]);
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** In the child: nobody waits for it any more when its parent is gone, and it must not keep the lock. */
export const endWithParent = () => void process.once('disconnect', () => process.exit(1));
