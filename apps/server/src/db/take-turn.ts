import { sql } from 'kysely';
import type { Db } from './open.ts';

/** Whoever comes with the same name waits until this transaction has ended, and then sees what it has written. */
export const takeTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
