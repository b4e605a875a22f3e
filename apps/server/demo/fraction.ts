import { type RawBuilder, sql } from 'kysely';

/** A fraction from 0 to 1 that depends on nothing but the text: the same rows every time. */
export const fraction = (text: RawBuilder<unknown>) =>
  sql<number>`(('x' || substr(md5(${text}), 1, 8))::bit(32)::bigint / 4294967296::float8)`;
