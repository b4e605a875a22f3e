import { changeContact, createContact } from '@app/contract/contacts';
import { expect, test } from 'vitest';
import { insertContact, insertTagOf } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, type Program } from './test-open.ts';

const server = await startTestApp();
const { db } = server;

/** Every field that the public shape names. */
const FIELDS = [
  ...['id', 'given_name', 'family_name', 'middle_name', 'preferred_name', 'prefix', 'suffix', 'job_title'],
  ...['contact_type', 'company', 'owner_id', 'email_addresses', 'phone_numbers', 'fax_numbers', 'addresses'],
  ...['social_accounts', 'website', 'birth_date', 'anniversary_date', 'spouse_name', 'preferred_locale', 'time_zone'],
  ...['custom_fields', 'leadsource_id', 'referral_code', 'source_type', 'origin', 'tag_ids', 'groups', 'score_value'],
  ...['links', 'utm_parameters', 'account_id', 'create_time', 'update_time', 'created_by', 'last_updated_by'],
];
const found = async ({ done }: Program, filter: string) =>
  ((await done('GET', `/contacts?filter=${encodeURIComponent(filter)}`)).contacts as unknown as { id: string }[]).map(
    ({ id }) => Number(id),
  );

test('every field of a contact can be asked for, alone and with all others', async () => {
  const { done, refused, accountId } = await newProgram(server);
  const id = await insertContact(db, accountId);
  for (const field of FIELDS) expect(await done('GET', `/contacts/${id}?fields=${field}`), field).toHaveProperty(field);
  await done('GET', `/contacts?fields=${FIELDS.join(',')}`);
  expect(await refused('GET', '/contacts?fields=created')).toEqual([400, 'request.invalid']);
});

test('who made and changed a contact is told, its tags in one text, and where it came from as it was written', async () => {
  const program = await newProgram(server);
  const { done, accountId, member } = program;
  const me: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const { id } = await member.call(createContact, { accountId, body: { givenName: 'Ada', email: 'ada@a.example' } });
  const tags = [await insertTagOf(db, accountId, 'A', [id]), await insertTagOf(db, accountId, 'B', [id])];
  const path = `/contacts/${id}`;
  expect(await done('GET', path)).toMatchObject({
    ...{ created_by: me.id, last_updated_by: me.id, groups: tags.join(','), origin: null, account_id: null },
  });
  await member.call(changeContact, { accountId, contactId: String(id), body: { change: { givenName: 'Eve' } } });
  const origin = { date: '2024-03-15T10:30:00Z', ip_address: '192.0.2.7' };
  expect(await done('GET', path)).toMatchObject({ created_by: me.id, last_updated_by: me.id });
  expect(await done('PATCH', path, { origin })).toMatchObject({ origin });
  expect(await done('PATCH', path, { origin: null })).toMatchObject({ origin: null });
  const nobodys = await insertContact(db, accountId);
  expect(await done('GET', `/contacts/${nobodys}`)).toMatchObject({
    created_by: null,
    last_updated_by: null,
    groups: '',
  });
});

test('what is written into a place stands there, also with none before it', async () => {
  const program = await newProgram(server);
  const { done, member, accountId } = program;
  const given = {
    email_addresses: [
      { email: 'One@a.example', field: 'EMAIL1' },
      { email: 'Three@a.example', field: 'EMAIL3' },
    ],
    phone_numbers: [
      { number: '+44 20 7946 0018', field: 'PHONE3', extension: '5' },
      { number: '+44 20 7946 0019', field: 'PHONE5' },
    ],
    addresses: [{ line1: 'Dock 3', locality: 'London', country_code: 'GBR', field: 'OTHER' }],
  };
  type Read = Record<keyof typeof given, { field: string }[]> & { id: string };
  const read = (await done('POST', '/contacts', given)) as unknown as Read;
  const lowered = given.email_addresses.map(({ email, field }) => ({ email: email.toLowerCase(), field }));
  expect(read).toMatchObject({ ...given, email_addresses: lowered });
  for (const [place, ids] of [
    ['other', [Number(read.id)]],
    ['shipping', []],
  ] as const)
    expect(await found(program, `${place}_address_locality==london`), place).toEqual(ids);
  const path = `/contacts/${read.id}`;
  expect(await done('PATCH', path, { given_name: 'Ada' })).toMatchObject({ ...given, email_addresses: lowered });
  // A person has put another number before them, which takes a place that is free.
  const morePhones = ['+44 20 7946 0020', '+44 20 7946 0018 ext. 5', '+44 20 7946 0019'];
  await member.call(changeContact, { accountId, contactId: read.id, body: { change: { morePhones } } });
  const { phone_numbers } = (await done('GET', path)) as unknown as Read;
  expect(phone_numbers.map(({ field }) => field)).toEqual(['PHONE2', 'PHONE3', 'PHONE5']);
  const usual = [{ number: '+44 20 7946 0019', field: 'PHONE2' }];
  expect(await done('PATCH', path, { phone_numbers: usual })).toMatchObject({ phone_numbers: usual });
  const { extras } = await db
    .selectFrom('contact')
    .select('extras')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(extras).not.toHaveProperty('phone_places');
});

test('numbers and addresses are found by how they begin, in the places that are named', async () => {
  const program = await newProgram(server);
  const { done, refused } = program;
  const add = async (body: object) => Number(((await done('POST', '/contacts', body)) as unknown as { id: string }).id);
  const phone = (number: string, field: string) => ({ number, field });
  const london = await add({
    phone_numbers: [phone('+44 20 7946 0018', 'PHONE1'), phone('(442) 555-0177', 'PHONE3')],
    email_addresses: [{ email: 'a@one.example', field: 'EMAIL1' }],
  });
  const local = await add({
    phone_numbers: [phone('(442) 555-0199', 'PHONE2')],
    email_addresses: [
      { email: 'b@two.example', field: 'EMAIL1' },
      { email: 'xenia@two.example', field: 'EMAIL2' },
    ],
  });
  for (const [filter, ids] of [
    ['phone_number==+44*', [london]],
    ['phone_number==+44 20*', [london]],
    ['phone_number==44*', [london, local]],
    ['phone_number==442555*', [london, local]],
    ['phone_number==+44*;phone_fields==PHONE2,PHONE3', []],
    ['phone_number==442*;phone_fields==PHONE3', [london]],
    ['phone_fields==phone2;phone_number==442*', [local]],
    ['phone_number==+442079460018;phone_fields==PHONE1,PHONE2', [london]],
    ['phone_number==+442079460018;phone_fields==PHONE2', []],
    ['phone_number==(442) 555-0177', [london]],
    ['phone_fields==PHONE1', [london, local]],
    ['email==x*', [local]],
    ['email==XENIA@*', [local]],
    ['email==a@*', [london]],
    ['email==y*', []],
  ] as const)
    expect(await found(program, filter), filter).toEqual(ids);
  for (const filter of ['phone_number==+44;phone_fields==PHONE9', 'phone_fields==FAX1', 'phone_number==+*'])
    expect((await refused('GET', `/contacts?filter=${encodeURIComponent(filter)}`))[0], filter).toBe(400);
});

test('where a contact came from and what a number is called come back as they were written', async () => {
  const { done, refused, member, accountId } = await newProgram(server);
  const given = {
    source_type: 'LANDING_PAGE',
    phone_numbers: [
      { number: '+44 20 7946 0018', extension: '5', type: 'Work', field: 'PHONE1' },
      { number: '+44 20 7946 0019', type: null, field: 'PHONE2' },
      { number: '+44 20 7946 0020', type: 'Mobile', field: 'PHONE3' },
    ],
  };
  const { id, ...read }: Record<string, string> = await done('POST', '/contacts', given);
  expect(read).toMatchObject(given);
  const path = `/contacts/${id}`;
  // Who writes back what was read changes nothing; what another number is called is not known.
  expect(await done('PATCH', path, { phone_numbers: read.phone_numbers })).toMatchObject(given);
  const morePhones = ['+44 20 7946 0019', '+44 20 7946 0021'];
  await member.call(changeContact, { accountId, contactId: id ?? '', body: { change: { morePhones } } });
  expect(await done('GET', path)).toMatchObject({ phone_numbers: [{ type: 'Work' }, { type: null }, { type: null }] });
  expect(await done('PATCH', path, { source_type: null })).toMatchObject({ source_type: 'API' });
  expect(await refused('PATCH', path, { source_type: 'from a fair' })).toEqual([400, 'request.invalid']);
});
