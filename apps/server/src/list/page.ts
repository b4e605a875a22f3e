import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readPageToken, toPageToken } from './page-token.ts';

/** What rows are compared by: a column or an expression over it, and what it holds. */
type Key = { by: RawBuilder<unknown>; type: keyof typeof keyTypes };
/**
 * How a list is sorted. Rows with the same key are sorted by `id`, which no two of them share, in the same direction;
 * so one index on (key, id) serves both directions. Rows without a key (`nullable`) come last in both.
 */
export type Order = { name: string; key: Key & { nullable?: boolean }; id: Key; descending?: boolean };
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
  const after = readAfter(order, page);
  const { key, id } = order;
  const direction = order.descending ? 'desc' : 'asc';
  const all = query.select(pageKeys(order));
  // Rows with and without a key are read apart: each part is a range of the index, however deep the page.
  const wanted = page.size + 1;
  const keyed =
    after?.[0] === null
      ? []
      : await all
          .where(key.nullable ? sql<boolean>`${key.by} is not null` : sql<boolean>`true`)
          .where(isAfter(order, after))
          .orderBy(key.by, direction)
          .orderBy(id.by, direction)
          .limit(wanted)
          .execute();
  const keyless =
    key.nullable && keyed.length < wanted
      ? await all
          .where(sql<boolean>`${key.by} is null`)
          .where(after?.[0] === null ? isAfter(order, after) : sql<boolean>`true`)
          .orderBy(id.by, direction)
          .limit(wanted - keyed.length)
          .execute()
      : [];
  const rows = [...keyed, ...keyless] as (Row & PageKeys)[];
  return { rows: rows.slice(0, page.size), nextPageToken: toNextPageToken(rows, order, page) };
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
export function pageKeys({ key, id }: Order) {
  return [
    sql<string | null>`${keyTypes[key.type].toText(key.by)}`.as('page_key'),
    sql<string>`${keyTypes[id.type].toText(id.by)}`.as('page_id'),
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
