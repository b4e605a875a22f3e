import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { type Order, type Page, type PageKeys, pageKeys, toNextPageToken } from './page.ts';

const BYTES = 8;

/** The ids of a whole list in its order: a few bytes each, as one value, so that a million of them are read quickly. */
export type KeptIds = { length: number; slice: (from: number, end: number) => number[] };

export async function readIds<DB, Table extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, Table, { id: number }>,
  { key, id, descending }: Order,
): Promise<KeptIds> {
  const sorted = query
    .orderBy(key.by, (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy(id.by, descending ? 'desc' : 'asc');
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(list.id), '') as ids from (${sorted}) list`.execute(db);
  const ids = rows[0]?.ids ?? Buffer.alloc(0);
  return {
    length: ids.length / BYTES,
    slice: (from, end) =>
      Array.from({ length: Math.max(0, Math.min(end, ids.length / BYTES) - from) }, (_, at) =>
        Number(ids.readBigInt64BE((from + at) * BYTES)),
      ),
  };
}

/** A page of a list whose order is kept; what its token holds is read for its last row. */
export async function readKept<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, { id: number }>,
  order: Order,
  page: Page,
  { position, kept }: { position: number; kept: KeptIds },
): Promise<{ rows: { id: number }[]; nextPageToken: string }> {
  const rows = kept.slice(position, position + page.size).map((id) => ({ id }));
  const last = rows.at(-1);
  if (!last || position + page.size >= kept.length) return { rows, nextPageToken: '' };
  const found = await query.select(pageKeys(order)).where(sql<boolean>`${order.id.by} = ${last.id}`).execute();
  const [keys] = found as unknown as PageKeys[];
  return { rows, nextPageToken: keys ? toNextPageToken([keys, keys], order, { ...page, size: 1 }) : '' };
}
