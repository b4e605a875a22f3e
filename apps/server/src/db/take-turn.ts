import { sql } from 'kysely';
import type { Db } from './open.ts';

/** Whoever comes with the same name waits until this transaction has ended, and then sees what it has written. */
export const takeTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);

/** The same for those who do not disturb each other: they wait only for whoever takes the turn alone, and that one for all of them. */
export const shareTurn = (db: Db, name: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db);
