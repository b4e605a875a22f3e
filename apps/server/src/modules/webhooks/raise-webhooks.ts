import type { WebhookEvent } from '@app/contract/webhooks';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';

/** What happened that no table's own trigger tells: it is about a message, or about somebody in a campaign. */
type Raised = { accountId: string; event: WebhookEvent; recordId: number; details?: Record<string, unknown> };

/** In the transaction of what caused it, many at once. Nothing is written where nobody listens. */
export async function raiseWebhooks(db: Db, raised: readonly Raised[]): Promise<void> {
  if (raised.length === 0) return;
  await sql`
    ${PLANNED_ONCE} insert into webhook_delivery (account_id, webhook_id, event, record_id, details)
    select webhook.account_id, webhook.id, given.event, given.record_id, given.details
    from unnest(
      ${raised.map(({ accountId }) => accountId)}::uuid[], ${raised.map(({ event }) => event)}::text[],
      ${raised.map(({ recordId }) => recordId)}::bigint[],
      ${raised.map(({ details }) => (details ? JSON.stringify(details) : null))}::jsonb[]
    ) with ordinality as given(account_id, event, record_id, details, place)
    join webhook on webhook.account_id = given.account_id and webhook.state = 'on' and given.event = any (webhook.events)
    order by given.place`.execute(db);
}
