import { type RawBuilder, sql } from 'kysely';

/** A sum of amounts as a number that JavaScript holds; no business has more. */
export const toSum = (sum: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(${sum}, ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`;
