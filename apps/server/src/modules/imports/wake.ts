import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';

/** Who checks files. */
export const IMPORT_CHECK = 'import-check';
/** Who writes and undoes imports. */
export const IMPORT = 'import';

/** A check was asked for: nobody waits for the worker's next turn. */
export const wakeChecks = (db: Db): Promise<void> => wakeJob(db, IMPORT_CHECK);

/** An import was started, or is to be undone. */
export const wakeImports = (db: Db): Promise<void> => wakeJob(db, IMPORT);
