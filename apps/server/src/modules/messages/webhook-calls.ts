import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { callOut, NotAllowed } from '../../outbound/call-out.ts';
import { callInTurn } from '../../outbound/calls-in-turn.ts';
import { countDays } from '../automation/count-days.ts';
import { keysInAccounts } from '../campaigns/keys.ts';
import { logFailure } from '../solutions/campaign-log.ts';
import { dropStopped, isCallPaused, isCallStopped, putAwayCalls } from './hold-calls.ts';

type Due = {
  account_id: string;
  id: number;
  campaign_id: number;
  enrolment_id: number;
  run: number;
  step_id: number;
  url: string;
  body: Record<string, unknown>;
  attempts: number;
};
type Became = { status: number | null; failure: string | null; isOver: boolean };

/** Calls of a process at once, and for one account: whoever is slow keeps nobody else waiting. */
const AT_ONCE = 20;
const EACH = 4;
/** Longer than a call may take: whoever has taken one and died is taken for dead after this. */
const LEASE_MINUTES = 2;
/** Tried again after 1, 2, 4 … minutes. */
const ATTEMPTS = 8;

/** Calls of webhook steps. At least once: the other side tells two of the same by their key. */
export const webhookJob = ({ OUTBOUND_ALLOW }: Pick<Config, 'OUTBOUND_ALLOW'>): Job => ({
  name: 'webhook-calls',
  everySeconds: 1,
  due: sql`select true from webhook_call where try_at <= now() order by try_at, account_id, id limit 1`,
  run: (db, signal, log) =>
    callInTurn<Due>({
      atOnce: AT_ONCE,
      turnOf: ({ account_id }) => account_id,
      take: (size, busy) => onceAvailable(() => take(db, size, busy), signal),
      work: async (call) => {
        try {
          const became = await ask(call, OUTBOUND_ALLOW, signal);
          if (!signal.aborted) await onceAvailable(() => settleCall(db, call, became), signal);
        } catch (error) {
          log.error({ err: error, callId: call.id }, 'a webhook step could not be told');
        }
      },
      signal,
    }),
});

/** Those that have something due, the one that waits longest first; found one by one along the index. */
async function dueAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    with recursive waiting as (
      (select account_id, try_at from webhook_call where try_at is not null order by account_id, try_at limit 1)
      union all
      select next.account_id, next.try_at from waiting cross join lateral (
        select account_id, try_at from webhook_call where try_at is not null and account_id > waiting.account_id
        order by account_id, try_at limit 1) next
    )
    select account_id from waiting where try_at <= now() order by try_at, account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Calls of paused campaigns are put away and those of ended ones dropped: behind them others are due. */
async function take(db: Db, size: number, busy: ReadonlyMap<string, number>): Promise<Due[]> {
  for (;;) {
    const { taken, isMore } = await db.transaction().execute(async (trx) => {
      const due = await findDue(trx, size, busy);
      const gone = (await dropStopped(trx, due)) + (await putAwayCalls(trx, due));
      return { taken: await lease(trx, due), isMore: gone > 0 };
    });
    if (taken.length > 0 || !isMore) return taken;
  }
}

type Found = Pick<Due, 'account_id' | 'id' | 'campaign_id'>;

async function findDue(db: Db, size: number, busy: ReadonlyMap<string, number>): Promise<Found[]> {
  const due = await dueAccounts(db);
  const free = due.filter((accountId) => (busy.get(accountId) ?? 0) < EACH).slice(0, size);
  if (free.length === 0) return [];
  const share = Math.max(1, Math.floor(size / free.length));
  const shares = free.map((accountId) => Math.min(share, EACH - (busy.get(accountId) ?? 0)));
  const { rows } = await sql<Found>`
    select given.account_id, due.id, due.campaign_id
    from unnest(${free}::uuid[], ${shares}::int[]) given (account_id, share)
    cross join lateral (
      select id, campaign_id from webhook_call due
      where due.account_id = given.account_id and due.try_at <= now()
      order by due.try_at, due.id limit given.share for update skip locked) due`.execute(db);
  return rows;
}

/** Answers those that may be made now. What somebody is just pausing or resuming waits until that is done. */
async function lease(db: Db, due: Found[]): Promise<Due[]> {
  if (due.length === 0) return [];
  const { rows } = await sql<Due>`
    update webhook_call set attempts = attempts + 1, taken_at = now(),
      try_at = now() + make_interval(mins => ${sql.lit(LEASE_MINUTES)})
    where (account_id, id) in ${keysInAccounts(due)} and try_at <= now() and not ${isCallPaused} and not ${isCallStopped}
    returning *`.execute(db);
  return rows;
}

async function ask(call: Due, allow: readonly string[], signal: AbortSignal): Promise<Became> {
  try {
    const { status } = await callOut({
      url: call.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${call.account_id}-${call.id}`,
      },
      body: JSON.stringify(call.body),
      allow,
      signal,
    });
    if (status >= 200 && status < 300) return { status, failure: null, isOver: true };
    // 4xx will not be otherwise next time, but for those that say "later".
    const isOver = status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
    return { status, failure: `answered ${status}`, isOver };
  } catch (error) {
    return {
      status: null,
      failure: String((error as Error).message).slice(0, 500),
      isOver: error instanceof NotAllowed,
    };
  }
}

async function settleCall(db: Db, call: Due, { status, failure, isOver }: Became): Promise<void> {
  const isLast = isOver || call.attempts >= ATTEMPTS;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('webhook_call')
      .set({
        status,
        failure,
        taken_at: null,
        done_at: isLast ? sql`now()` : null,
        try_at: isLast ? null : sql`now() + make_interval(mins => ${2 ** (call.attempts - 1)})`,
      })
      .where('account_id', '=', call.account_id)
      .where('id', '=', call.id)
      .execute();
    if (isLast && failure) await fail(trx, call, failure);
  });
}

/** The step has failed, for everybody to see: on its page at once, in the log, and as something that needs attention. */
async function fail(db: Db, call: Due, reason: string): Promise<void> {
  const { account_id: accountId, campaign_id: campaignId } = call;
  const { numUpdatedRows } = await db
    .updateTable('step_outcome')
    .set({ outcome: 'failed', reason })
    .where('account_id', '=', accountId)
    .where('enrolment_id', '=', call.enrolment_id)
    .where('run', '=', call.run)
    .where('step_id', '=', call.step_id)
    .where('outcome', '<>', 'failed')
    .executeTakeFirst();
  // Who is gone has left no outcome, and what was told before is not told again.
  if (numUpdatedRows === 0n) return;
  const { contact_id: contactId, name } = await db
    .selectFrom('enrolment')
    .leftJoin('campaign_step as step', (join) =>
      join.onRef('step.account_id', '=', 'enrolment.account_id').on('step.id', '=', call.step_id),
    )
    .select(['enrolment.contact_id', 'step.name'])
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.id', '=', call.enrolment_id)
    .executeTakeFirstOrThrow();
  await logFailure(db, { accountId, campaignId, contactId, step: { id: call.step_id, name: name ?? '' } });
  await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
  await countDays(db, [{ accountId, campaignId, what: 'failed', count: 1 }]);
}
