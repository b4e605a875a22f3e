import { contactTypes } from '@app/contract/contact-words';
import type { OwnValue } from '@app/contract/contacts';
import { isEmail } from '@app/contract/email-rule';
import { isPhone } from '@app/contract/phone-rule';
import { isTypedWebsite } from '@app/contract/website-rule';
import type { NewContact } from '#data/contact-list.ts';

/** In the order of the form: the specification's own fields. */
export const mainFields = [
  'givenName',
  'familyName',
  'email',
  'phone',
  'company',
  'title',
  'website',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
] as const;
export type MainField = (typeof mainFields)[number];

export type Typed = Record<MainField, string> & {
  type: string;
  ownerId: string;
  tagIds: string[];
  permission: string;
  country: string;
  language: string;
  birthday: string;
  fields: Record<string, OwnValue>;
};

export const longest: Record<MainField, number> = {
  givenName: 100,
  familyName: 100,
  email: 254,
  phone: 40,
  company: 120,
  title: 120,
  website: 300,
  address1: 120,
  address2: 120,
  city: 80,
  state: 80,
  postalCode: 16,
};

export const emptyContact = (ownerId: string): Typed => ({
  ...(Object.fromEntries(mainFields.map((field) => [field, ''])) as Record<MainField, string>),
  type: 'lead',
  ownerId,
  tagIds: [],
  permission: '',
  country: '',
  language: '',
  birthday: '',
  fields: {},
});

type Fault = 'email' | 'phone' | 'website';

export const emailFault = (typed: string): Fault | undefined =>
  typed.trim() && !isEmail(typed.trim()) ? 'email' : undefined;

/** A number without its country's code is read as one of the contact's country, or else of the reader's. */
export const phoneFault = (typed: string, country: string): Fault | undefined =>
  typed.trim() && !isPhone(typed.trim(), country) ? 'phone' : undefined;

export const websiteFault = (typed: string): Fault | undefined => (isTypedWebsite(typed) ? undefined : 'website');

/** Somebody must be recognisable by something. */
export const isNobody = ({ givenName, familyName, email, phone, company }: Typed): boolean =>
  [givenName, familyName, email, phone, company].every((text) => text.trim() === '');

/** What is sent: only what was said. */
export function toNewContact(typed: Typed, isAnother: boolean): NewContact {
  const { type, ownerId, tagIds, permission, country, language, birthday, fields, ...texts } = typed;
  const said = Object.entries({ ...texts, country, language, birthday })
    .map(([field, text]) => [field, text.trim()] as const)
    .filter(([, text]) => text !== '');
  const own = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
  return {
    ...Object.fromEntries(said),
    type: contactTypes.find((word) => word === type) ?? 'lead',
    ownerId: ownerId || null,
    ...(Object.keys(own).length > 0 && { fields: own }),
    ...(tagIds.length > 0 && { tagIds: tagIds.map(Number) }),
    ...(permission.trim() && { permission: permission.replace(/\s+/g, ' ').trim() }),
    isAnother,
  };
}
