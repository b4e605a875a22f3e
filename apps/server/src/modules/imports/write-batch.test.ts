import { listActivities } from '@app/contract/activities';
import { listNotifications } from '@app/contract/notifications';
import { expect, test } from 'vitest';
import { insertTagOf } from '../../../test/crm-rows.ts';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { emptyCounts } from './counts.ts';
import { planRows } from './plan-rows.ts';
import { startWriting } from './test-writing.ts';

const { server, db, newAccount } = await startWriting();

test('a file creates whoever is new, and says what became of every row; who asked is told', async () => {
  const { accountId, user, stage, run, plan, rowsOf, contactOf, look, add } = await newAccount();
  const field = await db
    .insertInto('contact_field')
    .values({ account_id: accountId, name: 'Size', kind: 'number', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const colleague = await insertUser(db, { given_name: 'Grace', family_name: 'Hopper' });
  await insertMembership(db, { account_id: accountId, user_id: colleague.id });
  const stranger = await insertUser(db);
  await add({ email: 'gone@x.example', deleted_at: new Date() });
  const vip = await insertTagOf(db, accountId, 'VIP');
  const id = await stage(
    [
      {
        given_name: 'Ada',
        family_name: 'Lovelace',
        email: 'ada@x.example',
        more_emails: ['ada@x.example', 'a2@x.example', 'a2@x.example', 'a3@x.example', 'a4@x.example'],
        phone: '030 1',
        phone_e164: '+49301',
        more_phones: ['(030) 1', '2', '3'],
        more_phones_e164: ['+49301', '', '+493'],
        company: 'Analytical',
        birthday: '1815-12-10',
        country: 'GB',
        type: 'vendor',
        owner_id: colleague.id,
        fields: JSON.stringify({ [field.id]: 5 }),
        tags: ['vip', 'Früh', 'frueh', 'früh'],
      },
      {
        email: 'gone@x.example',
        owner_id: stranger.id,
        faults: JSON.stringify([{ target: 'phone', problem: 'invalid' }]),
      },
      { email: 'ada@x.example', given_name: 'Twice' },
      {
        email: null,
        outcome: 'invalid',
        faults: JSON.stringify([{ target: 'email', problem: 'missing' }]),
        cells: ['Ada', 'Lovelace', ''],
      },
    ],
    {
      matching: [
        'givenName',
        'familyName',
        'email',
        'phone',
        'company',
        'birthday',
        'owner',
        'tags',
        `field:${field.id}`,
      ],
      choices: { tagIds: [vip], type: 'customer' },
    },
  );
  const expected = {
    ...emptyCounts(),
    rows: 4,
    created: 2,
    skipped: 1,
    invalid: 1,
    leftOut: 1,
    skippedBy: { sameInFile: 1, exists: 0, nothingNew: 0 },
    faults: [
      { target: 'email', problem: 'missing', rows: 1, isInvalid: true },
      { target: 'phone', problem: 'invalid', rows: 1, isInvalid: false },
    ],
  };
  expect(await plan(id)).toEqual(expected);
  expect(await rowsOf('tag')).toHaveLength(1);
  const done = await run(id);
  expect(done).toMatchObject({ state: 'done', counts: expected, progress: 1, done: 4, canUndo: true });
  const ada = await contactOf('ada@x.example');
  expect(ada).toMatchObject({
    given_name: 'Ada',
    more_emails: ['a2@x.example', 'a3@x.example'],
    phone: '030 1',
    phone_e164: '+49301',
    more_phones: ['2', '3'],
    more_phones_e164: [null, '+493'],
    company: 'Analytical',
    title: '',
    birthday: '1815-12-10',
    type: 'vendor',
    owner_id: colleague.id,
    fields: { [field.id]: 5 },
    source: 'csv',
    mail_permission: 'none',
  });
  expect(await contactOf('gone@x.example')).toMatchObject({ type: 'customer', owner_id: null, company: null });
  const tags = await rowsOf('tag');
  expect(tags.map(({ name }) => name).sort()).toEqual(['Früh', 'VIP', 'frueh']);
  expect((await rowsOf('contact_tag')).filter(({ contact_id }) => contact_id === ada?.id)).toHaveLength(3);
  expect(
    (await db.selectFrom('import_row').select('outcome').where('import_id', '=', id).orderBy('row').execute()).map(
      ({ outcome }) => outcome,
    ),
  ).toEqual([null, null, 'sameInFile', 'invalid']);

  const call = await (await server.onHostOf(accountId)).as(user.id);
  const { activities } = await call(listActivities, { accountId, contactId: String(ada?.id), query: {} });
  expect(activities).toMatchObject([
    { kind: 'csv', by: { id: user.id }, details: { file: 'people.csv', importId: id, what: 'created' } },
  ]);
  const { notifications } = await call(listNotifications, { query: { accountId, source: 'crm', type: 'alert' } });
  expect(notifications).toMatchObject([
    {
      kind: 'importFinished',
      contentTitle: 'people.csv: import finished',
      contentText: 'Created: 2. Updated: 0. Skipped: 1. Invalid: 1.',
      actionUrl: `/imports/${id}`,
    },
  ]);
  expect((await look(id)).cursor).toBeGreaterThanOrEqual(4);
});

test('whoever is there is filled in, and written over only where that was chosen', async () => {
  const { accountId, stage, run, plan, rowsOf, look, add } = await newAccount();
  const field = await db
    .insertInto('contact_field')
    .values({ account_id: accountId, name: 'Size', kind: 'number', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const old = await insertTagOf(db, accountId, 'Old');
  const grace = await insertUser(db, { given_name: 'Grace', family_name: 'Hopper' });
  await insertMembership(db, { account_id: accountId, user_id: grace.id });
  const first = await add({
    given_name: 'Ada',
    family_name: '',
    email: 'main@x.example',
    more_emails: ['ada@x.example'],
    phone: '1',
    phone_e164: '+1',
    more_phones: ['22-2'],
    more_phones_e164: ['+222'],
    city: 'London',
    fields: JSON.stringify({ [field.id]: 1 }),
  });
  // Of several the oldest.
  await add({ email: 'ada@x.example' });
  const same = await add({ given_name: 'Same', family_name: 'One', email: 'same@x.example' });
  await db.insertInto('contact_tag').values({ account_id: accountId, contact_id: same, tag_id: old }).execute();
  const rows = [
    {
      given_name: 'Augusta',
      family_name: 'King',
      email: 'ada@x.example',
      more_emails: ['main@x.example', 'b@x.example', 'c@x.example'],
      phone: '2',
      phone_e164: '+2',
      more_phones: ['1', '222', '3'],
      more_phones_e164: ['+1', '+222', '+3'],
      city: 'Paris',
      company: 'Engines',
      type: 'vendor',
      owner_id: grace.id,
      fields: JSON.stringify({ [field.id]: 7 }),
      tags: ['old', 'New'],
    },
    { given_name: 'Other', family_name: 'Name', email: 'same@x.example', tags: ['OLD'] },
    { email: 'main@x.example', company: 'Elsewhere' },
  ];
  const matching = [
    'fullName',
    'email',
    'email2',
    'phone',
    'phone2',
    'city',
    'company',
    'type',
    'owner',
    'tags',
    `field:${field.id}`,
  ] as const;
  const id = await stage(rows, {
    matching: [...matching],
    choices: { overwrite: ['city', `field:${field.id}`], type: 'customer' },
  });
  const counts = await plan(id);
  expect(counts).toMatchObject({
    rows: 3,
    updated: 1,
    skipped: 2,
    skippedBy: { nothingNew: 1, sameInFile: 1 },
  });
  expect([...counts.changes].sort((one, other) => one.target.localeCompare(other.target))).toEqual([
    { target: 'city', filled: 0, overwritten: 1 },
    { target: 'company', filled: 1, overwritten: 0 },
    { target: 'email2', filled: 1, overwritten: 0 },
    { target: 'familyName', filled: 1, overwritten: 0 },
    { target: `field:${field.id}`, filled: 0, overwritten: 1 },
    { target: 'owner', filled: 1, overwritten: 0 },
    { target: 'phone2', filled: 1, overwritten: 0 },
    { target: 'tags', filled: 1, overwritten: 0 },
  ]);
  const changes = [
    { field: 'familyName', isOwn: false, from: '', to: 'King' },
    { field: 'company', isOwn: false, from: '', to: 'Engines' },
    { field: 'city', isOwn: false, from: 'London', to: 'Paris' },
    { field: 'ownerId', isOwn: false, from: '', to: 'Grace Hopper' },
    { field: 'moreEmails', isOwn: false, from: 'ada@x.example', to: 'ada@x.example; b@x.example' },
    { field: 'morePhones', isOwn: false, from: '22-2', to: '22-2; 3' },
    { field: 'Size', isOwn: true, from: '1', to: '7' },
  ];
  expect(await planRows(db, await look(id), 0, 100)).toEqual([
    { row: 1, kind: 'updated', contactId: first, changes },
    { row: 2, kind: 'nothingNew', contactId: same, changes: [] },
    { row: 3, kind: 'sameInFile', contactId: first, changes: [] },
  ]);
  expect((await run(id, 1)).counts).toEqual(counts);
  const [contact] = await rowsOf('contact');
  expect(contact).toMatchObject({
    given_name: 'Ada',
    family_name: 'King',
    email: 'main@x.example',
    more_emails: ['ada@x.example', 'b@x.example'],
    phone: '1',
    phone_e164: '+1',
    more_phones: ['22-2', '3'],
    more_phones_e164: ['+222', '+3'],
    city: 'Paris',
    company: 'Engines',
    type: 'lead',
    owner_id: grace.id,
    fields: { [field.id]: 7 },
    source: 'hand',
  });
  const [activity] = await rowsOf('activity');
  expect(activity).toMatchObject({ contact_id: first, kind: 'csv', about_id: id });
  expect(activity?.details).toMatchObject({ what: 'updated', tags: ['New', 'Old'], changes });

  // The same file again has nothing new, and with another choice it leaves everybody as they are.
  expect((await run(await stage(rows, { matching: [...matching] }))).counts).toMatchObject({
    updated: 0,
    skippedBy: { nothingNew: 3 },
  });
  expect((await run(await stage(rows, { choices: { existing: 'skip' } }))).counts).toMatchObject({
    skippedBy: { exists: 3 },
  });
  const over = await run(
    await stage(rows, {
      matching: [...matching],
      choices: { overwrite: ['fullName', 'phone', 'type'], type: 'customer' },
    }),
  );
  expect(over.counts).toMatchObject({ updated: 2, skippedBy: { sameInFile: 1 } });
  const [again, , other] = await rowsOf('contact');
  expect(again).toMatchObject({ given_name: 'Augusta', phone: '2', phone_e164: '+2', type: 'vendor' });
  expect(other).toMatchObject({ given_name: 'Other', type: 'customer' });
});
