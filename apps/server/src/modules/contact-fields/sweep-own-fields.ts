import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';
import { KEPT_DAYS } from './own-fields.ts';

const BATCH = 5000;

/** Deleted fields that nobody can bring back any more go for good, and their values from every contact. */
async function sweepOwnFields(db: Db, signal: AbortSignal): Promise<void> {
  const old = await db
    .selectFrom('contact_field')
    .select(['account_id', 'id'])
    .where('deleted_at', '<=', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  for (const { account_id, id } of old) {
    let last: number | null = 0;
    while (last !== null) {
      if (signal.aborted) return;
      last = await removeFromBatch(db, account_id, String(id), last);
    }
    await db.deleteFrom('contact_field').where('account_id', '=', account_id).where('id', '=', id).execute();
  }
}

/** Answers the last contact that was looked at; null when there was none. */
async function removeFromBatch(db: Db, accountId: string, key: string, after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with batch as materialized (
      select id from contact where account_id = ${accountId} and id > ${after} order by id limit ${BATCH}
    ), removed as (
      update contact set fields = fields - ${key}
      where account_id = ${accountId} and id in (select id from batch) and fields ? ${key}
    )
    select max(id) as last from batch`.execute(db);
  return rows[0]?.last ?? null;
}

export const sweepOwnFieldsJob: Job = { name: 'sweep-own-fields', cron: '50 3 * * *', run: sweepOwnFields };
