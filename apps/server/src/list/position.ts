import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import {
  countRows,
  type Order,
  type Page,
  type PageKeys,
  type Part,
  partsOf,
  toNextPageToken,
  toPageKeys,
} from './page.ts';

/**
 * The page before which `position` rows of the list stand. Skipped rows are only counted along the index: the query
 * selects nothing but the id. With the total known, the way is walked from whichever end is nearer.
 */
export async function readFrom<DB, Table extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, Table, { id: number }>,
  order: Order,
  page: Page,
  { position, total }: { position: number; total: number | null },
): Promise<{ rows: { id: number }[]; nextPageToken: string }> {
  // One more than the page holds tells whether another one follows.
  const wanted = Math.max(0, Math.min(page.size + 1, (total ?? Number.POSITIVE_INFINITY) - position));
  const after = (total ?? Number.POSITIVE_INFINITY) - position - wanted;
  const walk = { db, query, order };
  const rows =
    after < position
      ? (await readParts(walk, { backwards: true, skip: after, wanted })).reverse()
      : await readParts(walk, { backwards: false, skip: position, wanted });
  return { rows: rows.slice(0, page.size), nextPageToken: toNextPageToken(rows, order, page) };
}

type Found = { id: number } & PageKeys;
type Walk<DB, Table extends keyof DB> = {
  db: Db;
  query: SelectQueryBuilder<DB, Table, { id: number }>;
  order: Order;
};
type Way = { backwards: boolean; skip: number; wanted: number };

/** One range of the index after the other. Backwards the last ones come first. */
async function readParts<DB, Table extends keyof DB>(
  walk: Walk<DB, Table>,
  { backwards, skip, wanted }: Way,
): Promise<Found[]> {
  const parts = backwards ? rangesOf(walk.order).reverse() : rangesOf(walk.order);
  const rows: Found[] = [];
  let left = skip;
  for (const [at, part] of parts.entries()) {
    if (rows.length >= wanted) break;
    if (part.count !== undefined && part.count <= left) {
      left -= part.count;
      continue;
    }
    const found = await readPart(walk, part, { backwards, skip: left, wanted: wanted - rows.length });
    rows.push(...found);
    // Nothing left of this part after as many: the rest is skipped in the next one.
    const goesOn = at + 1 < parts.length;
    if (goesOn) left = found.length > 0 || left === 0 ? 0 : left - (await countRows(walk.query.where(part.is)));
  }
  return rows;
}

/** Upwards, an index has rows without a key last, as lists do: all of it is one range. */
function rangesOf(order: Order): Part[] {
  const { key, id, descending } = order;
  if (descending || key.values) return partsOf(order);
  return [{ is: sql<boolean>`true`, by: [key.by, id.by] }];
}

/** What a token holds is computed for the rows of the page alone: for all that were skipped, it would cost more than those. */
async function readPart<DB, Table extends keyof DB>(
  { db, query, order }: Walk<DB, Table>,
  { is, by }: Part,
  { backwards, skip, wanted }: Way,
): Promise<Found[]> {
  const direction = (order.descending ?? false) === backwards ? 'asc' : 'desc';
  const page = by
    .reduce((sorted, each) => sorted.orderBy(each, direction), query.where(is))
    .select(order.key.by.as('sorted_by'))
    .offset(skip)
    .limit(wanted);
  const keys = toPageKeys(order, sql.ref('page.sorted_by'), sql.ref('page.id'));
  const { rows } = await sql<Found>`select page.id, ${sql.join(keys)} from (${page}) page`.execute(db);
  return rows;
}
