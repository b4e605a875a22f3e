import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import { type Job, wakeJob } from '../../jobs/jobs.ts';
import { areCallsLeft, stopCalls } from './hold-calls.ts';
import { stopMessages } from './stop-messages.ts';

/** In one transaction: on the embedded database everybody else waits meanwhile. */
const BATCH = 1_000;
const NAME = 'stop-messages';

/**
 * A campaign has ended: nothing that was written for it until now goes out, also if it is published again. From this
 * moment on whoever hands messages over finds it (`isStopped`); a hundred thousand may wait, and a job marks them.
 */
export async function stopCampaign(
  db: Db,
  { accountId, campaignId }: { accountId: string; campaignId: number },
): Promise<void> {
  // Of the sequence: what others are just writing has its number already.
  await db
    .updateTable('campaign')
    .set({
      stop_to: lastNumberOf('message'),
      stop_calls_to: lastNumberOf('webhook_call'),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .execute();
  await wakeJob(db, NAME);
}

const lastNumberOf = (table: 'message' | 'webhook_call') =>
  sql<number>`coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0)`;

/** Whether a message is of a campaign that has ended. */
export const isStopped = sql<boolean>`(message.purpose = 'marketing' and exists (
  select from campaign
  where campaign.account_id = message.account_id and campaign.id = message.campaign_id
    and (campaign.ended_at is not null or campaign.deleted_at is not null or message.id <= campaign.stop_to)))`;

type Stopping = { account_id: string; id: number; stop_to: number; stop_calls_to: number | null };

/** Some of one campaign's; answers after which one to go on, null at the end. What another process has in hand is left for the next time. */
async function stopSome(db: Db, after: Stopping | undefined): Promise<{ after: Stopping | undefined } | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Stopping>`
      select account_id, id, stop_to, stop_calls_to from campaign
      where stop_to is not null and ${after ? sql`(account_id, id) > (${after.account_id}::uuid, ${after.id}::bigint)` : sql`true`}
      order by account_id, id limit 1 for no key update skip locked`.execute(trx);
    const [campaign] = rows;
    if (!campaign) return null;
    const { account_id: accountId, id, stop_to } = campaign;
    const waits = sql<boolean>`message.account_id = ${accountId}::uuid and message.campaign_id = ${id}::bigint
      and message.id <= ${stop_to}::bigint and message.state = 'waiting' and message.purpose = 'marketing'`;
    const { rows: found } = await sql<{ id: number }>`
      select message.id from message where ${waits} limit ${sql.lit(BATCH)} for update skip locked`.execute(trx);
    const messageIds = found.map((message) => message.id);
    if (messageIds.length > 0) await stopMessages(trx, { accountId, messageIds }, 'ended');
    if (messageIds.length === BATCH || (await stopCalls(trx, campaign))) return { after };
    await sql`
      update campaign set stop_to = null, stop_calls_to = null
      where account_id = ${accountId}::uuid and id = ${id}::bigint
        and not exists (select from message where ${waits}) and not ${areCallsLeft(campaign)}`.execute(trx);
    return { after: campaign };
  });
}

export const stopMessagesJob: Job = {
  name: NAME,
  everySeconds: 5,
  due: sql`select true from campaign where stop_to is not null limit 1`,
  run: async (db, signal) => {
    type Next = Awaited<ReturnType<typeof stopSome>>;
    for (let next: Next = { after: undefined }; next !== null && !signal.aborted; ) {
      const { after }: { after: Stopping | undefined } = next;
      next = await onceAvailable(() => stopSome(db, after), signal);
    }
  },
};
