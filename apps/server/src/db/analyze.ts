import { sql } from 'kysely';
import type { Job } from '../jobs/jobs.ts';
import type { Db } from './open.ts';

/**
 * Tells the planner how large the tables are. A server does so by itself; the embedded database never does. A table that
 * is known to be empty would be read from end to end by what is planned while it fills (foreign keys are planned once),
 * so that nothing is told of empty ones.
 */
export async function analyze(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    order by 1`.execute(db);
  if (rows.length > 0) await sql`analyze ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(db);
}

export const analyzeJob: Job = { name: 'analyze', cron: '20 3 * * *', run: analyze };
