import type { ImportTarget } from '@app/contract/import-words';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../contacts/columns.ts';
import type { ImportJob } from './tables.ts';

export type Sql = RawBuilder<unknown>;

/** Something of a contact that a file can change, as SQL over a row of the file (`staged`) and its `contact`. */
export type PlannedField = {
  target: ImportTarget;
  /** As the timeline names it. */
  name: Sql;
  isOwn: boolean;
  /** What it becomes; null where it stays. */
  wanted: Sql;
  /** Whether there was nothing before, rather than something else. */
  isFilled: Sql;
  current: Sql;
  toText: (value: Sql) => Sql;
  /** What undo compares and puts back. */
  isNow: Sql;
  becomes: (wanted: Sql) => Sql;
  /** The columns that hold it, each with what is written there, and how it is put back from `was`; own fields share one. */
  columns: { name: string; written: (wanted: Sql) => Sql; putBack: (was: Sql) => Sql }[];
};

const asText = (value: Sql) => sql`coalesce(${value}::text, '')`;
const asJson = (value: Sql) => sql`coalesce(to_jsonb(${value}), 'null')`;

/** How an activity keeps an own field's value: by its id, in the one column that holds all of them. */
export const OWN_PREFIX = 'field:';

/** What the file's columns and the choices can change of somebody who is there already. */
export function fieldsOf(job: ImportJob): PlannedField[] {
  const matched = new Set(job.matching.filter((target) => target !== null));
  const overwritten = new Set<ImportTarget>(job.choices.overwrite);
  const [nameIsMatched, nameIsOverwritten] = [matched.has('fullName'), overwritten.has('fullName')];
  const isMatched = (target: ImportTarget) => matched.has(target) || (nameIsMatched && NAMES.includes(target));
  const isOver = (target: ImportTarget) => overwritten.has(target) || (nameIsOverwritten && NAMES.includes(target));
  const { type, ownerId } = job.choices;
  return [
    ...TEXTS.filter(isMatched).map((target) => ofText(target, isOver(target))),
    ...(matched.has('phone') ? [ofPhone(isOver('phone'))] : []),
    ...(matched.has('birthday') ? [ofBirthday(isOver('birthday'))] : []),
    ...(isOver('type') && (matched.has('type') || type) ? [ofType(type)] : []),
    ...(matched.has('owner') || (isOver('owner') && ownerId) ? [ofOwner(job, isOver('owner'))] : []),
    ...(matched.has('email2') || matched.has('email3') ? [ofMoreEmails()] : []),
    ...(MORE_PHONES.some((target) => matched.has(target)) ? [ofMorePhones()] : []),
    ...[...matched].filter(isOwnField).map((target) => ofOwn(job, target, isOver(target))),
  ];
}

const NAMES: ImportTarget[] = ['givenName', 'familyName'];
const MORE_PHONES: ImportTarget[] = ['phone2', 'phone3', 'phone4', 'phone5'];
const TEXTS = [
  'givenName',
  'familyName',
  'company',
  'title',
  'website',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
  'timeZone',
  'language',
] as const;

const isOwnField = (target: ImportTarget): target is `field:${number}` => target.startsWith(OWN_PREFIX);

type Value = { target: ImportTarget; name?: Sql; column: string; given: Sql; over: boolean; isEmpty: Sql; type?: Sql };

/** One value in one column: it fills what is empty, and replaces what is there only where that was asked for. */
function ofColumn({ target, name, column, given, over, isEmpty, type = sql`text` }: Value): PlannedField {
  const current = sql.ref(`contact.${column}`);
  return {
    target,
    name: name ?? sql`${target}::text`,
    isOwn: false,
    wanted: over
      ? sql`case when ${given} is distinct from ${current} then ${given} end`
      : sql`case when ${isEmpty} then ${given} end`,
    isFilled: isEmpty,
    current,
    toText: asText,
    isNow: asJson(current),
    becomes: asJson,
    columns: [
      {
        name: column,
        written: (wanted) => sql`coalesce(${wanted}, ${current})`,
        putBack: (was) => sql`(${was} #>> '{}')::${type}`,
      },
    ],
  };
}

function ofText(target: (typeof TEXTS)[number], over: boolean): PlannedField {
  const column = columnOf[target];
  const given = sql`nullif(${sql.ref(`staged.${column}`)}, '')`;
  return ofColumn({ target, column, given, over, isEmpty: sql`coalesce(${sql.ref(`contact.${column}`)}, '') = ''` });
}

const ofBirthday = (over: boolean): PlannedField =>
  ofColumn({
    target: 'birthday',
    column: 'birthday',
    given: sql`staged.birthday`,
    over,
    isEmpty: sql`contact.birthday is null`,
    type: sql`date`,
  });

/** Everybody has one: it is only ever written over. */
const ofType = (chosen: string | null): PlannedField =>
  ofColumn({
    target: 'type',
    column: 'type',
    given: sql`coalesce(staged.type, ${chosen}::text)`,
    over: true,
    isEmpty: sql`false`,
  });

/** With the number as it is dialled. */
function ofPhone(over: boolean): PlannedField {
  const given = sql`nullif(staged.phone, '')`;
  const phone = ofColumn({ target: 'phone', column: 'phone', given, over, isEmpty: sql`contact.phone = ''` });
  return {
    ...phone,
    isNow: sql`jsonb_build_array(contact.phone, contact.phone_e164)`,
    becomes: (wanted) => sql`jsonb_build_array(${wanted}, staged.phone_e164)`,
    columns: [
      {
        name: 'phone',
        written: (wanted) => sql`coalesce(${wanted}, contact.phone)`,
        putBack: (was) => sql`${was} ->> 0`,
      },
      {
        name: 'phone_e164',
        written: (wanted) => sql`case when ${wanted} is null then contact.phone_e164 else staged.phone_e164 end`,
        putBack: (was) => sql`${was} ->> 1`,
      },
    ],
  };
}

/** Whoever is a member: the row's own, else the one who was chosen for all. */
export const ownerOf = ({ account_id, matching, choices }: ImportJob): Sql => {
  const chosen = sql`${choices.ownerId}::uuid`;
  const wanted = matching.includes('owner') ? sql`coalesce(staged.owner_id, ${chosen})` : chosen;
  return sql`(select user_id from membership where membership.account_id = ${account_id} and user_id = ${wanted})`;
};

function ofOwner(job: ImportJob, over: boolean): PlannedField {
  // Those who are there already get the one who was chosen for all only where owners are written over.
  const given = ownerOf(over ? job : { ...job, choices: { ...job.choices, ownerId: null } });
  const owner = ofColumn({
    target: 'owner',
    name: sql`'ownerId'`,
    column: 'owner_id',
    given,
    over,
    isEmpty: sql`contact.owner_id is null`,
  });
  const [column] = owner.columns;
  return {
    ...owner,
    toText: (value) => sql`coalesce((
      select coalesce(nullif(trim(app_user.given_name || ' ' || app_user.family_name), ''), username)
      from app_user where app_user.id = ${value}), '')`,
    // Whoever owned it may be gone.
    columns: [
      {
        ...column!,
        putBack: (was) => sql`(select app_user.id from app_user where app_user.id = (${was} #>> '{}')::uuid)`,
      },
    ],
  };
}

const MORE = { emails: 2, phones: 4 };

/** Those of `given` that are new, in their order, as long as there is room. */
const newOnes = (given: Sql, isNew: Sql, key: Sql, room: Sql): Sql => sql`array(
  select min(value) from unnest(${given}) with ordinality as more(value, place) where ${isNew}
  group by ${key} order by min(place) limit greatest(${room}, 0))`;

const digits = (value: Sql) => sql`coalesce(nullif(regexp_replace(${value}, '\\D', '', 'g'), ''), ${value})`;

/** Further numbers as they are dialled: what the contact or the row of the file knows of each. */
const dialled = (phones: Sql, known: Sql): Sql => sql`array(
  select (select nullif(known.e164, '') from (${known}) as known(phone, e164) where known.phone = listed.phone limit 1)
  from unnest(${phones}) with ordinality as listed(phone, place) order by place)`;
const OF_CONTACT = sql`select unnest(contact.more_phones), unnest(contact.more_phones_e164)`;
const OF_ROW = sql`select unnest(staged.more_phones), unnest(staged.more_phones_e164)`;

const phonesOfCreated = newOnes(
  sql`staged.more_phones`,
  sql`${digits(sql`value`)} <> ${digits(sql`coalesce(staged.phone, '')`)}`,
  digits(sql`value`),
  sql.lit(MORE.phones) as Sql,
);

/** The further e-mails and phones of a contact that is created. */
export const moreOfCreated = {
  emails: sql`case when staged.more_emails is null then '{}' else
    ${newOnes(sql`staged.more_emails`, sql`value <> staged.email`, sql`value`, sql.lit(MORE.emails) as Sql)} end`,
  phones: sql`case when staged.more_phones is null then '{}' else ${phonesOfCreated} end`,
  dialled: sql`case when staged.more_phones is null then '{}' else ${dialled(phonesOfCreated, OF_ROW)} end`,
};

/** Further ones are added to those that are there, never put in their place. */
function ofMore(target: ImportTarget, name: string, column: string, added: Sql): PlannedField {
  const current = sql.ref(`contact.${column}`);
  return {
    ...ofColumn({ target, name: sql`${name}::text`, column, given: added, over: false, isEmpty: sql`true` }),
    wanted: sql`case when cardinality(${added}) > 0 then ${current} || ${added} end`,
    toText: (value) => sql`array_to_string(${value}, '; ')`,
    columns: [
      {
        name: column,
        written: (wanted) => sql`coalesce(${wanted}, ${current})`,
        putBack: (was) => sql`array(select jsonb_array_elements_text(${was}))`,
      },
    ],
  };
}

function ofMoreEmails(): PlannedField {
  const isNew = sql`value <> all (contact.more_emails) and value <> staged.email and value is distinct from contact.email`;
  const room = sql`${sql.lit(MORE.emails)} - cardinality(contact.more_emails)`;
  return ofMore('email2', 'moreEmails', 'more_emails', newOnes(sql`staged.more_emails`, isNew, sql`value`, room));
}

/** The same number may be written in several ways. */
function ofMorePhones(): PlannedField {
  const isNew = sql`not exists (
    select from unnest(contact.more_phones || contact.phone || coalesce(staged.phone, '')) as has(phone)
    where ${digits(sql`has.phone`)} = ${digits(sql`value`)})`;
  const room = sql`${sql.lit(MORE.phones)} - cardinality(contact.more_phones)`;
  const more = ofMore(
    'phone2',
    'morePhones',
    'more_phones',
    newOnes(sql`staged.more_phones`, isNew, digits(sql`value`), room),
  );
  const [phones] = more.columns;
  return {
    ...more,
    columns: [
      phones!,
      {
        name: 'more_phones_e164',
        written: (wanted) => sql`case when ${wanted} is null then contact.more_phones_e164
          else ${dialled(wanted, sql`${OF_CONTACT} union all ${OF_ROW}`)} end`,
        putBack: (was) => dialled(phones!.putBack(was), OF_CONTACT),
      },
    ],
  };
}

function ofOwn({ account_id }: ImportJob, target: `field:${number}`, over: boolean): PlannedField {
  const id = target.slice(OWN_PREFIX.length);
  const given = sql`nullif(staged.fields -> ${id}::text, 'null')`;
  const current = sql`coalesce(contact.fields -> ${id}::text, 'null')`;
  const isEmpty = sql`${current} = 'null'`;
  return {
    target,
    name: sql`coalesce((
      select contact_field.name from contact_field
      where contact_field.account_id = ${account_id} and contact_field.id = ${id}::bigint), '')`,
    isOwn: true,
    wanted: over
      ? sql`case when ${given} <> ${current} then ${given} end`
      : sql`case when ${isEmpty} then ${given} end`,
    isFilled: isEmpty,
    current,
    toText: (value) => sql`coalesce(${value} #>> '{}', '')`,
    isNow: current,
    becomes: (wanted) => wanted,
    columns: [],
  };
}
