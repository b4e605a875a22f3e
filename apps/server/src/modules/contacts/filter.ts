import type { ContactFilter, Period } from '@app/contract/contact-filter';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';

type Scope = { accountId: string };
type Condition = RawBuilder<boolean>;
/** `zone` is the account's: a day begins there. */
type Context = Scope & { zone: string };

const MAX_WORDS = 10;

/**
 * One entry for each part of a filter: what must hold of a row of `contact`. A module that knows something of contacts
 * adds its own part here and in the contract.
 */
const conditions: {
  [Part in keyof ContactFilter]-?: (value: NonNullable<ContactFilter[Part]>, context: Context) => Condition[];
} = {
  search: (search) =>
    wordsOf(search).map(
      (word) => sql<boolean>`contact.search like search_text(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`,
    ),
  type: (types) => [isOneOf('type', types)],
  tags: ({ all = [], any, none = [] }, { accountId }) => [
    ...all.map((id) => hasTag(accountId, [id])),
    ...(any ? [hasTag(accountId, any)] : []),
    ...none.map((id) => sql<boolean>`not ${hasTag(accountId, [id])}`),
  ],
  owner: (owners) => {
    const ids = owners.filter((id) => id !== null);
    const named = isOneOf('owner_id', ids);
    return [owners.includes(null) ? sql<boolean>`(contact.owner_id is null or ${named})` : named];
  },
  permission: (states) => [isOneOf('mail_permission', states)],
  city: (city) => [sql<boolean>`contact.city_key = search_text(${city.trim()})`],
  state: (state) => [sql<boolean>`contact.state_key = search_text(${state.trim()})`],
  company: (company) => [sql<boolean>`contact.company_key = search_text(${company.trim()})`],
  created: (period, { zone }) => isWithin('created_at', period, zone),
  lastActivity: (period, { zone }) => isWithin('last_activity_at', period, zone),
  fields: (fields) => fields.flatMap(ofOwnField),
  campaign: ({ id, state }, { accountId }) => [
    sql<boolean>`exists (
      select from enrolment
      where enrolment.account_id = ${accountId} and enrolment.campaign_id = ${id}
        and enrolment.contact_id = contact.id
        ${state === 'any' ? sql`` : state === 'active' ? sql`and completed_at is null and left_at is null` : sql`and completed_at is not null`})`,
  ],
  openDeal: (has, { accountId }) => [
    isAmong(
      has,
      sql`
        select primary_contact_id from deal where ${isOpenDeal(accountId)} and primary_contact_id is not null
        union all
        select beside.contact_id from deal join deal_contact beside
          on beside.account_id = deal.account_id and beside.deal_id = deal.id
        where ${isOpenDeal(accountId)}`,
    ),
  ],
  openTask: (has, { accountId }) => [
    isAmong(
      has,
      sql`
        select contact_id from task where task.account_id = ${accountId} and task.contact_id is not null
          and task.done_at is null and task.deleted_at is null`,
    ),
  ],
  import: ({ id, what }, { accountId }) => [
    isAmong(
      true,
      sql`
        select contact_id from activity where activity.account_id = ${accountId} and activity.kind = 'csv'
          and activity.about_id = ${id} ${what === 'any' ? sql`` : sql`and activity.details ->> 'what' = ${what}`}`,
    ),
  ],
  source: (sources) => [isOneOf('source', sources)],
  trash: () => [],
};

/** Asked once for all, not anew for each contact: there may be a million of them. None of `contacts` is null. */
const isAmong = (has: boolean, contacts: RawBuilder<unknown>): Condition =>
  has ? sql<boolean>`contact.id in (${contacts})` : sql<boolean>`contact.id not in (${contacts})`;

const isOpenDeal = (accountId: string): Condition =>
  sql<boolean>`deal.account_id = ${accountId} and deal.deleted_at is null and deal.status in ('active', 'auto follow-up')`;

/** Everybody of the account whom the filter means, as a query over `contact` that is still to be selected from. */
export function contactsMatching(db: Db, context: Context, filter: ContactFilter) {
  return db.selectFrom('contact').where(isMeant(context, filter));
}

/**
 * The same, to be sorted: who is searched for is found first and then sorted (`offset` keeps the two apart). Otherwise
 * the planner would walk along the sorted names until it has met enough of them, which takes long for all who share a
 * name: they stand together, in the middle.
 */
export function contactsListed(db: Db, context: Context, filter: ContactFilter) {
  const matching = contactsMatching(db, context, filter);
  return isFoundByIndex(filter) ? db.selectFrom(matching.selectAll('contact').offset(0).as('contact')) : matching;
}

const wordsOf = (search: string): string[] => search.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** The index of searched texts knows three letters at a time. */
const isFoundByIndex = ({ search = '' }: ContactFilter): boolean => wordsOf(search).some((word) => word.length >= 3);

export function isMeant(context: Context, filter: ContactFilter): Condition {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const tests = given.flatMap(([part, value]) => conditions[part as keyof ContactFilter](value as never, context));
  const whole = [
    sql<boolean>`contact.account_id = ${context.accountId}`,
    filter.trash
      ? sql<boolean>`(contact.deleted_at is not null and contact.merged_into is null)`
      : sql<boolean>`contact.deleted_at is null`,
    ...tests,
  ];
  return sql<boolean>`(${sql.join(whole, sql` and `)})`;
}

/** What filters need to know of the account; those without days need nothing. */
export async function filterContext(db: Db, { accountId }: Scope, filter?: ContactFilter): Promise<Context> {
  if (filter && !filter.created && !filter.lastActivity) return { accountId, zone: 'UTC' };
  const { time_zone: zone } = await db
    .selectFrom('account')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { accountId, zone };
}

function isOneOf(column: string, values: readonly string[]): Condition {
  return values.length ? sql<boolean>`${sql.ref(`contact.${column}`)} in (${sql.join(values)})` : sql<boolean>`false`;
}

function hasTag(accountId: string, ids: readonly number[]): Condition {
  if (ids.length === 0) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from contact_tag join tag on tag.account_id = contact_tag.account_id and tag.id = contact_tag.tag_id
    where contact_tag.account_id = ${accountId} and contact_tag.contact_id = contact.id
      and contact_tag.tag_id in (${sql.join(ids)}) and tag.deleted_at is null)`;
}

/** Days begin at midnight in the account's zone. */
function isWithin(column: string, { from, to, lastDays, notLastDays }: Period, zone: string): Condition[] {
  const at = sql.ref(`contact.${column}`);
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${zone}`;
  const daysAgo = (days: number) => midnight(sql`(now() at time zone ${zone})::date - ${sql.lit(days)}::int`);
  return [
    ...(from === undefined ? [] : [sql<boolean>`${at} >= ${midnight(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${at} < ${midnight(sql`${to}::date + 1`)}`]),
    ...(lastDays === undefined ? [] : [sql<boolean>`${at} >= ${daysAgo(lastDays - 1)}`]),
    ...(notLastDays === undefined ? [] : [sql<boolean>`(${at} is null or ${at} < ${daysAgo(notLastDays - 1)})`]),
  ];
}

type OwnFieldCondition = NonNullable<ContactFilter['fields']>[number];

/** Values are kept as JSON: numbers compare as numbers, dates as their text, which sorts as they do. */
function ofOwnField({ id, contains, from, to, oneOf, is, isEmpty }: OwnFieldCondition): Condition[] {
  const asText = sql`(contact.fields ->> ${String(id)})`;
  const between = (sign: RawBuilder<unknown>, bound: number | string) =>
    typeof bound === 'number'
      ? sql<boolean>`(jsonb_typeof(contact.fields -> ${String(id)}) = 'number' and ${asText}::numeric ${sign} ${bound}::numeric)`
      : sql<boolean>`${asText} collate "C" ${sign} ${bound}`;
  return [
    ...(contains === undefined
      ? []
      : [sql<boolean>`search_text(${asText}) like search_text(${`%${contains.trim().replace(/[\\%_]/g, '\\$&')}%`})`]),
    ...(from === undefined ? [] : [between(sql`>=`, from)]),
    ...(to === undefined ? [] : [between(sql`<=`, to)]),
    ...(oneOf === undefined
      ? []
      : [oneOf.length ? sql<boolean>`${asText} in (${sql.join(oneOf)})` : sql<boolean>`false`]),
    ...(is === undefined ? [] : [sql<boolean>`coalesce(${asText} = 'true', false) = ${is}`]),
    ...(isEmpty === undefined ? [] : [sql<boolean>`(coalesce(${asText}, '') = '') = ${isEmpty}`]),
  ];
}
