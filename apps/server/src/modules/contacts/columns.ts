import type { ContactFields } from '@app/contract/contacts';
import type { ContactTables } from './tables.ts';

/** Where each field stands that has one value. */
export const columnOf = {
  givenName: 'given_name',
  familyName: 'family_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  title: 'title',
  website: 'website',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
  timeZone: 'time_zone',
  birthday: 'birthday',
  language: 'language',
  type: 'type',
  ownerId: 'owner_id',
} as const satisfies Partial<Record<keyof ContactFields, keyof ContactTables['contact']>>;
