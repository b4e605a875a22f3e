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
  // One after the other: in the embedded database others have their turns in between.
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db);
}

export const analyzeJob: Job = { name: 'analyze', cron: '20 3 * * *', run: analyze };

/** Fewer changed rows than these are not worth the time. */
const FEW = 1000;
/** Of tables that are larger, with their indexes, to go through all indexes takes seconds; bytes. */
const LARGE = 256 * 1024 ** 2;

/**
 * Tidies tables of which a tenth has changed since it was last done: deleted rows are cleared away, lists may walk along
 * an index without looking at its rows, and the planner knows what is in them. One table at a time, because meanwhile
 * the embedded database does nothing else. A table that is just being filled is left alone until it has come to rest, or
 * has doubled: it would be gone through again and again. The indexes of large ones are tidied at night.
 */
export function createTidy(large = LARGE): Job['run'] {
  /** How many changes a table had seen when it was last looked at. */
  let seen = new Map<string, number>();
  return async (db, signal) => {
    const { rows } = await sql<{ name: string; size: number; changes: number; hasDoubled: boolean }>`
      select name, size, changes, changed > ${sql.lit(FEW)} + rows as "hasDoubled" from (
        select stat.relid::regclass::text as name, pg_total_relation_size(stat.relid)::float8 as size,
          (n_tup_ins + n_tup_upd + n_tup_del)::float8 as changes,
          greatest(n_mod_since_analyze, n_dead_tup, n_ins_since_vacuum) as changed, greatest(reltuples, 0) as rows
        from pg_stat_user_tables stat join pg_class on pg_class.oid = stat.relid
        where stat.schemaname = 'public' and pg_relation_size(stat.relid) > 0) known
      where changed > ${sql.lit(FEW)} + rows / 10`.execute(db);
    const isAtRest = (name: string, changes: number) => changes - (seen.get(name) ?? -FEW) < FEW;
    const due = rows.filter(({ name, changes, hasDoubled }) => hasDoubled || isAtRest(name, changes));
    seen = new Map(rows.map(({ name, changes }) => [name, changes]));
    for (const { name, size } of due) {
      if (signal.aborted) return;
      const how = size > large ? 'analyze, index_cleanup off' : 'analyze';
      await sql`vacuum (${sql.raw(how)}) ${sql.raw(name)}`.execute(db);
    }
  };
}

/** A server has its own; the embedded database has nobody else to do it. */
export const tidyJobs = ({ source }: Pick<Database, 'source'>): Job[] =>
  source.kind === 'embedded' ? [{ name: 'tidy', everySeconds: 60, run: createTidy() }] : [];
