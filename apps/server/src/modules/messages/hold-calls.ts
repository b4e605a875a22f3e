import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { countDays } from '../automation/count-days.ts';
import { keysInAccounts } from '../campaigns/keys.ts';

/** In one transaction: on the embedded database everybody else waits meanwhile. */
const BATCH = 1_000;

type Call = { account_id: string; id: number; campaign_id: number };

const campaignOf = sql`select from campaign
  where campaign.account_id = webhook_call.account_id and campaign.id = webhook_call.campaign_id`;

/** Whether a call is of a campaign that is paused. */
export const isCallPaused = sql<boolean>`exists (${campaignOf} and campaign.paused_at is not null)`;

/** Whether a call is of a campaign that has ended. */
export const isCallStopped = sql<boolean>`exists (${campaignOf} and (
  campaign.ended_at is not null or campaign.deleted_at is not null or webhook_call.id <= campaign.stop_calls_to))`;

/**
 * Of calls that are due, those of a paused campaign are put away until that goes on, and with them more of the same: they
 * take nobody's place meanwhile. Answers how many. The campaigns are locked until then, as `putAwayPaused` does it.
 */
export async function putAwayCalls(db: Db, due: readonly Call[]): Promise<number> {
  if (due.length === 0) return 0;
  const { rows: paused } = await sql<{ account_id: string; id: number }>`
    select account_id, id from campaign
    where (account_id, id) in ${keysInAccounts(due.map(({ account_id, campaign_id }) => ({ account_id, id: campaign_id })))}
      and paused_at is not null
    for share skip locked`.execute(db);
  if (paused.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    with away as materialized (
      select call.account_id, call.id
      from unnest(${paused.map(({ account_id }) => account_id)}::uuid[], ${paused.map(({ id }) => id)}::bigint[])
        held (account_id, campaign_id)
      cross join lateral (
        select webhook_call.account_id, webhook_call.id from webhook_call
        where webhook_call.account_id = held.account_id and webhook_call.campaign_id = held.campaign_id
          and webhook_call.try_at <= now()
        order by webhook_call.try_at limit ${sql.lit(BATCH)} for update skip locked) call
    )
    update webhook_call set try_at = 'infinity', taken_at = null from away
    where webhook_call.account_id = away.account_id and webhook_call.id = away.id`.execute(db);
  return Number(numAffectedRows);
}

/** Some of those that were put away are due again; answers whether there may be more. */
export async function releaseCalls(db: Db, { account_id, id }: { account_id: string; id: number }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with next as materialized (
      select id from webhook_call
      where account_id = ${account_id}::uuid and campaign_id = ${id}::bigint and try_at = 'infinity'
      limit ${sql.lit(BATCH)} for update
    )
    update webhook_call set try_at = now() from next
    where webhook_call.account_id = ${account_id}::uuid and webhook_call.id = next.id`.execute(db);
  return Number(numAffectedRows) === BATCH;
}

/** Of an ended campaign: up to `stop_calls_to`, and but for those that are being made at this moment. */
type Ended = { account_id: string; id: number; stop_calls_to: number | null };

const waitsIn = ({ account_id, id, stop_calls_to }: Ended) => sql<boolean>`webhook_call.account_id = ${account_id}::uuid
  and webhook_call.campaign_id = ${id}::bigint and webhook_call.id <= ${stop_calls_to}::bigint
  and webhook_call.try_at is not null`;

/** Whether calls of an ended campaign are left, also such as are being made. */
export const areCallsLeft = (ended: Ended) => sql<boolean>`exists (select from webhook_call where ${waitsIn(ended)})`;

/** Drops some of an ended campaign's calls; answers whether there may be more. */
export async function stopCalls(db: Db, ended: Ended): Promise<boolean> {
  const { rows } = await sql<Call>`
    select account_id, id, campaign_id from webhook_call
    where ${waitsIn(ended)} and (webhook_call.taken_at is null or webhook_call.try_at <= now())
    limit ${sql.lit(BATCH)} for update skip locked`.execute(db);
  await dropCalls(db, rows);
  return rows.length === BATCH;
}

/** Of calls that are due, those of an ended campaign are dropped. Answers how many. */
export async function dropStopped(db: Db, due: readonly Call[]): Promise<number> {
  if (due.length === 0) return 0;
  const { rows } = await sql<Call>`
    select account_id, id, campaign_id from webhook_call
    where (account_id, id) in ${keysInAccounts([...due])} and ${isCallStopped}`.execute(db);
  await dropCalls(db, rows);
  return rows.length;
}

/** They are not made any more, and their steps say why. */
async function dropCalls(db: Db, calls: readonly Call[]): Promise<void> {
  if (calls.length === 0) return;
  const { rows } = await sql<{ account_id: string; campaign_id: number; count: number }>`
    with dropped as (
      update webhook_call set try_at = null, taken_at = null, done_at = now(), failure = 'ended'
      where (account_id, id) in ${keysInAccounts([...calls])}
      returning account_id, campaign_id, enrolment_id, run, step_id
    ), told as (
      update step_outcome set outcome = 'skipped', reason = 'ended' from dropped
      where step_outcome.account_id = dropped.account_id and step_outcome.enrolment_id = dropped.enrolment_id
        and step_outcome.run = dropped.run and step_outcome.step_id = dropped.step_id
    )
    select account_id, campaign_id, count(*)::int as count from dropped group by 1, 2`.execute(db);
  await countDays(
    db,
    rows.map(({ account_id, campaign_id, count }) => ({
      accountId: account_id,
      campaignId: campaign_id,
      what: 'skipped',
      count,
    })),
  );
}
