import type { ContactFilter } from '@app/contract/contact-filter';
import type { contactSortColumns } from '@app/contract/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Order } from '../../list/page.ts';

type Scope = { accountId: string };
type Sql = RawBuilder<unknown>;
type Column = (typeof contactSortColumns)[number];

/** By these the database sorts when it is asked: no index keeps that order. Somebody's tags are sorted by the first of them. */
const computed = {
  tags: {
    by: sql`(
      select min(search_text(tag.name) collate "C") from contact_tag
      join tag on tag.account_id = contact_tag.account_id and tag.id = contact_tag.tag_id and tag.deleted_at is null
      where contact_tag.account_id = contact.account_id and contact_tag.contact_id = contact.id)`,
    type: 'text',
    nullable: true,
  },
  permission: { by: sql.ref('contact.mail_permission'), type: 'text' },
  source: { by: sql.ref('contact.source'), type: 'text' },
} as const satisfies Partial<Record<Column, Order['key']>>;

/** Each has an index that begins with the account and ends with the id; the owner's id as well. */
const keys: Record<Exclude<Column, 'owner' | keyof typeof computed>, Order['key']> = {
  name: { by: sql.ref('contact.name_key'), type: 'text', nullable: true },
  email: { by: sql.ref('contact.email'), type: 'text', nullable: true },
  phone: { by: sql.ref('contact.phone_e164'), type: 'text', nullable: true },
  company: { by: sql.ref('contact.company_key'), type: 'text', nullable: true },
  type: { by: sql.ref('contact.type'), type: 'text' },
  city: { by: sql.ref('contact.city_key'), type: 'text', nullable: true },
  state: { by: sql.ref('contact.state_key'), type: 'text', nullable: true },
  created: { by: sql.ref('contact.created_at'), type: 'time' },
  lastActivity: { by: sql.ref('contact.last_activity_at'), type: 'time', nullable: true },
};

type Sorted = { sort: string; filter: ContactFilter; countOwners?: CountOwners };
/** How many contacts each owner has, by the owner's id. */
type CountOwners = (db: Db, scope: Scope) => Promise<Record<string, number>>;

/** How the list is sorted: a column of the contract, '-' before it for the other direction. */
export async function toOrder(db: Db, scope: Scope, sorted: Sorted): Promise<Order> {
  const descending = sorted.sort.startsWith('-');
  const name = descending ? sorted.sort.slice(1) : sorted.sort;
  const key = await toKey(db, scope, name, sorted);
  return { name, key, id: { by: sql.ref('contact.id'), type: 'integer' }, descending };
}

function toKey(db: Db, scope: Scope, name: string, sorted: Sorted): Promise<Order['key']> | Order['key'] {
  if (name.startsWith('field:')) return ownFieldKey(db, scope, name.slice('field:'.length));
  return name === 'owner' ? ownerKey(db, scope, sorted) : { ...keys, ...computed }[name as Exclude<Column, 'owner'>];
}

/** Whether a page of this list is a range of an index: not where a filter chooses among its rows. */
export const isAlongIndex = (sort: string, filter: ContactFilter): boolean =>
  isEverybody(filter) && !/^-?field:/.test(sort) && !(sort.replace('-', '') in computed);

const isEverybody = (filter: ContactFilter): boolean => Object.values(filter).every((part) => part === undefined);

/**
 * Where in the list of owners, sorted by name, somebody's owner stands. An account has few of them: where everybody is
 * listed, their contacts are read one owner after the other. With a filter the database sorts whom it finds.
 */
async function ownerKey(db: Db, scope: Scope, { filter, countOwners }: Sorted): Promise<Order['key']> {
  const ids = await readOwners(db, scope, filter.trash ?? false);
  const by = sql`array_position(${ids}::uuid[], contact.owner_id)`;
  const key = { by, type: 'integer', nullable: true } as const;
  if (!isEverybody(filter)) return key;
  const counts = await countOwners?.(db, scope);
  const each = ids.map((id) => ({ is: sql<boolean>`contact.owner_id = ${id}`, count: counts && (counts[id] ?? 0) }));
  return { ...key, values: { each, none: sql<boolean>`contact.owner_id is null` } };
}

/** The ids of all who own somebody, sorted by their names. */
async function readOwners(db: Db, { accountId }: Scope, trash: boolean): Promise<string[]> {
  // From each owner to the next along the index, instead of through all contacts.
  const here = sql`
    with recursive owner (id) as (
      select owner_id from (
        select owner_id from contact where account_id = ${accountId} and deleted_at is null and owner_id is not null
        order by owner_id limit 1) first
      union all
      select (
        select owner_id from contact where account_id = ${accountId} and deleted_at is null and owner_id > owner.id
        order by owner_id limit 1)
      from owner where owner.id is not null)
    select id from owner`;
  const inTrash = sql`select distinct owner_id from contact where account_id = ${accountId} and deleted_at is not null`;
  const { rows } = await sql<{ id: string }>`
    select app_user.id from (${trash ? inTrash : here}) owner (id) join app_user on app_user.id = owner.id
    order by search_text(coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)) collate "C", app_user.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A longer text is sorted by its beginning. */
const SORTED_LETTERS = 200;

/** Nobody has a value of a field that is not there (any more): the list is then in the order of ids. */
async function ownFieldKey(db: Db, { accountId }: Scope, fieldId: string): Promise<Order['key']> {
  const field = await db
    .selectFrom('contact_field')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('id', '=', Number(fieldId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!field) return { by: sql`null::text`, type: 'text', nullable: true };
  // Written into the statement, because the same expression must stand in all its places; it is digits alone.
  const name = sql.lit(fieldId);
  const value = sql`contact.fields ->> ${name}`;
  const isNumber = sql`jsonb_typeof(contact.fields -> ${name}) = 'number'`;
  return field.kind === 'number'
    ? { by: sql`case when ${isNumber} then (${value})::numeric end`, type: 'number', nullable: true }
    : { by: sql`nullif(${sortedText(value)}, '') collate "C"`, type: 'text', nullable: true };
}

/** A text without accents is sorted as `search_text` would have it, at a quarter of the cost. */
const sortedText = (value: Sql) => sql`left(case when octet_length(${value}) = length(${value})
  then lower((${value}) collate "C") else search_text(${value}) end, ${sql.lit(SORTED_LETTERS)})`;
