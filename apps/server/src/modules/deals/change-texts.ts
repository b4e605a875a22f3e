import type { DealFields } from '@app/contract/deals';
import type { Db } from '../../db/open.ts';
import { readPeople } from '../contacts/people.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import type { Scope } from './filter.ts';
import { CONTACT_NAME } from './read-deals.ts';

export type FieldChange = { field: string; from: string; to: string; item?: string };
type Change = { field: keyof DealFields; from: unknown; to: unknown };

/** As texts, because the history says what it was then: a colleague's name, a contact that may be merged. */
export async function describeChanges(
  db: Db,
  scope: Scope,
  changes: Change[],
  now: DealFields,
): Promise<FieldChange[]> {
  const valuesOf = (...fields: (keyof DealFields)[]) =>
    changes.filter(({ field }) => fields.includes(field)).flatMap(({ from, to }) => [from, to].flat());
  const personOf = await readPeople(db, scope, valuesOf('ownerId') as (string | null)[]);
  const contactOf = await readNames(db, scope, valuesOf('primaryContactId', 'contactIds') as (number | null)[]);
  const toText = (field: keyof DealFields, value: unknown): string => {
    if (field === 'ownerId') return personOf(value as string | null)?.name ?? '';
    if (field === 'primaryContactId') return contactOf.get(value as number) ?? '';
    if (field === 'contactIds') return (value as number[]).map((id) => contactOf.get(id) ?? '').join(', ');
    return value === null ? '' : String(value);
  };
  const plain = changes.filter(({ field }) => field !== 'value' && field !== 'currencyCode');
  const money = describeMoney(changes, now);
  return [
    ...(money ? [money] : []),
    ...plain.map(({ field, from, to }) => ({ field, from: toText(field, from), to: toText(field, to) })),
  ];
}

/** An amount is nothing without its currency: both are one change. */
function describeMoney(changes: Change[], now: DealFields): FieldChange | undefined {
  const toOf = (name: 'value' | 'currencyCode') => changes.find(({ field }) => field === name)?.to;
  const [value, currency] = [toOf('value'), toOf('currencyCode')];
  if (value === undefined && currency === undefined) return undefined;
  const from = `${now.value} ${now.currencyCode}`;
  return { field: 'value', from, to: `${value ?? now.value} ${currency ?? now.currencyCode}` };
}

async function readNames(db: Db, { accountId }: Scope, ids: (number | null)[]): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .select(['contact.id', CONTACT_NAME.as('name')])
    .where('account_id', '=', accountId)
    .where('id', '=', isAnyOf(wanted))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
