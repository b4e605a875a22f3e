import { AppError } from '@app/contract/errors';
import { MOST_WEBHOOKS, type Webhook, type WebhookFields } from '@app/contract/webhooks';
import { sql, type UpdateObject } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { toRecordId } from '../../http/record-id.ts';
import { announce } from '../../live/live.ts';
import { outboundRule } from '../../outbound/allowed.ts';
import { hasKey, type KeyConfig } from '../channels/credentials.ts';
import { sealText } from '../channels/sealed-text.ts';
import { newWebhookSecret } from './sign.ts';

export type Scope = { accountId: string };
type Rules = { OUTBOUND_ALLOW: readonly string[] } & KeyConfig;

/** For so long deliveries are signed with the secret before as well. */
const BOTH_HOURS = 24;

const selectWebhooks = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'events', 'state', 'failing_since', 'last_delivered_at'])
    .select(sql<Date | null>`case when previous_until > now() then previous_until end`.as('previous_until'))
    .select(
      sql<number>`(select count(*)::int from webhook_delivery waits
        where waits.account_id = webhook.account_id and waits.webhook_id = webhook.id
          and waits.state in ('waiting', 'held'))`.as('waiting'),
    )
    .where('account_id', '=', accountId);

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];
const toWebhook = ({ failing_since, last_delivered_at, previous_until, ...row }: Row): Webhook => ({
  ...row,
  failingSince: failing_since?.toISOString() ?? null,
  lastDeliveredDate: last_delivered_at?.toISOString() ?? null,
  previousSecretUntil: previous_until?.toISOString() ?? null,
});

export async function listWebhooks(db: Db, scope: Scope): Promise<Webhook[]> {
  const rows = await selectWebhooks(db, scope).orderBy(sql`search_text(name) collate "C"`).orderBy('id').execute();
  return rows.map(toWebhook);
}

async function readWebhook(db: Db, scope: Scope, webhookId: number): Promise<Webhook> {
  const row = await selectWebhooks(db, scope).where('id', '=', webhookId).executeTakeFirst();
  if (!row) throw new AppError('webhook.notFound');
  return toWebhook(row);
}

/** Held until the transaction ends: of two changes at once the second sees the first. */
export async function holdWebhook(db: Db, { accountId }: Scope, webhookId: string) {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(webhookId, 'webhook.notFound'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('webhook.notFound');
  return row;
}

/** What can be told without calling it: the rest is looked at with each delivery. */
function refuseAddress(text: string, { OUTBOUND_ALLOW }: Pick<Rules, 'OUTBOUND_ALLOW'>): void {
  const url = URL.parse(text);
  if (!url || url.username || url.password) throw new AppError('webhook.address');
  const rule = outboundRule(OUTBOUND_ALLOW);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAddress = /^[\d.]+$|:/.test(host);
  const isInside = isAddress ? !rule.isAllowed(host) : /(^|\.)localhost$/i.test(host);
  if (isInside && !rule.isNamed(url)) throw new AppError('webhook.address');
}

const toColumns = ({ name, url, events }: WebhookFields) => ({ name, url, events: [...new Set(events)] });

export async function createWebhook(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  fields: WebhookFields,
  rules: Rules,
): Promise<{ webhook: Webhook; secret: string }> {
  refuseAddress(fields.url, rules);
  if (!hasKey(rules)) throw new AppError('webhook.noKey');
  // Of several at once none goes beyond the limit.
  await db.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= MOST_WEBHOOKS) throw new AppError('webhook.tooMany', { most: MOST_WEBHOOKS });
  const secret = newWebhookSecret();
  const { id } = await db
    .insertInto('webhook')
    .values({ account_id: accountId, user_id: userId, secret: '', ...toColumns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  // It is encrypted for this very row, which has its id now.
  await update(db, { accountId }, id, { secret: sealText(rules, { accountId, webhookId: id }, secret) });
  return { webhook: await readWebhook(db, { accountId }, id), secret };
}

export async function changeWebhook(db: Db, scope: Scope, webhookId: string, fields: WebhookFields, rules: Rules) {
  refuseAddress(fields.url, rules);
  const { id } = await holdWebhook(db, scope, webhookId);
  await update(db, scope, id, toColumns(fields));
  return readWebhook(db, scope, id);
}

export async function deleteWebhook(db: Db, scope: Scope, webhookId: string): Promise<void> {
  const { id } = await holdWebhook(db, scope, webhookId);
  await db.deleteFrom('webhook').where('account_id', '=', scope.accountId).where('id', '=', id).execute();
  await announceWebhooks(db, scope);
}

export async function setPaused(db: Db, scope: Scope, webhookId: string, paused: boolean): Promise<Webhook> {
  const { id, state } = await holdWebhook(db, scope, webhookId);
  if ((state !== 'on') !== paused) {
    await update(db, scope, id, { state: paused ? 'paused' : 'on', failures: 0, failing_since: null });
    await (paused ? holdWaiting(db, { ...scope, id }) : releaseHeld(db, { ...scope, id }));
  }
  return readWebhook(db, scope, id);
}

/** What waits is kept, and nobody looks at it every second. */
export async function holdWaiting(db: Db, { accountId, id }: Scope & { id: number }): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'held' })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Each has a whole day again. */
async function releaseHeld(db: Db, { accountId, id }: Scope & { id: number }): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, try_at: sql<Date>`now()`, begun_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', id)
    .where('state', '=', 'held')
    .execute();
}

export async function changeSecret(db: Db, scope: Scope, webhookId: string, rules: KeyConfig) {
  if (!hasKey(rules)) throw new AppError('webhook.noKey');
  const { id, secret: previous_secret } = await holdWebhook(db, scope, webhookId);
  const secret = newWebhookSecret();
  const previous_until = sql<Date>`now() + make_interval(hours => ${sql.lit(BOTH_HOURS)})`;
  const sealed = sealText(rules, { ...scope, webhookId: id }, secret);
  await update(db, scope, id, { secret: sealed, previous_secret, previous_until });
  return { webhook: await readWebhook(db, scope, id), secret };
}

type Columns = UpdateObject<Schema, 'webhook', 'webhook'>;

async function update(db: Db, scope: Scope, id: number, columns: Columns): Promise<void> {
  await db.updateTable('webhook').set(columns).where('account_id', '=', scope.accountId).where('id', '=', id).execute();
  await announceWebhooks(db, scope);
}

export const announceWebhooks = (db: Db, { accountId }: Scope) => announce(db, { topic: 'webhooks', accountId });
