import type { Db } from './open.ts';

/** Runs `work` in a transaction: the one it is already in, or a new one. */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
