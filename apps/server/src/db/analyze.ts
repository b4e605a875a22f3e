import { sql } from 'kysely';
import type { Job } from '../jobs/jobs.ts';
import type { Db } from './open.ts';

/**
 * Tells the planner how large the tables are, and marks what has settled, so that a count reads an index alone. A server
 * does so by itself; the embedded database never does.
 */
export async function analyze(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}

export const analyzeJob: Job = { name: 'analyze', cron: '20 3 * * *', run: analyze };
