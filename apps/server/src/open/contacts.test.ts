import { createOwnField } from '@app/contract/contact-fields';
import { expect, test } from 'vitest';
import { insertContact, insertTagOf } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, type Program, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const idsOf = (page: unknown) => (page as { id: string }[]).map(({ id }) => id);
const email = (address: string, field = 'EMAIL1') => ({ email: address, field });

async function ownField({ member, accountId }: Program, name: string, kind: 'text' | 'number' | 'date' | 'yesNo') {
  return String((await member.call(createOwnField, { accountId, body: { name, kind, options: [] } })).id);
}

const ada = {
  ...{ given_name: 'Ada', family_name: 'Lovelace', middle_name: 'King', prefix: 'Lady', job_title: 'Analyst' },
  ...{ contact_type: 'Customer', company: { company_name: 'Engines' }, website: 'https://engines.example' },
  ...{ birth_date: '1815-12-10', preferred_locale: 'en_US', time_zone: 'Europe/London', spouse_name: 'William' },
  email_addresses: [email('Ada@a.example'), email('ada2@a.example', 'EMAIL2')],
  phone_numbers: [{ number: '+44 20 7946 0018', extension: '12', field: 'PHONE1' }],
  addresses: [
    {
      line1: '1 Main St',
      locality: 'Tempe',
      region: 'AZ',
      country_code: 'USA',
      postal_code: '85281-1234',
      field: 'BILLING',
    },
    { line1: 'Dock 3', locality: 'London', country_code: 'GBR', field: 'SHIPPING' },
  ],
  fax_numbers: [{ number: '555', field: 'FAX1' }],
};

test('what a program writes of somebody comes back in the same shape', async () => {
  const program = await newProgram(server);
  const { done, ask } = program;
  const size = await ownField(program, 'Shoe size', 'number');
  const me: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const body = { ...ada, owner_id: me.id, custom_fields: [{ id: size, content: '43' }] };
  const answer = await ask('POST', '/contacts', body);
  expect(answer.status, answer.text).toBe(201);
  const contact = JSON.parse(answer.text) as Record<string, unknown>;
  expect(contact).toMatchObject({
    id: expect.stringMatching(/^\d+$/),
    ...{ given_name: 'Ada', middle_name: 'King', prefix: 'Lady', job_title: 'Analyst', contact_type: 'customer' },
    ...{ company: { company_name: 'Engines' }, owner_id: me.id, birth_date: '1815-12-10', spouse_name: 'William' },
    ...{ preferred_locale: 'en-us', time_zone: 'Europe/London', source_type: 'API', tag_ids: [], suffix: null },
    email_addresses: [
      { email: 'ada@a.example', field: 'EMAIL1', is_opt_in: false, email_opt_status: 'NON_MARKETABLE' },
      { email: 'ada2@a.example', field: 'EMAIL2' },
    ],
    phone_numbers: [{ number: '+44 20 7946 0018', extension: '12', field: 'PHONE1', number_e164: '+442079460018' }],
    addresses: [
      {
        field: 'BILLING',
        region: 'AZ',
        region_code: 'US-AZ',
        country_code: 'USA',
        zip_code: '85281',
        zip_four: '1234',
      },
      { field: 'SHIPPING', line1: 'Dock 3', country_code: 'GBR', zip_code: null },
    ],
    custom_fields: [{ id: size, content: 43 }],
    fax_numbers: [{ number: '555', field: 'FAX1' }],
    create_time: expect.stringMatching(/:\d\dZ$/),
  });
  expect(await done('GET', `/contacts/${contact.id}?fields=email_addresses,custom_fields`)).toEqual(contact);
  expect(await program.refused('GET', `/contacts/${contact.id}?fields=nothing`)).toEqual([400, 'request.invalid']);
});

test('a change touches what is given, with a mask only what it names, and lists replace lists', async () => {
  const { done, refused } = await newProgram(server);
  const { id }: Record<string, string> = await done('POST', '/contacts', ada);
  const path = `/contacts/${id}`;
  expect(await done('PATCH', path, { given_name: 'Augusta', middle_name: null })).toMatchObject({
    ...{ given_name: 'Augusta', middle_name: null, family_name: 'Lovelace', prefix: 'Lady' },
    email_addresses: [{ email: 'ada@a.example' }, { email: 'ada2@a.example' }],
  });
  expect(
    await done('PATCH', `${path}?update_mask=family_name&update_mask=website`, {
      given_name: 'X',
      family_name: 'Byron',
    }),
  ).toMatchObject({ given_name: 'Augusta', family_name: 'Byron', website: 'https://engines.example' });
  const replaced: Record<string, unknown> = await done('PATCH', path, { email_addresses: [email('new@a.example')] });
  expect(replaced.email_addresses).toMatchObject([{ email: 'new@a.example', field: 'EMAIL1' }]);
  for (const body of [
    { given_name: 'x'.repeat(41) },
    { email_addresses: [email('nobody')] },
    { email_addresses: [email('a@b.example', 'EMAIL4')] },
    { phone_numbers: [{ number: 'none', field: 'PHONE1' }] },
    { addresses: [{ country_code: 'XXX', field: 'BILLING' }] },
    { contact_type: 'Friend' },
    { owner_id: '1' },
    { custom_fields: [{ id: '999999', content: 'x' }] },
    { birth_date: 'yesterday' },
  ])
    expect((await refused('PATCH', path, body))[0], JSON.stringify(body)).toBe(400);
});

test('somebody who is there is recognised as the caller says, and otherwise added again', async () => {
  const { ask, done } = await newProgram(server);
  const add = async (body: object, option = '') => {
    const { status, text } = await ask('POST', `/contacts${option && `?duplicate_option=${option}`}`, body);
    return [status, (JSON.parse(text) as { id: string }).id] as const;
  };
  const [status, id] = await add(ada);
  expect(status).toBe(201);
  expect(await add({ ...ada, job_title: 'Countess' }, 'Email')).toEqual([200, id]);
  expect(await done('GET', `/contacts/${id}`)).toMatchObject({ job_title: 'Countess' });
  expect(await add({ email_addresses: [email('ADA2@a.example')] }, 'Email')).toEqual([200, id]);
  expect((await add({ email_addresses: [email('ada2@a.example')] }, 'EmailAndName'))[0]).toBe(201);
  expect(await add(ada, 'EmailAndNameAndCompany')).toEqual([200, id]);
  expect((await add({ ...ada, company: { company_name: 'Other' } }, 'EmailAndNameAndCompany'))[0]).toBe(201);
  expect((await add(ada))[0]).toBe(201);
  expect((await ask('POST', '/contacts?duplicate_option=Phone', ada)).status).toBe(400);
  expect((await ask('POST', '/contacts', { given_name: 'Nobody' })).status).toBe(400);
});

test('a reason to opt in is evidence; who has withdrawn stays so', async () => {
  const { done, accountId } = await newProgram(server);
  const given = { email_addresses: [{ ...email('in@a.example'), opt_in_reason: 'Asked at the fair' }] };
  const contact: Record<string, unknown> = await done('POST', '/contacts', given);
  expect(contact.email_addresses).toMatchObject([
    { is_opt_in: true, email_opt_status: 'SINGLE_OPT_IN', opt_in_reason: 'Asked at the fair' },
  ]);
  const evidence = await db.selectFrom('permission').selectAll().where('account_id', '=', accountId).execute();
  expect(evidence).toMatchObject([{ granted: true, how: 'hand', evidence: 'Asked at the fair' }]);
  await db
    .insertInto('suppression')
    .values({ account_id: accountId, channel: 'mail', address: 'out@a.example', reason: 'withdrawn' })
    .execute();
  const out: Record<string, unknown> = await done('POST', '/contacts', {
    email_addresses: [{ ...email('out@a.example'), opt_in_reason: 'Asked' }],
  });
  expect(out.email_addresses).toMatchObject([{ is_opt_in: false, email_opt_status: 'LIST_UNSUBSCRIBE' }]);
});

test('contacts are listed by pages in every order, and found by every filter', async () => {
  const program = await newProgram(server);
  const { done, accountId } = program;
  const size = await ownField(program, 'Shoe size', 'number');
  const since = await ownField(program, 'Since', 'date');
  const vip = await ownField(program, 'VIP', 'yesNo');
  const colour = await ownField(program, 'Colour', 'text');
  const full: Record<string, string> = await done('POST', '/contacts', {
    ...ada,
    custom_fields: [
      { id: size, content: 43 },
      { id: since, content: '2024-03-15' },
      { id: vip, content: true },
      { id: colour, content: 'Blue' },
    ],
  });
  const grace = String(
    await insertContact(db, accountId, { given_name: 'Grace', family_name: '100%', email: 'grace@b.example' }),
  );
  const plain = String(await insertContact(db, accountId, { given_name: 'Plain', city: 'Ulm' }));
  await insertContact(db, accountId, { given_name: 'Gone', deleted_at: new Date() });
  await insertContact(db, (await newProgram(server)).accountId, { given_name: 'Ada' });
  const all = [full.id, grace, plain];
  expect((await pages(program, '/contacts', 'contacts', 2)).map(idsOf)).toEqual([[full.id, grace], [plain]]);
  expect((await pages(program, '/contacts?order_by=id+desc', 'contacts', 1)).flatMap(idsOf)).toEqual(all.toReversed());
  expect((await pages(program, '/contacts?order_by=email', 'contacts', 2)).flatMap(idsOf)).toEqual(all);
  for (const order of ['create_time', 'update_time'])
    expect((await pages(program, `/contacts?order_by=${order}+desc`, 'contacts', 2)).flat()).toHaveLength(3);

  const found = async (filter: string) =>
    idsOf((await done('GET', `/contacts?filter=${encodeURIComponent(filter)}`)).contacts);
  const onlyFull = [
    ...['email==ADA@a.example', 'email==ada*', 'email==ada2@a.example', 'given_name==ada', 'given_name==A*'],
    ...['family_name==love*;', 'middle_name==king', 'website==https://eng*', 'city==tempe', 'state==AZ'],
    ...['phone_number==+44 20 7946 0018', 'phone_number==+442079460018;phone_fields==PHONE1'],
    ...['billing_address_line1==1 main*', 'billing_address_locality==Tempe', 'billing_address_country_code==USA'],
    ...[
      'billing_address_postal_code==85281*',
      'shipping_address_locality==London',
      'shipping_address_country_code==GBR',
    ],
    ...[`ids==${full.id}`, `contact_ids==${full.id},1`, `contact_id==${full.id}`, `contact_id<${grace}`],
    ...[
      'Shoe size>=43',
      'shoe SIZE==43',
      'SINCE>2024-03-14T00:00:00.000Z',
      'since==2024-03-15',
      'VIP==1',
      'colour==bl*',
    ],
    ...['start_update_time==2020-01-01;given_name==Ada'],
  ];
  for (const filter of onlyFull) expect(await found(filter), filter).toEqual([full.id]);
  expect(await found(`contact_id>=${grace}`)).toEqual([grace, plain]);
  expect(await found('family_name==100%')).toEqual([grace]);
  for (const filter of [
    ...['company_id==1', 'lead_source_name==x', 'end_update_time==2020-01-01'],
    ...['shoe size==44', 'vip==1;given_name==Plain', 'other_address_locality==London', 'family_name==1__%'],
  ])
    expect(await found(filter), filter).toEqual([]);
  for (const filter of [
    'email==*a.example',
    'given_name>a',
    'contact_id==x',
    'shoe size==large',
    'vip==maybe',
    'nothing==1',
  ])
    expect((await program.refused('GET', `/contacts?filter=${encodeURIComponent(filter)}`))[0], filter).toBe(400);
});

test('who was deleted is not there any more; two become one; tags say since when', async () => {
  const program = await newProgram(server);
  const { done, refused, ask, accountId } = program;
  const one = await insertContact(db, accountId, { given_name: 'One', email: 'one@a.example' });
  const two = await insertContact(db, accountId, { given_name: 'Two', phone: '+1 503 555 0177' });
  const tag = await insertTagOf(db, accountId, 'VIP', [two]);
  expect(await done('GET', `/contacts/${two}/tags`)).toMatchObject({
    tags: [{ tag: { id: String(tag), name: 'VIP', category: null }, applied_time: expect.stringMatching(/Z$/) }],
  });
  const merge = { contact_id: String(one), duplicate_contact_id: String(two) };
  expect(await done('POST', '/contacts:merge', merge)).toMatchObject({
    ...{ id: String(one), given_name: 'One', tag_ids: [String(tag)], phone_numbers: [{ number: '+1 503 555 0177' }] },
  });
  expect(await refused('GET', `/contacts/${two}`)).toEqual([404, 'contact.notFound']);
  expect(await refused('POST', '/contacts:merge', { ...merge, duplicate_contact_id: String(one) })).toEqual([
    409,
    'contact.sameContact',
  ]);
  expect((await ask('DELETE', `/contacts/${one}`)).status).toBe(204);
  expect(await refused('DELETE', `/contacts/${one}`)).toEqual([404, 'contact.notFound']);
  expect(await refused('PATCH', `/contacts/${one}`, { given_name: 'X' })).toEqual([404, 'contact.notFound']);
  expect(await done('GET', '/contacts')).toMatchObject({ contacts: [] });
});

test('nobody of another account is reached', async () => {
  const { refused } = await newProgram(server);
  const stranger = await newProgram(server);
  const theirs = await insertContact(db, stranger.accountId);
  const mine: Record<string, string> = await stranger.done('POST', '/contacts', ada);
  for (const [method, path, body] of [
    ['GET', `/contacts/${theirs}`],
    ['PATCH', `/contacts/${theirs}`, { given_name: 'X' }],
    ['DELETE', `/contacts/${theirs}`],
    ['GET', `/contacts/${theirs}/tags`],
    ['POST', '/contacts:merge', { contact_id: String(theirs), duplicate_contact_id: mine.id }],
  ] as const)
    expect(await refused(method, path, body), `${method} ${path}`).toEqual([404, 'contact.notFound']);
});

test('the model names own fields and what they can hold', async () => {
  const program = await newProgram(server);
  const { member, accountId, done } = program;
  const body = { name: 'Size', kind: 'choice', options: ['S', 'L'] } as const;
  const field = await member.call(createOwnField, { accountId, body: { ...body, options: [...body.options] } });
  expect(await done('GET', '/contacts/model')).toMatchObject({
    custom_fields: [
      {
        ...{ id: String(field.id), label: 'Size', field_name: 'Size', field_type: 'DROPDOWN', record_type: 'CONTACT' },
        options: [
          { id: 'S', label: 'S' },
          { id: 'L', label: 'L' },
        ],
      },
    ],
    optional_properties: expect.arrayContaining(['custom_fields', 'job_title']),
  });
});
