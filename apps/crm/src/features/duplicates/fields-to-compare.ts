import type { OwnField } from '@app/contract/contact-fields';
import type { ContactDetail } from '@app/contract/contacts';

const single = [
  'givenName',
  'familyName',
  'email',
  'phone',
  'company',
  'title',
  'type',
  'ownerId',
  'website',
  'birthday',
  'language',
  'timeZone',
] as const;
type SingleField = (typeof single)[number];
const addressParts = ['address1', 'address2', 'city', 'state', 'postalCode', 'country'] as const;

/** One choice: a field, the whole address, or an own field. */
export type Compared = {
  id: SingleField | 'address' | `field:${number}`;
  /** The own field's name. */
  name?: string;
  /** What stands in each of the two; empty where there is nothing. */
  mine: string;
  theirs: string;
  /** What is named to the server where the other's is taken. */
  fields: string[];
};

function textOf(contact: ContactDetail, field: SingleField): string {
  if (field === 'ownerId') return contact.owner?.name ?? '';
  return contact[field] ?? '';
}

const addressOf = (contact: ContactDetail) =>
  addressParts
    .map((part) => contact[part])
    .filter((part) => part !== '')
    .join(', ');
const ownOf = (contact: ContactDetail, id: number) => {
  const value = contact.fields[id];
  return value === null || value === undefined ? '' : String(value);
};

/** The fields in which the two differ; in all others there is nothing to choose. */
export function compare(one: ContactDetail, other: ContactDetail, own: OwnField[]): Compared[] {
  const all: Compared[] = [
    ...single.map((id) => ({ id, mine: textOf(one, id), theirs: textOf(other, id), fields: [id] })),
    { id: 'address' as const, mine: addressOf(one), theirs: addressOf(other), fields: [...addressParts] },
    ...own.map(({ id, name }) => ({
      id: `field:${id}` as const,
      name,
      mine: ownOf(one, id),
      theirs: ownOf(other, id),
      fields: [`field:${id}`],
    })),
  ];
  return all.filter(({ mine, theirs }) => mine !== theirs);
}

/** The other's value is proposed where there is none here. */
export const proposed = (fields: Compared[]): string[] =>
  fields.filter(({ mine, theirs }) => mine === '' && theirs !== '').map(({ id }) => id);
