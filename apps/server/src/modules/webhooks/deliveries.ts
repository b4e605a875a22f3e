import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { listWebhookDeliveries, WebhookDelivery } from '@app/contract/webhooks';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import { type Order, readPage } from '../../list/page.ts';
import type { WebhookTables } from './tables.ts';
import { announceWebhooks, holdWebhook, type Scope } from './webhooks.ts';

type Query = Request<typeof listWebhookDeliveries, 'output'>['query'];
type Row = Selectable<WebhookTables['webhook_delivery']>;

export const DELIVERIES_JOB = 'webhook-deliveries';

const NEWEST_FIRST: Order = {
  name: 'deliveries',
  key: { by: sql.ref('webhook_delivery.id'), type: 'integer' },
  id: { by: sql.ref('webhook_delivery.id'), type: 'integer' },
  descending: true,
};

/** What the receiver finds in `webhook-id`: no two deliveries of any account share it. */
export const keyOf = ({ account_id, id }: Pick<Row, 'account_id' | 'id'>): string => `${account_id}-${id}`;

const toDelivery = (row: Row): WebhookDelivery => ({
  id: row.id,
  key: keyOf(row),
  event: row.event,
  recordId: row.record_id,
  state: row.state,
  attempts: row.attempts,
  raisedDate: row.raised_at.toISOString(),
  nextDate: row.state === 'waiting' ? row.try_at.toISOString() : null,
  doneDate: row.done_at?.toISOString() ?? null,
  status: row.status,
  answer: row.answer ?? '',
  failure: row.failure ?? '',
  body: row.body ?? '',
});

export async function listDeliveries(db: Db, { accountId }: Scope, webhook: string, query: Query) {
  const webhookId = toRecordId(webhook, 'webhook.notFound');
  const known = await db
    .selectFrom('webhook')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId)
    .executeTakeFirst();
  if (!known) throw new AppError('webhook.notFound');
  const { state, pageSize: size, pageToken: token } = query;
  const { rows, nextPageToken } = await readPage(
    db
      .selectFrom('webhook_delivery')
      .selectAll('webhook_delivery')
      .where('account_id', '=', accountId)
      .where('webhook_id', '=', webhookId)
      .$if(state !== undefined, (some) => some.where('state', '=', state as Row['state'])),
    NEWEST_FIRST,
    { size, token, asked: [accountId, webhookId, state] },
  );
  return { deliveries: rows.map(toDelivery), nextPageToken };
}

/** A delivery that only says that it is one. */
export async function testWebhook(db: Db, scope: Scope, webhookId: string): Promise<WebhookDelivery> {
  const { id: webhook_id } = await requireOn(db, scope, webhookId);
  const row = await db
    .insertInto('webhook_delivery')
    .values({ account_id: scope.accountId, webhook_id, event: 'test' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(db, scope);
  return toDelivery(row);
}

/** With the same id and body, for another day. */
export async function sendAgain(
  db: Db,
  scope: Scope,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const { id } = await requireOn(db, scope, webhookId);
  const row = await db
    .updateTable('webhook_delivery')
    .set({
      state: 'waiting',
      attempts: 0,
      try_at: sql<Date>`now()`,
      begun_at: sql<Date>`now()`,
      done_at: null,
    })
    .where('account_id', '=', scope.accountId)
    .where('webhook_id', '=', id)
    .where('id', '=', toRecordId(deliveryId, 'webhook.notFound'))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('webhook.notFound');
  await tell(db, scope);
  return toDelivery(row);
}

async function requireOn(db: Db, scope: Scope, webhookId: string) {
  const webhook = await holdWebhook(db, scope, webhookId);
  if (webhook.state !== 'on') throw new AppError('webhook.paused');
  return webhook;
}

async function tell(db: Db, scope: Scope): Promise<void> {
  await announceWebhooks(db, scope);
  await wakeJob(db, DELIVERIES_JOB);
}
