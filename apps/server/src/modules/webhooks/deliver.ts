import { crmPaths } from '@app/contract/paths';
import { LOG_DAYS } from '@app/contract/webhooks';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { nowAndThen } from '../../live/now-and-then.ts';
import { callOut, NotAllowed } from '../../outbound/call-out.ts';
import { callInTurn } from '../../outbound/calls-in-turn.ts';
import type { KeyConfig } from '../channels/credentials.ts';
import { openText } from '../channels/sealed-text.ts';
import { notify } from '../notifications/notify.ts';
import { DELIVERIES_JOB, keyOf } from './deliveries.ts';
import { pauseAfter, pausesItself } from './pauses.ts';
import { signatureOf } from './sign.ts';
import { type Delivery, pairOf, takeDeliveries } from './take-deliveries.ts';
import { announceWebhooks, holdWaiting } from './webhooks.ts';
import { writeBodies } from './write-bodies.ts';

/** Calls of a process at once, and for one webhook: whoever is slow keeps nobody else waiting. */
const AT_ONCE = 40;
const EACH = 4;
/** What is kept of an answer. */
const EXCERPT = 2000;
const GONE = 410;

type Became = { status: number | null; answer: string; failure: string | null; isFinal: boolean };
type Rules = Pick<Config, 'OUTBOUND_ALLOW'> & KeyConfig;
type Tell = (job: { account_id: string; id: number }) => boolean;

/** Delivers what waits, at least once: the other side tells two of the same by their id. */
export const webhookDeliveriesJob = (config: Rules): Job => {
  const { isDue, forget } = nowAndThen();
  let after = '';
  return {
    name: DELIVERIES_JOB,
    everySeconds: 1,
    due: sql`select true from webhook_delivery where state = 'waiting' and try_at <= now()
      order by try_at, account_id, id limit 1`,
    run: async (db, signal, log) => {
      await callInTurn<Delivery>({
        atOnce: AT_ONCE,
        turnOf: pairOf,
        take: async (size, busy) => {
          const taken = await onceAvailable(() => takeDeliveries(db, { size, each: EACH, busy, after }), signal);
          if (taken.length === 0) return [];
          after =
            taken
              .map(({ account_id }) => account_id)
              .sort()
              .at(-1) ?? '';
          return onceAvailable(() => writeBodies(db, taken), signal);
        },
        work: async (delivery) => {
          try {
            const became = await ask(delivery, config, signal);
            if (!signal.aborted) await onceAvailable(() => settle(db, delivery, became, isDue), signal);
          } catch (error) {
            log.error({ err: error, deliveryId: delivery.id }, 'a webhook could not be told');
          }
        },
        signal,
      });
      forget();
    },
  };
};

async function ask(delivery: Delivery, config: Rules, signal: AbortSignal): Promise<Became> {
  const id = keyOf(delivery);
  const body = delivery.body ?? '';
  const timestamp = Math.floor(Date.now() / 1000);
  const of = { accountId: delivery.account_id, webhookId: delivery.webhook_id };
  try {
    const kept = [delivery.secret, delivery.previous_secret].filter((secret) => secret !== null);
    const secrets = kept.map((secret) => openText(config, of, secret));
    const { status, text } = await callOut({
      url: delivery.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
      },
      body,
      allow: config.OUTBOUND_ALLOW,
      signal,
      stays: true,
    });
    const isTaken = status >= 200 && status < 300;
    return { status, answer: toExcerpt(text), failure: isTaken ? null : `answered ${status}`, isFinal: false };
  } catch (error) {
    const failure = toExcerpt(String((error as Error).message)).slice(0, 500);
    return { status: null, answer: '', failure, isFinal: error instanceof NotAllowed };
  }
}

/** PostgreSQL stores neither NUL nor half a character. */
const toExcerpt = (text: string) => text.slice(0, EXCERPT).replaceAll('\0', '').toWellFormed();

/** Only by who has it in hand: an answer that comes after another has taken it changes nothing. */
function settle(db: Db, delivery: Delivery, became: Became, tell: Tell): Promise<void> {
  const { account_id, id, webhook_id, attempts } = delivery;
  const { status, answer, failure, isFinal } = became;
  const pause = isFinal ? null : pauseAfter(attempts);
  const isOver = failure === null || pause === null;
  return db.transaction().execute(async (trx) => {
    // First the webhook, as for whoever pauses or deletes it: two of which each holds what the other wants would wait
    // for ever.
    await trx
      .selectFrom('webhook')
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', '=', webhook_id)
      .forNoKeyUpdate()
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable('webhook_delivery')
      .set({
        ...{ status, answer, failure },
        ...(failure === null ? { state: 'delivered' } : isOver && { state: 'failed' }),
        done_at: isOver ? sql<Date>`now()` : null,
        ...(pause !== null && { try_at: sql<Date>`now() + make_interval(secs => ${pause})` }),
      })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'held'])
      .where('attempts', '=', attempts)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    if (failure === null) await gotThrough(trx, delivery);
    else await failed(trx, delivery, { isLastTry: isOver, isGone: status === GONE, failure });
    if (tell({ account_id, id: webhook_id })) await announceWebhooks(trx, { accountId: account_id });
  });
}

async function gotThrough(db: Db, { account_id, webhook_id }: Delivery): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failures: 0, failing_since: null, last_delivered_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', webhook_id)
    // Thousands a minute need not all write down that the last one was now.
    .where(
      sql<boolean>`(failures > 0 or last_delivered_at is null or last_delivered_at < now() - interval '5 seconds')`,
    )
    .execute();
}

type Failed = { isLastTry: boolean; isGone: boolean; failure: string };

async function failed(db: Db, { account_id, webhook_id }: Delivery, { failure, ...how }: Failed): Promise<void> {
  const webhook = await db
    .updateTable('webhook')
    .set({ failures: sql`failures + 1`, failing_since: sql<Date>`coalesce(failing_since, now())` })
    .where('account_id', '=', account_id)
    .where('id', '=', webhook_id)
    .where('state', '=', 'on')
    .returning(['name', 'failures', 'failing_since', sql<Date>`now()`.as('now')])
    .executeTakeFirst();
  if (!webhook) return;
  const { name, failures, failing_since, now } = webhook;
  if (!pausesItself({ failures, failingSince: failing_since ?? now, now, ...how })) return;
  await db
    .updateTable('webhook')
    .set({ state: 'failing' })
    .where('account_id', '=', account_id)
    .where('id', '=', webhook_id)
    .execute();
  await holdWaiting(db, { accountId: account_id, id: webhook_id });
  await notify(db, {
    accountId: account_id,
    kind: 'webhookPaused',
    params: { webhook: name, failure },
    actionUrl: crmPaths.webhook(webhook_id),
  });
  await announceWebhooks(db, { accountId: account_id });
}

const PIECE = 5000;

/** What is in the log for longer than it is kept. */
export const sweepDeliveriesJob: Job = {
  name: 'sweep-webhook-deliveries',
  cron: '17 * * * *',
  run: async (db, signal) => {
    const accounts = await db.selectFrom('webhook').select('account_id').distinct().execute();
    for (const { account_id } of accounts)
      for (let gone = PIECE; gone === PIECE && !signal.aborted; ) {
        const { numAffectedRows = 0n } = await sql`
          delete from webhook_delivery where account_id = ${account_id} and id in (
            select id from webhook_delivery
            where account_id = ${account_id} and done_at < now() - make_interval(days => ${sql.lit(LOG_DAYS)})
            limit ${sql.lit(PIECE)})`.execute(db);
        gone = Number(numAffectedRows);
      }
  },
};
