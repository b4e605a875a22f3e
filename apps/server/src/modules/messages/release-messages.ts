import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import { type Job, wakeJob } from '../../jobs/jobs.ts';

/** In one transaction: on the embedded database everybody else waits meanwhile. */
const BATCH = 1_000;
const NAME = 'release-messages';

/**
 * A campaign goes on: what waited meanwhile goes out now, and not only when it is looked at again. A hundred thousand may
 * wait; a job brings them forward.
 */
export async function releaseMessages(
  db: Db,
  { accountId, campaignId }: { accountId: string; campaignId: number },
): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ release_from: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .execute();
  await wakeJob(db, NAME);
}

/** Some of one campaign's; answers whether there was a campaign. One that is paused again is left for when it goes on. */
async function releaseSome(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ account_id: string; id: number; release_from: number }>`
      select account_id, id, release_from from campaign where release_from is not null and paused_at is null
      order by account_id, id limit 1 for no key update skip locked`.execute(trx);
    const [campaign] = rows;
    if (!campaign) return false;
    const { account_id, id, release_from } = campaign;
    // What somebody has in hand is looked at by them.
    const { rows: released } = await sql<{ last: number | null; count: number }>`
      with next as (
        select message.id from message
        where message.account_id = ${account_id}::uuid and message.campaign_id = ${id}::bigint
          and message.id > ${release_from}::bigint and message.state = 'waiting' and message.sent_at is null
        order by message.id limit ${sql.lit(BATCH)}
      ), moved as (
        update message set try_at = now() from next
        where message.account_id = ${account_id}::uuid and message.id = next.id and message.state = 'waiting'
          and message.taken_by is null and message.try_at > now()
      )
      select max(id) as last, count(*)::int as count from next`.execute(trx);
    const { last = null, count = 0 } = released[0] ?? {};
    await trx
      .updateTable('campaign')
      .set({ release_from: count < BATCH ? null : last })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
    return true;
  });
}

export const releaseMessagesJob: Job = {
  name: NAME,
  everySeconds: 5,
  due: sql`select true from campaign where release_from is not null and paused_at is null limit 1`,
  run: async (db, signal) => {
    while (!signal.aborted && (await onceAvailable(() => releaseSome(db), signal)));
  },
};
