import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hasKey } from './credentials.ts';

/** So many are encrypted in one transaction. */
export const SEAL_BATCH = 100;

/**
 * What is kept in the clear, from before it was encrypted or from before this server had a key for it, is encrypted
 * where it stands. `sealSome` answers how many there were.
 */
export const sealJob = (config: Config, name: string, sealSome: (trx: Db) => Promise<number>): Job => ({
  name,
  everySeconds: 30,
  run: async (db, signal) => {
    if (!hasKey(config)) return;
    const sealNext = () => db.transaction().execute(sealSome);
    while (!signal.aborted && (await onceAvailable(sealNext, signal)) > 0);
  },
});
