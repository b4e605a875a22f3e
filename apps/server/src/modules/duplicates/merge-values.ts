import type { MailPermission } from '@app/contract/contact-words';
import type { Address, OwnValue } from '@app/contract/contacts';
import type { mergedFields } from '@app/contract/duplicates';
import { columnOf } from '../contacts/columns.ts';
import { STRICTER } from '../contacts/permission.ts';
import type { ContactRow } from '../contacts/require-contact.ts';

type Field = keyof typeof mergedFields.shape;

const NAME: Field[] = ['givenName', 'familyName'];
const ADDRESS = ['address1', 'address2', 'city', 'state', 'postalCode', 'country'] as const;
const ALONE: Field[] = ['company', 'title', 'website', 'timeZone', 'birthday', 'language', 'type', 'ownerId'];
const MOST = { emails: 3, phones: 5, addresses: 3 };

export type MergedRow = Pick<
  ContactRow,
  | (typeof columnOf)[Field]
  | 'phone_e164'
  | 'more_emails'
  | 'more_phones'
  | 'more_phones_e164'
  | 'more_addresses'
  | 'fields'
  | 'mail_permission'
>;

/**
 * One contact of two: what the kept one has, the other's where it was chosen (`fromOther`) or the kept one has nothing.
 * E-mails, phones and addresses of both stay as long as there is room.
 */
export function mergeValues(kept: ContactRow, other: ContactRow, fromOther: ReadonlySet<string>) {
  const emails = unique([
    first(kept.email, other.email, fromOther.has('email')),
    ...emailsOf(kept),
    ...emailsOf(other),
  ]);
  const chosenPhone = first(phoneOf(kept), phoneOf(other), fromOther.has('phone'));
  const phones = unique([chosenPhone, ...phonesOf(kept), ...phonesOf(other)], digitsOf);
  const main = choose(kept, other, ADDRESS, fromOther);
  const addresses = unique(
    [...addressesOf(kept), ...addressesOf(other)].filter((address) => !isCoveredBy(address, main)),
    (address) => JSON.stringify(Object.values(address)).toLowerCase(),
  );
  const [phone] = phones;
  const row = {
    ...choose(kept, other, NAME, fromOther),
    ...Object.assign({}, ...ALONE.map((field) => choose(kept, other, [field], fromOther))),
    ...main,
    email: emails[0] ?? null,
    more_emails: emails.slice(1, MOST.emails),
    phone: phone?.text ?? '',
    phone_e164: phone?.e164 ?? null,
    more_phones: phones.slice(1, MOST.phones).map(({ text }) => text),
    more_phones_e164: phones.slice(1, MOST.phones).map(({ e164 }) => e164),
    more_addresses: addresses.slice(0, MOST.addresses - 1),
    fields: mergeFields(kept.fields, other.fields, fromOther),
    mail_permission: mergePermission(kept, other, emails[0] ?? null),
  } as MergedRow;
  const noRoom = [
    ...emails.slice(MOST.emails),
    ...phones.slice(MOST.phones).map(({ text }) => text),
    ...addresses.slice(MOST.addresses - 1).map((address) => Object.values(address).filter(Boolean).join(', ')),
  ];
  return { row, noRoom };
}

const isEmpty = (value: unknown) => value === null || value === '' || value === undefined;
const first = <T>(mine: T, theirs: T, isChosen: boolean): T => (isChosen && !isEmpty(theirs) ? theirs : mine);

/** What belongs together (a name, an address) is filled from the other only where what is there is the same. */
function choose(kept: ContactRow, other: ContactRow, fields: readonly Field[], fromOther: ReadonlySet<string>) {
  const isSame = fields.every(
    (field) => isEmpty(kept[columnOf[field]]) || kept[columnOf[field]] === other[columnOf[field]],
  );
  const chosen = fields.map((field) => {
    const column = columnOf[field];
    const isTheirs = fromOther.has(field) || (isSame && isEmpty(kept[column]));
    return [column, isTheirs ? other[column] : kept[column]];
  });
  return Object.fromEntries(chosen) as Partial<MergedRow>;
}

function unique<T>(values: (T | null)[], keyOf: (value: T) => unknown = (value) => value): T[] {
  const byKey = new Map<unknown, T>();
  for (const value of values) if (value !== null && !byKey.has(keyOf(value))) byKey.set(keyOf(value), value);
  return [...byKey.values()];
}

const emailsOf = ({ email, more_emails }: ContactRow) => [email, ...more_emails];

type Phone = { text: string; e164: string | null };
const digitsOf = ({ text, e164 }: Phone) => (e164 ?? text).replace(/\D/g, '') || text;
const phoneOf = ({ phone, phone_e164 }: ContactRow): Phone | null => (phone ? { text: phone, e164: phone_e164 } : null);
const phonesOf = (row: ContactRow): (Phone | null)[] => [
  phoneOf(row),
  ...row.more_phones.map((text, place) => ({ text, e164: row.more_phones_e164[place] ?? null })),
];

function addressesOf(row: ContactRow): Address[] {
  const own = Object.fromEntries(ADDRESS.map((field) => [field, row[columnOf[field]]])) as Address;
  return [own, ...row.more_addresses];
}

const isCoveredBy = (address: Address, main: Partial<MergedRow>) =>
  ADDRESS.every((field) => address[field] === '' || address[field] === main[columnOf[field]]);

function mergeFields(mine: Record<string, OwnValue>, theirs: Record<string, OwnValue>, fromOther: ReadonlySet<string>) {
  const ids = Object.keys(theirs).filter((id) => fromOther.has(`field:${id}`) || isEmpty(mine[id]));
  const chosenEmpty = Object.keys(mine).filter((id) => fromOther.has(`field:${id}`) && isEmpty(theirs[id]));
  const kept = Object.fromEntries(Object.entries(mine).filter(([id]) => !chosenEmpty.includes(id)));
  return { ...kept, ...Object.fromEntries(ids.map((id) => [id, theirs[id] ?? null])) } as Record<string, OwnValue>;
}

/** Who has taken their permission back with one of the two has. A permission is given for an address. */
function mergePermission(kept: ContactRow, other: ContactRow, email: string | null): MailPermission {
  const strictest = strictestOf(kept, other);
  const isGranted = [kept, other].some((row) => row.mail_permission === 'granted' && row.email === email);
  return strictest ?? (isGranted ? 'granted' : 'none');
}

/** How the permission was taken back with one of the two; null where it was with neither. */
export const strictestOf = (kept: ContactRow, other: ContactRow): MailPermission | null =>
  STRICTER.findLast((state) => [kept, other].some((row) => row.mail_permission === state)) ?? null;
