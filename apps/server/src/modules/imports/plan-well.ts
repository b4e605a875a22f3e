import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import type { Span } from './sort-rows.ts';

/**
 * Statements over thousands of rows of a moment ago, of which the planner knows nothing: it would take them for a few and
 * go through all of them for each. Until the transaction ends it joins by hashing, looks into indexes even of tables that
 * are small yet, compiles nothing, and what is asked again and again is planned once, whatever its values. What they add
 * to an index for searching is put aside there, as much as a server does by itself. `also` saves a question.
 */
export const expectMany = (db: Db, also: RawBuilder<unknown> = sql`null`) =>
  sql`
    ${PLANNED_ONCE} select ${also}, set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('gin_pending_list_limit', '4MB', true)`.execute(db);

const FIRST_LOOK = 2000;
const looksAfter = (rows: number) => Math.max(Math.floor(Math.log(Math.max(rows, 1) / FIRST_LOOK) / Math.log(4)), -1);

/**
 * An account can become many times as large before the database looks at its tables by itself; until then they would be
 * read from end to end where an index has the answer. So it looks again after the first thousands, and whenever four
 * times as much is written.
 */
export async function lookAgain(db: Db, { from, to }: Span): Promise<void> {
  if (looksAfter(to) > looksAfter(from)) await sql`analyze contact, activity`.execute(db);
}
