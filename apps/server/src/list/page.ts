import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readPageToken, toPageToken } from './page-token.ts';

/** What rows are compared by: a column or an expression over it, and what it holds. */
type Key = { by: RawBuilder<unknown>; type: keyof typeof keyTypes };
/**
 * How a list is sorted. Rows with the same key are sorted by `id`, which no two of them share, in the same direction;
 * so one index on (key, id) serves both directions. Rows without a key (`nullable`) come last in both.
 */
export type Order = {
  name: string;
  key: Key & { nullable?: boolean; values?: FewValues };
  id: Key;
  descending?: boolean;
};
/**
 * For a key of whose values there are few, and which is their place among them, from 1 on: what holds of the rows of
 * each, in this order, and of those without. An index on what that compares, with the id, then serves instead of one on
 * the key.
 */
type FewValues = { each: { is: RawBuilder<boolean>; count: number | undefined }[]; none: RawBuilder<boolean> };
/** `asked` is what the caller chose (account, search, filters): a token of another choice or order is refused. */
export type Page = { size: number; token: string | undefined; asked: unknown };
export type After = [key: string | null, id: string] | null;
export type PageKeys = { page_key: string | null; page_id: string };

/** PostgreSQL knows no year 0. */
const COMMON_ERA = /^(?!0000)/;

/** How a key travels in a token, without losing anything, and what is accepted when it comes back. */
const keyTypes = {
  text: { schema: z.string().regex(/^[^\0]*$/), sqlType: sql`text`, toText: (by) => by },
  uuid: { schema: z.uuid(), sqlType: sql`uuid`, toText: (by) => sql`${by}::text` },
  integer: { schema: z.string().regex(/^-?\d{1,18}$/), sqlType: sql`bigint`, toText: (by) => sql`${by}::text` },
  // As many digits as a number of JavaScript can have.
  number: {
    schema: z
      .string()
      .max(400)
      .regex(/^-?\d+(?:\.\d+)?$/),
    sqlType: sql`numeric`,
    toText: (by) => sql`(${by})::text`,
  },
  date: { schema: z.iso.date().regex(COMMON_ERA), sqlType: sql`date`, toText: (by) => sql`${by}::text` },
  // Microseconds: a JavaScript date would lose them, and the page would begin again with its last row.
  time: {
    schema: z.iso.datetime({ precision: 6 }).regex(COMMON_ERA),
    sqlType: sql`timestamptz`,
    toText: (by) => sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  },
} satisfies Record<string, { schema: z.ZodType<string>; sqlType: Sql; toText: (by: Sql) => Sql }>;
type Sql = RawBuilder<unknown>;

/** One page of the rows, and the token of the next one ('' after the last). */
export async function readPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  order: Order,
  page: Page,
): Promise<{ rows: (Row & PageKeys)[]; nextPageToken: string }> {
  const direction = order.descending ? 'desc' : 'asc';
  const all = query.select(pageKeys(order));
  const wanted = page.size + 1;
  const rows: (Row & PageKeys)[] = [];
  // Rows with and without a key are read apart: each part is a range of the index, however deep the page.
  for (const { is, by } of partsAfter(order, readAfter(order, page))) {
    if (rows.length >= wanted) break;
    const part = by.reduce((sorted, each) => sorted.orderBy(each, direction), all.where(is));
    rows.push(...((await part.limit(wanted - rows.length).execute()) as (Row & PageKeys)[]));
  }
  return { rows: rows.slice(0, page.size), nextPageToken: toNextPageToken(rows, order, page) };
}

/** Rows of which something holds, and what they are sorted by. */
export type Part = { is: RawBuilder<boolean>; by: RawBuilder<unknown>[]; count?: number | undefined };

/** The parts of a list, one after the other. */
export function partsOf({ key, id, descending = false }: Order): Part[] {
  const everybody = { is: sql<boolean>`true`, by: [key.by, id.by] };
  if (!key.nullable) return [everybody];
  const keyless = { is: key.values?.none ?? sql<boolean>`${key.by} is null`, by: [id.by] };
  if (!key.values) return [{ ...everybody, is: sql<boolean>`${key.by} is not null` }, keyless];
  const each = key.values.each.map((value) => ({ ...value, by: [id.by] }));
  return [...(descending ? each.reverse() : each), keyless];
}

function partsAfter(order: Order, after: After): Part[] {
  const parts = partsOf(order);
  if (!after) return parts;
  const { each = [] } = order.key.values ?? {};
  const place = order.descending ? each.length - Number(after[0]) : Number(after[0]) - 1;
  const at = after[0] === null ? parts.length - 1 : order.key.values ? Math.max(0, place) : 0;
  const [first, ...rest] = parts.slice(at);
  return first ? [{ ...first, is: sql<boolean>`(${first.is} and ${isAfter(order, after)})` }, ...rest] : [];
}

/** How many rows there are on all pages: a statement of its own, for those who ask. */
export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, unknown>,
): Promise<number> {
  const counted = await query.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
}

/** The keys of the row that the page comes after; null for the first page. Whatever is not such a token is refused. */
export function readAfter(order: Order, { token, asked }: Page): After {
  const { key, id } = order;
  const keySchema = keyTypes[key.type].schema;
  const schema = z.tuple([key.nullable ? keySchema.nullable() : keySchema, keyTypes[id.type].schema]);
  return readPageToken(token, boundTo(order, asked), schema);
}

/** Selected beside the row's own columns: what its token would hold. */
export const pageKeys = (order: Order) => toPageKeys(order, order.key.by, order.id.by);

/** The same, of rows whose keys were selected already. */
export function toPageKeys({ key, id }: Order, keyBy: Sql, idBy: Sql) {
  return [
    sql<string | null>`${keyTypes[key.type].toText(keyBy)}`.as('page_key'),
    sql<string>`${keyTypes[id.type].toText(idBy)}`.as('page_id'),
  ] as const;
}

export function isAfter({ key, id, descending }: Order, after: After): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`;
  const beyond = descending ? sql`<` : sql`>`;
  const idValue = sql`${after[1]}::${keyTypes[id.type].sqlType}`;
  if (after[0] === null) return sql<boolean>`${id.by} ${beyond} ${idValue}`;
  return sql<boolean>`(${key.by}, ${id.by}) ${beyond} (${after[0]}::${keyTypes[key.type].sqlType}, ${idValue})`;
}

/** Of rows read for one page, with one more row than it holds where another page follows. */
export function toNextPageToken(rows: PageKeys[], order: Order, { size, asked }: Page): string {
  const last = rows[size - 1];
  return rows.length > size && last ? toPageToken(boundTo(order, asked), [last.page_key, last.page_id]) : '';
}

const boundTo = ({ name, descending = false }: Order, asked: unknown) => [asked, name, descending];
