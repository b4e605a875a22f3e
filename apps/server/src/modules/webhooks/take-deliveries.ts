import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { WebhookTables } from './tables.ts';
import { holdWaiting } from './webhooks.ts';

type Tables = WebhookTables;
export type Delivery = Pick<
  Selectable<Tables['webhook_delivery']>,
  'account_id' | 'id' | 'webhook_id' | 'event' | 'record_id' | 'details' | 'raised_at' | 'body' | 'attempts'
> &
  Pick<Selectable<Tables['webhook']>, 'url' | 'secret' | 'previous_secret'>;

type Pair = { account_id: string; webhook_id: number; is_on: boolean };
export const pairOf = ({ account_id, webhook_id }: Pick<Pair, 'account_id' | 'webhook_id'>) =>
  `${account_id} ${webhook_id}`;

/** Longer than a call may take: whoever has taken one and died is taken for dead after this. */
const LEASE_MINUTES = 2;

/** The webhooks that have something due, found one by one along the index however much waits for each. */
async function dueWebhooks(db: Db): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with recursive waiting as (
      (select account_id, webhook_id from webhook_delivery where state = 'waiting'
        order by account_id, webhook_id limit 1)
      union all
      select next.account_id, next.webhook_id
      from waiting cross join lateral (
        select account_id, webhook_id from webhook_delivery
        where state = 'waiting' and (account_id, webhook_id) > (waiting.account_id, waiting.webhook_id)
        order by account_id, webhook_id limit 1) next
    )
    select waiting.account_id, waiting.webhook_id, webhook.state = 'on' as is_on
    from waiting join webhook on webhook.account_id = waiting.account_id and webhook.id = waiting.webhook_id
    where exists (
      select from webhook_delivery due
      where due.account_id = waiting.account_id and due.webhook_id = waiting.webhook_id and due.state = 'waiting'
        and due.try_at <= now())`.execute(db);
  return rows;
}

/** One of each account, then the second of each …: an account with many webhooks waits for its own. */
function inTurn(pairs: readonly Pair[], after: string): Pair[] {
  const ranks = new Map<string, number>();
  const ranked = pairs.map((pair) => {
    const rank = ranks.get(pair.account_id) ?? 0;
    ranks.set(pair.account_id, rank + 1);
    // Whoever was served last time comes after the others.
    return { pair, rank, later: pair.account_id <= after ? 1 : 0 };
  });
  return ranked.sort((one, two) => one.rank - two.rank || one.later - two.later).map(({ pair }) => pair);
}

type Asked = { size: number; each: number; busy: ReadonlyMap<string, number>; after: string };

/** Some of what is due, `each` at most for one webhook at a time; a process that dies gives them back by itself. */
export async function takeDeliveries(db: Db, { size, each, busy, after }: Asked): Promise<Delivery[]> {
  const due = await dueWebhooks(db);
  // It was paused while something was written for it.
  for (const { account_id, webhook_id } of due.filter(({ is_on }) => !is_on))
    await holdWaiting(db, { accountId: account_id, id: webhook_id });
  const free = inTurn(
    due.filter((pair) => pair.is_on && (busy.get(pairOf(pair)) ?? 0) < each),
    after,
  ).slice(0, size);
  if (free.length === 0) return [];
  const share = Math.max(1, Math.floor(size / free.length));
  const shares = free.map((pair) => Math.min(share, each - (busy.get(pairOf(pair)) ?? 0)));
  // Picked once and for all: within the update itself they might be picked again for each row, and be more each time.
  const { rows } = await sql<Delivery>`
    with picked as materialized (
      select given.account_id, given.webhook_id, due.id
      from unnest(${free.map(({ account_id }) => account_id)}::uuid[], ${free.map(({ webhook_id }) => webhook_id)}::bigint[],
        ${shares}::int[]) given (account_id, webhook_id, share)
      cross join lateral (
        select id from webhook_delivery due
        where due.account_id = given.account_id and due.webhook_id = given.webhook_id and due.state = 'waiting'
          and due.try_at <= now()
        order by due.try_at, due.id limit given.share for update skip locked) due
    )
    update webhook_delivery delivery
    set attempts = delivery.attempts + 1, try_at = now() + make_interval(mins => ${sql.lit(LEASE_MINUTES)})
    from picked
    join webhook on webhook.account_id = picked.account_id and webhook.id = picked.webhook_id and webhook.state = 'on'
    where delivery.account_id = picked.account_id and delivery.id = picked.id
    returning delivery.account_id, delivery.id, delivery.webhook_id, delivery.event, delivery.record_id, delivery.details,
      delivery.raised_at, delivery.body, delivery.attempts, webhook.url, webhook.secret,
      case when webhook.previous_until > now() then webhook.previous_secret end as previous_secret`.execute(db);
  return rows;
}
