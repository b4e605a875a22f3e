import { sql } from 'kysely';
import type { Job } from '../jobs/jobs.ts';
import type { Database, Db } from './open.ts';

/**
 * Tells the planner how large the tables are, and marks what has settled, so that a count reads an index alone. A server
 * does so by itself; the embedded database never does. A table that is known to be empty would be read from end to end
 * by what is planned while it fills (foreign keys are planned once), so that nothing is told of empty ones.
 */
export async function analyze(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    order by 1`.execute(db);
  if (rows.length > 0) await sql`vacuum (analyze) ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(db);
}

export const analyzeJob: Job = { name: 'analyze', cron: '20 3 * * *', run: analyze };

/** Fewer changed rows than these are not worth the time. */
const FEW = 1000;

/**
 * Tidies tables of which a tenth has changed since it was last done: deleted rows are cleared away, lists may walk along
 * an index without looking at its rows, and the planner knows what is in them. One table at a time, because meanwhile
 * the embedded database does nothing else.
 */
export async function tidy(db: Db, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select changed.relid::regclass::text as name
    from pg_stat_user_tables changed join pg_class on pg_class.oid = changed.relid
    where changed.schemaname = 'public' and pg_relation_size(changed.relid) > 0
      and greatest(n_mod_since_analyze, n_dead_tup, n_ins_since_vacuum)
        > ${sql.lit(FEW)} + greatest(reltuples, 0) / 10`.execute(db);
  for (const { name } of rows) {
    if (signal?.aborted) return;
    await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db);
  }
}

/** A server has its own; the embedded database has nobody else to do it. */
export const tidyJobs = ({ source }: Pick<Database, 'source'>): Job[] =>
  source.kind === 'embedded' ? [{ name: 'tidy', everySeconds: 60, run: tidy }] : [];
