import { toAlpha2 } from '@app/contract/open/country-codes';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { readValueRules, type ValueRules } from '../modules/contacts/contact-values.ts';
import type { OwnField } from '../modules/contacts/own-values.ts';
import { compared, type TextValue } from './filter.ts';
import {
  type Asked,
  byFlag,
  byId,
  byIdOrder,
  byIds,
  byNumber,
  byText,
  type Filter,
  type Filters,
  type Orders,
  openPage,
  since,
  toTimeFilter,
  until,
} from './list.ts';
import { phoneFilters } from './phone-filter.ts';
import { addressParts } from './places.ts';
import { readOpenContacts } from './read-contacts.ts';

type Scope = { accountId: string };
type Sql = RawBuilder<unknown>;

const orders: Orders = {
  id: { key: { by: sql`id`, type: 'integer' } },
  create_time: { key: { by: sql`created_at`, type: 'time' } },
  date_created: { key: { by: sql`created_at`, type: 'time' } },
  update_time: { key: { by: sql`changed_at`, type: 'time' } },
  email: { key: { by: sql`email`, type: 'text', nullable: true } },
};

export async function listOpenContacts(db: Db, scope: Scope, asked: Asked) {
  const rules = await readValueRules(db, scope);
  const contacts = db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null);
  const list = { of: [scope.accountId, 'contacts'], filters: filtersFor(rules), orders, id: sql`id` };
  const { rows, next_page_token } = await openPage(contacts, list, asked);
  const ids = rows.map(({ id }) => id);
  return { contacts: await readOpenContacts(db, scope, ids), next_page_token };
}

/** The standard names win; own fields go by theirs. */
function filtersFor(rules: ValueRules): Filters {
  const own = [...rules.ownFields.values()].map((field) => [field.name.toLowerCase(), byOwnField(field)]);
  return { ...Object.fromEntries(own), ...standard(rules) };
}

const standard = ({ country }: ValueRules): Filters => ({
  email: byEmail,
  given_name: byNamePart(sql`given_name`),
  family_name: byNamePart(sql`family_name`),
  middle_name: byText(sql`extras ->> 'middle_name'`),
  website: byText(sql`website`),
  city: byText(sql`city`),
  state: byText(sql`state`),
  // Nobody has one here, so nobody is found by it.
  lead_source_name: { kind: 'text', where: () => sql<boolean>`false` },
  company_id: { ...byId(sql`id`), where: () => sql<boolean>`false` },
  ids: byIds(sql`id`),
  contact_ids: byIds(sql`id`),
  contact_id: byIdOrder(sql`id`),
  start_update_time: since(sql`changed_at`),
  end_update_time: until(sql`changed_at`),
  start_create_time: since(sql`created_at`),
  end_create_time: until(sql`created_at`),
  ...phoneFilters(country),
  ...placeFilters('billing', (part) => sql.ref(BILLING[part])),
  ...placeFilters('shipping', (part) => sql`more_addresses -> ${OTHER_FIRST}::int ->> ${sql.lit(part)}`),
  ...placeFilters('other', (part) => sql`more_addresses -> (1 - ${OTHER_FIRST}::int) ->> ${sql.lit(part)}`),
});

const PARTS = {
  line1: 'address1',
  locality: 'city',
  region: 'state',
  postal_code: 'postalCode',
  country_code: 'country',
} as const;
type Part = (typeof PARTS)[keyof typeof PARTS];
const BILLING: Record<Part, string> = {
  address1: 'address1',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
};

function placeFilters(place: string, columnOf: (part: Part) => Sql): Filters {
  return Object.fromEntries(
    Object.entries(PARTS).map(([name, part]) => [
      `${place}_address_${name}`,
      part === 'country' ? byCountry(columnOf(part)) : byText(columnOf(part)),
    ]),
  );
}

/** Whether the first of the further addresses is the one that a program has put into the place `OTHER`. */
const OTHER_FIRST = sql<boolean>`coalesce(
  (extras -> 'address_places' ->> 'OTHER')::jsonb = jsonb_build_array(
    ${sql.join(addressParts.map((part) => sql`more_addresses -> 0 -> ${sql.lit(part)}`))}), false)`;

const byCountry = (column: Sql): Filter => ({
  kind: 'text',
  where: ({ value }) => sql<boolean>`${column} = ${toAlpha2((value as TextValue).text) ?? '-'}`,
});

/** Along the index where it can be: e-mails are kept in small letters. */
const byEmail: Filter = {
  kind: 'text',
  where: ({ value }) => {
    const { text, isPrefix } = value as TextValue;
    const typed = text.toLowerCase();
    return isPrefix
      ? sql<boolean>`(email >= ${typed} and email < ${typed} || chr(1114111) or more_emails <> '{}'
          and exists (select from unnest(more_emails) as another where starts_with(another, ${typed})))`
      : sql<boolean>`(email = ${typed} or more_emails <> '{}' and more_emails && array[${typed}]::text[])`;
  },
};

/** The words of a name are in the index of the search, which narrows it down first. */
const byNamePart = (column: Sql): Filter => {
  const exact = byText(column);
  return {
    ...exact,
    where: (clause) => {
      const { text } = clause.value as TextValue;
      const part = sql`'%' || regexp_replace(search_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
      return sql<boolean>`(search like ${part} and ${exact.where(clause)})`;
    },
  };
};

function byOwnField({ id, kind }: OwnField): Filter {
  const value = sql`fields ->> ${sql.lit(String(id))}`;
  switch (kind) {
    case 'text':
    case 'choice':
      return byText(value);
    case 'number':
      return byNumber(sql`(${value})::numeric`);
    case 'date':
      return toTimeFilter(sql`(${value})::date`, compared);
    case 'yesNo':
      return byFlag(sql<boolean>`coalesce((${value})::boolean, false)`);
  }
}
