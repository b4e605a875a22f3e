import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import { type Job, wakeJob } from '../../jobs/jobs.ts';
import { keysInAccounts } from '../campaigns/keys.ts';
import { releaseCalls } from './hold-calls.ts';

/** In one transaction: on the embedded database everybody else waits meanwhile. */
const BATCH = 1_000;
const NAME = 'release-messages';

/** Names a message among those of several accounts. */
export const messageKey = ({ accountId, id }: { accountId: string; id: number }): string => `${accountId} ${id}`;

/** Whether a message is of a campaign that is paused. */
export const isPaused = sql<boolean>`(message.purpose = 'marketing' and exists (
  select from campaign
  where campaign.account_id = message.account_id and campaign.id = message.campaign_id and campaign.paused_at is not null))`;

/**
 * Of what was just taken, what belongs to a paused campaign is put away until that goes on, and with it more of the same
 * that is due: it is not taken again meanwhile, and takes nobody's place. Answers what was put away, by `messageKey`.
 *
 * The campaigns are locked until then: whoever resumes one finds everything that was put away before. One that somebody
 * is just changing is left.
 */
export async function putAwayPaused(
  db: Db,
  taken: readonly { accountId: string; id: number; campaignId: number | null }[],
): Promise<Set<string>> {
  const ofCampaigns = taken.flatMap(({ accountId, campaignId }) =>
    campaignId === null ? [] : [{ account_id: accountId, id: campaignId }],
  );
  if (ofCampaigns.length === 0) return new Set();
  const { rows: paused } = await sql<{ account_id: string; id: number }>`
    select account_id, id from campaign
    where (account_id, id) in ${keysInAccounts(ofCampaigns)} and paused_at is not null
    for share skip locked`.execute(db);
  if (paused.length === 0) return new Set();
  const { rows } = await sql<{ accountId: string; id: number }>`
    with held as (
      select * from unnest(${paused.map(({ account_id }) => account_id)}::uuid[], ${paused.map(({ id }) => id)}::bigint[])
        campaign (account_id, campaign_id)
    ), due as (
      select next.account_id, next.id from held cross join lateral (
        select message.account_id, message.id from message
        where message.account_id = held.account_id and message.campaign_id = held.campaign_id and message.sent_at is null
          and message.state = 'waiting' and message.purpose = 'marketing' and message.taken_by is null
          and message.try_at <= now()
        limit ${sql.lit(BATCH)} for update skip locked) next
      union all
      select message.account_id, message.id
      from unnest(${taken.map(({ accountId }) => accountId)}::uuid[], ${taken.map(({ id }) => id)}::bigint[])
        given (account_id, id)
      join message on message.account_id = given.account_id and message.id = given.id
      join held on held.account_id = message.account_id and held.campaign_id = message.campaign_id
    )
    update message set try_at = 'infinity', taken_by = null from due
    where message.account_id = due.account_id and message.id = due.id
    returning message.account_id as "accountId", message.id`.execute(db);
  return new Set(rows.map(messageKey));
}

/**
 * A campaign goes on: messages and calls that waited meanwhile go out now, and not only when they are looked at again. A hundred thousand may
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

/** The same for all campaigns of an account that go by its clock or its hours, which have changed, and for what belongs to none. */
export async function releaseByClock(
  db: Db,
  { accountId }: { accountId: string },
  changed: 'timeZone' | 'sendingHours',
): Promise<void> {
  await db
    .updateTable('campaign')
    .set({ release_from: 0 })
    .where('account_id', '=', accountId)
    .where('published_at', 'is not', null)
    .where(sql<boolean>`schedule ->> ${changed} is null`)
    .execute();
  await db
    .updateTable('message')
    .set({ try_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('purpose', '=', 'marketing')
    .where('campaign_id', 'is', null)
    .where('taken_by', 'is', null)
    .where('try_at', '>', sql<Date>`now()`)
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
    if (await releaseCalls(trx, campaign)) return true;
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
