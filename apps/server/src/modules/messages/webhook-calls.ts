import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { callOut, NotAllowed } from '../../outbound/call-out.ts';

type Due = {
  account_id: string;
  id: number;
  enrolment_id: number;
  run: number;
  step_id: number;
  url: string;
  body: Record<string, unknown>;
  attempts: number;
};
type Became = { status: number | null; failure: string | null; isOver: boolean };

const AT_ONCE = 20;
/** Longer than a call may take: whoever has taken one and died is taken for dead after this. */
const LEASE_MINUTES = 2;
/** Tried again after 1, 2, 4 … minutes. */
const ATTEMPTS = 8;

/** Calls of webhook steps. At least once: the other side tells two of the same by their key. */
export const webhookJob = ({ OUTBOUND_ALLOW }: Pick<Config, 'OUTBOUND_ALLOW'>): Job => ({
  name: 'webhook-calls',
  everySeconds: 1,
  due: sql`select true from webhook_call where try_at <= now() order by try_at, account_id, id limit 1`,
  run: async (db, signal) => {
    for (let taken = AT_ONCE; taken === AT_ONCE && !signal.aborted; ) {
      const due = await onceAvailable(() => take(db), signal);
      taken = due.length;
      await Promise.all(
        due.map(async (call) => {
          const became = await ask(call, OUTBOUND_ALLOW, signal);
          if (!signal.aborted) await onceAvailable(() => settleCall(db, call, became), signal);
        }),
      );
    }
  },
});

async function take(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update webhook_call set attempts = attempts + 1, try_at = now() + make_interval(mins => ${sql.lit(LEASE_MINUTES)})
    from (
      select account_id, id from webhook_call where try_at <= now()
      order by try_at, account_id, id limit ${sql.lit(AT_ONCE)} for update skip locked
    ) due
    where webhook_call.account_id = due.account_id and webhook_call.id = due.id
    returning webhook_call.*`.execute(db);
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
        done_at: isLast ? sql`now()` : null,
        try_at: isLast ? null : sql`now() + make_interval(mins => ${2 ** (call.attempts - 1)})`,
      })
      .where('account_id', '=', call.account_id)
      .where('id', '=', call.id)
      .execute();
    if (isLast && failure)
      await trx
        .updateTable('step_outcome')
        .set({ outcome: 'failed', reason: failure })
        .where('account_id', '=', call.account_id)
        .where('enrolment_id', '=', call.enrolment_id)
        .where('run', '=', call.run)
        .where('step_id', '=', call.step_id)
        .execute();
  });
}
