import { expect, test } from 'vitest';
import type { ContactRow } from '../contacts/require-contact.ts';
import { mergeValues } from './merge-values.ts';

const empty = {
  given_name: '',
  family_name: '',
  email: null,
  phone: '',
  phone_e164: null,
  company: null,
  title: '',
  website: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  time_zone: '',
  birthday: null,
  language: '',
  type: 'lead',
  owner_id: null,
  more_emails: [],
  more_phones: [],
  more_phones_e164: [],
  more_addresses: [],
  fields: {},
  mail_permission: 'none',
};
const row = (columns: object) => ({ ...empty, ...columns }) as unknown as ContactRow;
const merge = (kept: object, other: object, fromOther: string[] = []) =>
  mergeValues(row(kept), row(other), new Set(fromOther));
const address = (city: string) => ({ address1: '', address2: '', city, state: '', postalCode: '', country: '' });

test.each([
  ['what is empty is filled', { title: '' }, { title: 'Dr' }, [], { title: 'Dr' }],
  ['what is there stays', { title: 'Prof' }, { title: 'Dr' }, [], { title: 'Prof' }],
  ['what was chosen counts', { title: 'Prof' }, { title: 'Dr' }, ['title'], { title: 'Dr' }],
  ['a type is never empty', { type: 'lead' }, { type: 'customer' }, [], { type: 'lead' }],
  [
    'a name is not made of two',
    { given_name: 'Ada' },
    { given_name: 'Grace', family_name: 'Hopper' },
    [],
    { given_name: 'Ada', family_name: '' },
  ],
  [
    'half a name is completed',
    { given_name: 'Ada' },
    { given_name: 'Ada', family_name: 'Lovelace' },
    [],
    { family_name: 'Lovelace' },
  ],
  [
    'nor an address; the other one is kept',
    { city: 'Bonn' },
    { city: 'Rome', country: 'IT' },
    [],
    { city: 'Bonn', country: '', more_addresses: [{ ...address('Rome'), country: 'IT' }] },
  ],
  [
    'the chosen address leaves the own one as a further one',
    { city: 'Bonn' },
    { city: 'Rome' },
    ['city'],
    { city: 'Rome', more_addresses: [address('Bonn')] },
  ],
  [
    'e-mails are brought together',
    { email: 'a@x', more_emails: ['b@x'] },
    { email: 'b@x', more_emails: ['c@x'] },
    [],
    { email: 'a@x', more_emails: ['b@x', 'c@x'] },
  ],
  [
    'the chosen e-mail is the first',
    { email: 'a@x' },
    { email: 'b@x' },
    ['email'],
    { email: 'b@x', more_emails: ['a@x'] },
  ],
  [
    'a phone is the same however it is typed',
    { phone: '030 1', phone_e164: '+49301' },
    { phone: '+49 30 1', phone_e164: '+49301' },
    [],
    { phone: '030 1', phone_e164: '+49301', more_phones: [] },
  ],
  [
    'the number goes with the phone',
    { phone: '1', phone_e164: '+1' },
    { phone: '2', phone_e164: '+2' },
    ['phone'],
    { phone: '2', phone_e164: '+2', more_phones: ['1'] },
  ],
  [
    'own fields',
    { fields: { 1: 'a', 2: '', 3: 'c' } },
    { fields: { 1: 'x', 2: 'y', 3: 'z', 4: 0 } },
    ['field:3'],
    { fields: { 1: 'a', 2: 'y', 3: 'z', 4: 0 } },
  ],
  ['nothing can be chosen too', { fields: { 1: 'a' } }, {}, ['field:1'], { fields: {} }],
  [
    'who has withdrawn has',
    { email: 'a@x', mail_permission: 'granted' },
    { email: 'b@x', mail_permission: 'withdrawn' },
    [],
    { mail_permission: 'withdrawn' },
  ],
  [
    'a complaint says the most',
    { mail_permission: 'complained' },
    { mail_permission: 'bounced' },
    [],
    { mail_permission: 'complained' },
  ],
  [
    'a permission is for its address',
    { email: 'a@x', mail_permission: 'granted' },
    { email: 'b@x' },
    ['email'],
    { mail_permission: 'none' },
  ],
  [
    'and holds with the same one',
    { email: 'a@x' },
    { email: 'a@x', mail_permission: 'granted' },
    [],
    { mail_permission: 'granted' },
  ],
])('%s', (_, kept, other, fromOther, expected) => {
  expect(merge(kept, other, fromOther).row).toMatchObject(expected);
  expect(merge(kept, other, fromOther).noRoom).toEqual([]);
});

test('what has no room is named', () => {
  const { row: merged, noRoom } = merge(
    {
      email: '1@x',
      more_emails: ['2@x', '3@x'],
      phone: '1',
      more_phones: ['2', '3', '4', '5'],
      city: 'Bonn',
      more_addresses: [address('Rome'), address('Oslo')],
    },
    { email: '4@x', phone: '6', more_phones: ['5'], city: 'Bern', country: 'CH' },
    ['email'],
  );
  expect(merged).toMatchObject({ email: '4@x', more_emails: ['1@x', '2@x'], more_phones: ['2', '3', '4', '5'] });
  expect(merged.more_addresses).toEqual([address('Rome'), address('Oslo')]);
  expect(noRoom).toEqual(['3@x', '6', 'Bern, CH']);
});
