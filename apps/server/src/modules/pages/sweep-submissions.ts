import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';

/** What nobody has confirmed by then is forgotten. */
export const CONFIRM_DAYS = 30;
const BATCH = 1000;

/** What strangers sent in and nobody ever confirmed is nobody's to keep, also where no further form comes in. */
async function sweepSubmissions(db: Db, signal: AbortSignal): Promise<void> {
  for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
    const { rows } = await sql`
      delete from form_submission where (account_id, id) in (
        select account_id, id from form_submission
        where confirm_hash is not null and confirmed_at is null
          and at < now() - make_interval(days => ${sql.lit(CONFIRM_DAYS)}) limit ${sql.lit(BATCH)})
      returning 1`.execute(db);
    removed = rows.length;
  }
}

export const sweepSubmissionsJob: Job = { name: 'sweep-submissions', cron: '45 3 * * *', run: sweepSubmissions };
