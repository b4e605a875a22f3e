import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';
import { KEPT_DAYS } from './tags.ts';

const BATCH = 5000;

/** Deleted tags that nobody can bring back any more go for good, with who had them, some rows at a time. */
async function sweepTags(db: Db, signal: AbortSignal): Promise<void> {
  const old = await db
    .selectFrom('tag')
    .select(['account_id', 'id'])
    .where('deleted_at', '<=', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  for (const { account_id, id } of old) {
    let removed = BATCH;
    while (removed === BATCH) {
      if (signal.aborted) return;
      const { numAffectedRows } = await sql`
        delete from contact_tag
        where account_id = ${account_id} and tag_id = ${id} and contact_id in (
          select contact_id from contact_tag where account_id = ${account_id} and tag_id = ${id} limit ${BATCH})`.execute(
        db,
      );
      removed = Number(numAffectedRows);
    }
    await db.deleteFrom('tag').where('account_id', '=', account_id).where('id', '=', id).execute();
  }
}

export const sweepTagsJob: Job = { name: 'sweep-tags', cron: '40 3 * * *', run: sweepTags };
