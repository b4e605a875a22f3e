import { AppError } from '@app/contract/errors';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Order, type PageKeys, readPage } from '../list/page.ts';
import { type Clause, compared, type FilterRule, type Operator, parseFilter, type TextValue } from './filter.ts';

type Sql = RawBuilder<unknown>;
/** What a field of a filter means in SQL. */
export type Filter = FilterRule & {
  /** `all` is the whole filter, for a field whose meaning another one narrows down. */
  where: (clause: Clause, all?: readonly Clause[]) => RawBuilder<boolean>;
};
export type Filters = Record<string, Filter>;
/** What a list can be ordered by; the first is what it is ordered by otherwise. */
export type Orders = Record<string, Pick<Order, 'key'>>;
export type Asked = {
  page_size: number;
  page_token?: string | undefined;
  order_by?: string | undefined;
  filter?: string | undefined;
};
type ListOf = {
  /** Whose list, and which: a page token of another one is refused. */
  of: unknown[];
  filters: Filters;
  orders: Orders;
  id: Sql;
};

/** One page of a list, as the open API asks for it. */
export async function openPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { of, filters, orders, id }: ListOf,
  { page_size, page_token, order_by, filter = '' }: Asked,
): Promise<{ rows: (Row & PageKeys)[]; next_page_token: string }> {
  const conditions = toConditions(filter, filters);
  const order = { ...parseOrder(order_by, orders), id: { by: id, type: 'integer' as const } };
  const filtered = conditions.reduce((narrowed, condition) => narrowed.where(condition), query);
  const page = { size: page_size, token: page_token, asked: [of, filter] };
  const { rows, nextPageToken } = await readPage(filtered, order, page);
  return { rows, next_page_token: nextPageToken };
}

function toConditions(filter: string, filters: Filters): RawBuilder<boolean>[] {
  // Names are written in any case.
  const byName = new Map(Object.entries(filters).map(([name, rule]) => [name.toLowerCase(), rule]));
  const ruleOf = (field: string) => byName.get(field.toLowerCase());
  const clauses = parseFilter(filter, ruleOf);
  return clauses.map((clause) => (ruleOf(clause.field) as Filter).where(clause, clauses));
}

/** `field`, `field asc` or `field desc`. */
function parseOrder(text: string | undefined, orders: Orders): Pick<Order, 'name' | 'key' | 'descending'> {
  const [name = '', direction = 'asc', ...more] = (text?.trim() || (Object.keys(orders)[0] ?? '')).split(/\s+/);
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order || !/^(asc|desc)$/i.test(direction) || more.length > 0)
    throw new AppError('request.invalid', [{ path: 'order_by', message: `one of ${Object.keys(orders).join(', ')}` }]);
  return { ...order, name, descending: direction.toLowerCase() === 'desc' };
}

/** As people search: neither capitals nor accents matter. */
export const byText = (column: Sql): Filter => ({
  kind: 'text',
  where: ({ value }) => {
    const { text, isPrefix } = value as TextValue;
    return isPrefix
      ? sql<boolean>`starts_with(search_text(${column}), search_text(${text}))`
      : sql<boolean>`search_text(${column}) = search_text(${text})`;
  },
});

/** A text anywhere in it, or, with `*`, at its beginning. */
export const byPart = (column: Sql): Filter => ({
  kind: 'text',
  where: ({ value }) => {
    const { text, isPrefix } = value as TextValue;
    return isPrefix
      ? sql<boolean>`starts_with(search_text(${column}), search_text(${text}))`
      : sql<boolean>`strpos(search_text(${column}), search_text(${text})) > 0`;
  },
});

export const byId = (column: Sql): Filter => ({
  kind: 'id',
  where: ({ value }) => sql<boolean>`${column} = ${value as number}`,
});

export const byIds = (column: Sql): Filter => ({
  kind: 'ids',
  where: ({ value }) => sql<boolean>`${column} = any (${value as number[]}::bigint[])`,
});

const inSql: Record<Operator, Sql> = {
  '==': sql`=`,
  '!=': sql`<>`,
  '>=': sql`>=`,
  '<=': sql`<=`,
  '>': sql`>`,
  '<': sql`<`,
};

/** Ids in their order. */
export const byIdOrder = (column: Sql, more: Operator[] = []): Filter => ({
  kind: 'id',
  operators: [...compared, ...more],
  where: ({ operator, value }) => sql<boolean>`${column} ${inSql[operator]} ${value as number}`,
});

export const byNumber = (column: Sql): Filter => ({
  kind: 'number',
  operators: compared,
  where: ({ operator, value }) => sql<boolean>`${column} ${inSql[operator]} ${value as number}::numeric`,
});

/** From this time on. */
export const since = (column: Sql): Filter => ({
  kind: 'time',
  where: ({ value }) => sql<boolean>`${column} >= ${(value as Date).toISOString()}::timestamptz`,
});

/** Up to this time. */
export const until = (column: Sql): Filter => ({
  kind: 'time',
  where: ({ value }) => sql<boolean>`${column} <= ${(value as Date).toISOString()}::timestamptz`,
});

export const byFlag = (holds: RawBuilder<boolean>): Filter => ({
  kind: 'flag',
  where: ({ value }) => sql<boolean>`(${holds}) = ${value as boolean}::boolean`,
});

export const byWord = (words: readonly string[], where: (word: string) => RawBuilder<boolean>): Filter => ({
  kind: 'word',
  words,
  where: ({ value }) => where(value as string),
});

export const toTimeFilter = (column: Sql, operators: readonly Operator[]): Filter => ({
  kind: 'time',
  operators,
  where: ({ operator, value }) =>
    sql<boolean>`${column} ${inSql[operator]} ${(value as Date).toISOString()}::timestamptz`,
});
