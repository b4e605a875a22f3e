import { sql } from 'kysely';
import type { Job } from '../jobs/jobs.ts';
import type { Database, Db } from './open.ts';

/** As a server does by itself: after so much that was written down (bytes), or so long (seconds) if anything was. */
const MOST = { bytes: 1024 ** 3, seconds: 300 };
/** Less than these are quickly gone through again; bytes. */
const FEW = 16 * 1024 ** 2;

/**
 * Writes changed pages to their places, so that what was written down about the changes can go. Without it the log grows
 * for as long as the process runs, and the next start after a `kill -9` goes through all of it.
 */
export async function checkpoint(db: Db, most = MOST, few = FEW): Promise<void> {
  const { rows } = await sql<{ bytes: number; seconds: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes,
      extract(epoch from clock_timestamp() - checkpoint_time)::float8 as seconds
    from pg_control_checkpoint()`.execute(db);
  const { bytes, seconds } = rows[0]!;
  if (bytes >= most.bytes || (bytes >= few && seconds >= most.seconds)) await sql`checkpoint`.execute(db);
}

/** A server has its own; the embedded database has nobody else to do it. */
export const checkpointJobs = ({ source }: Pick<Database, 'source'>): Job[] =>
  source.kind === 'embedded' ? [{ name: 'checkpoint', everySeconds: 20, run: (db) => checkpoint(db) }] : [];
