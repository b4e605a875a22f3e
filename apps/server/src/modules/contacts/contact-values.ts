import { isTimeZone } from '@app/contract/company-rules';
import type { Address, ContactFields, OwnValue } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { isPhone, toE164 } from '@app/contract/phone-rule';
import { isTypedWebsite, tidyWebsite } from '@app/contract/website-rule';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/open.ts';
import { columnOf } from './columns.ts';
import { checkOwnValue, type OwnField, readOwnFields } from './own-values.ts';
import type { ContactRow } from './require-contact.ts';
import type { ContactTables } from './tables.ts';
import { isCountry, isLanguage } from './value-rules.ts';

type Scope = { accountId: string };
export type Values = { [Field in keyof ContactFields]?: ContactFields[Field] | undefined };
type Columns = Partial<Insertable<ContactTables['contact']>>;
/** What values are understood and checked with. */
export type ValueRules = { country: string; ownFields: Map<string, OwnField> };

/** Where a value cannot be taken, and why; the same form as the faults of a request. */
type Fault = { path: string; message: string };

export async function readValueRules(db: Db, scope: Scope): Promise<ValueRules> {
  const { country_code: country } = await db
    .selectFrom('account')
    .select('country_code')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
  return { country, ownFields: await readOwnFields(db, scope) };
}

/** What the schema cannot know: places, languages, zones, numbers of the account's country, members and own fields. */
export async function checkValues(db: Db, scope: Scope, values: Values, rules: ValueRules): Promise<void> {
  const faults: Fault[] = [];
  const demand = (path: string, isFine: boolean, message = 'unknown') => {
    if (!isFine) faults.push({ path, message });
  };
  const { phone = '', morePhones = [], website = '', timeZone = '', language = '', ownerId = null } = values;
  demand('phone', phone === '' || isPhone(phone, rules.country), 'no phone number');
  for (const [at, more] of morePhones.entries())
    demand(`morePhones.${at}`, isPhone(more, rules.country), 'no phone number');
  demand('website', isTypedWebsite(website), 'no web address');
  demand('timeZone', timeZone === '' || isTimeZone(timeZone));
  demand('language', isLanguage(language));
  demand('country', isCountry(values.country));
  for (const [at, address] of (values.moreAddresses ?? []).entries())
    demand(`moreAddresses.${at}.country`, isCountry(address.country));
  demand('ownerId', ownerId === null || (await isMember(db, scope, ownerId)), 'not a member');
  for (const [id, value] of Object.entries(values.fields ?? {})) {
    const fault = checkOwnValue(rules.ownFields.get(id), value);
    if (fault) faults.push({ path: `fields.${id}`, message: fault });
  }
  if (faults.length > 0) throw new AppError('contact.invalid', faults);
}

export async function isMember(db: Db, { accountId }: Scope, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member !== undefined;
}

// No e-mail and no company is null there.
const { email: _email, company: _company, ...plainColumns } = columnOf;
const COLUMNS = { ...plainColumns, moreEmails: 'more_emails', morePhones: 'more_phones' } as const;

/** The columns that hold these values; own fields are written whole, so that `fields` must be all of them. */
export function toColumns(values: Values, { country }: Pick<ValueRules, 'country'>): Columns {
  const { email, company, phone, morePhones, moreAddresses, fields } = values;
  const plain = Object.entries(COLUMNS).flatMap(([field, column]) => {
    const value = values[field as keyof typeof COLUMNS];
    return value === undefined ? [] : [[column, value]];
  });
  return {
    ...Object.fromEntries(plain),
    ...(email !== undefined && { email: email || null }),
    ...(company !== undefined && { company: company || null }),
    ...(phone !== undefined && { phone_e164: toE164(phone, country) }),
    ...(morePhones && { more_phones_e164: morePhones.map((more) => toE164(more, country)) }),
    ...(moreAddresses && { more_addresses: JSON.stringify(moreAddresses) }),
    ...(fields && { fields: JSON.stringify(fields) }),
  };
}

/** The row as it is written and compared. */
export function toValues(row: ContactRow): ContactFields {
  const plain = Object.entries(COLUMNS).map(([field, column]) => [field, row[column]]);
  return {
    ...Object.fromEntries(plain),
    email: row.email ?? '',
    company: row.company ?? '',
    moreAddresses: row.more_addresses,
    fields: row.fields,
  };
}

const isEmptyAddress = (address: Address) => Object.values(address).every((part) => part === '');

/** One way to write what can be written in several: nothing twice, no empty addresses, no empty own values. */
export function tidyValues(values: Values): Values {
  const { moreEmails, morePhones, moreAddresses, website, fields } = values;
  return {
    ...values,
    ...(website !== undefined && { website: tidyWebsite(website) }),
    ...(moreEmails && { moreEmails: [...new Set(moreEmails)] }),
    ...(morePhones && { morePhones: [...new Set(morePhones)] }),
    ...(moreAddresses && { moreAddresses: moreAddresses.filter((address) => !isEmptyAddress(address)) }),
    ...(fields && { fields: tidyOwn(fields) }),
  };
}

const tidyOwn = (fields: Record<string, OwnValue>) =>
  Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, value === '' ? null : value]));

/** Only own fields that have a value are kept. */
export const withoutNone = (fields: Record<string, OwnValue>): Record<string, OwnValue> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
