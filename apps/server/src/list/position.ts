import { type SelectQueryBuilder, sql } from 'kysely';
import { countRows, type Order, type Page, type PageKeys, pageKeys, toNextPageToken } from './page.ts';

/**
 * The page before which `position` rows of the list stand. Skipped rows are only counted along the index: the query
 * selects nothing but the id. With the total known, the way is walked from whichever end is nearer.
 */
export async function readFrom<DB, Table extends keyof DB, Row extends { id: number | string }>(
  query: SelectQueryBuilder<DB, Table, Row>,
  order: Order,
  page: Page,
  { position, total }: { position: number; total: number | null },
): Promise<{ rows: Row[]; nextPageToken: string }> {
  // One more than the page holds tells whether another one follows.
  const wanted = Math.max(0, Math.min(page.size + 1, (total ?? Number.POSITIVE_INFINITY) - position));
  const after = (total ?? Number.POSITIVE_INFINITY) - position - wanted;
  const rows =
    after < position
      ? (await readParts(partsOf(query, order, true), after, wanted)).reverse()
      : await readParts(partsOf(query, order, false), position, wanted);
  return { rows: rows.slice(0, page.size), nextPageToken: await nextTokenOf(query, order, page, rows) };
}

/** Rows with and without a key are each a range of the index. Backwards the last ones come first. */
function partsOf<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { key, id, descending = false }: Order,
  backwards: boolean,
) {
  const direction = descending === backwards ? 'asc' : 'desc';
  const sorted = (part: typeof query) => part.orderBy(key.by, direction).orderBy(id.by, direction);
  if (!key.nullable) return [{ all: query, sorted: sorted(query) }];
  const keyed = query.where(sql<boolean>`${key.by} is not null`);
  const keyless = query.where(sql<boolean>`${key.by} is null`);
  const parts = [
    { all: keyed, sorted: sorted(keyed) },
    { all: keyless, sorted: keyless.orderBy(id.by, direction) },
  ];
  return backwards ? parts.reverse() : parts;
}

async function readParts<DB, Table extends keyof DB, Row>(
  parts: { all: SelectQueryBuilder<DB, Table, Row>; sorted: SelectQueryBuilder<DB, Table, Row> }[],
  skip: number,
  wanted: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  let left = skip;
  for (const [at, { all, sorted }] of parts.entries()) {
    if (rows.length >= wanted) break;
    const found = await sorted
      .offset(left)
      .limit(wanted - rows.length)
      .execute();
    rows.push(...found);
    // Nothing left of this part after as many: the rest is skipped in the next one.
    const goesOn = at + 1 < parts.length;
    if (goesOn) left = found.length > 0 || left === 0 ? 0 : left - (await countRows(all));
  }
  return rows;
}

/** The keys are read for the last row alone: computed for every row that was skipped, they would cost more than those. */
async function nextTokenOf<DB, Table extends keyof DB, Row extends { id: number | string }>(
  query: SelectQueryBuilder<DB, Table, Row>,
  order: Order,
  page: Page,
  rows: Row[],
): Promise<string> {
  const last = rows[page.size - 1];
  if (!last || rows.length <= page.size) return '';
  const found = await query.select(pageKeys(order)).where(sql<boolean>`${order.id.by} = ${last.id}`).execute();
  const [keys] = found as unknown as PageKeys[];
  return keys ? toNextPageToken([keys, keys], order, { ...page, size: 1 }) : '';
}
