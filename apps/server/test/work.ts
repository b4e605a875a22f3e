import type { Db } from '../src/db/open.ts';
import type { Job } from '../src/jobs/jobs.ts';

const quiet = { info: () => undefined, error: () => undefined };

/** Runs a job once, as its turn would. */
export const runJob = (job: Job, db: Db): Promise<void> => job.run(db, new AbortController().signal, quiet);
