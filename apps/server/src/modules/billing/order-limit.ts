import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Whoever has a link can order through it, so that a day is bounded. Far above what a good link brings. */
export const ORDERS_PER_DAY_AND_LINK = 100;

/** Orders of this day (UTC) through a link, with whatever bundle; from when its people let it go on, if they did. */
export const ordersToday = (fingerprint: RawBuilder<unknown>, now: Date): RawBuilder<number> => sql<number>`(
  select count(*)::int from customer_order placed
  where placed.fingerprint = ${fingerprint} and placed.created_at >= greatest(
    date_trunc('day', ${now}::timestamptz, 'UTC'),
    (select max(kept.orders_counted_from) from cart_link kept where kept.fingerprint = ${fingerprint})))`;

export async function countOrdersToday(db: Db, fingerprint: string, now: Date): Promise<number> {
  const today = ordersToday(sql`${fingerprint}`, now);
  const { rows } = await sql<{ today: number }>`select ${today} as today`.execute(db);
  return rows[0]?.today ?? 0;
}
