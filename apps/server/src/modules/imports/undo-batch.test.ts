import { changeContact } from '@app/contract/contacts';
import { mergeContacts } from '@app/contract/duplicates';
import { expect, test } from 'vitest';
import { insertTagOf } from '../../../test/crm-rows.ts';
import { writePermission } from '../contacts/permission.ts';
import { stopImport, undoImport } from './run-import.ts';
import { startWriting } from './test-writing.ts';

const { server, db, newAccount } = await startWriting();

test('an undo puts created contacts into the trash and old values back, but for what somebody has changed since', async () => {
  const { accountId, user, person, stage, start, work, run, undo, rowsOf, contactOf, add, suppress } =
    await newAccount();
  const call = await (await server.onHostOf(accountId)).as(user.id);
  const field = await db
    .insertInto('contact_field')
    .values({ account_id: accountId, name: 'Size', kind: 'number', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = (value: number) => JSON.stringify({ [field.id]: value });
  const vip = await insertTagOf(db, accountId, 'VIP');
  const named = { given_name: 'Ada', family_name: 'Lovelace' };
  const whole = await add({
    ...named,
    email: 'whole@x.example',
    phone: '1',
    phone_e164: '+1',
    city: 'Rome',
    fields: own(1),
  });
  const partly = await add({ ...named, email: 'partly@x.example', city: 'Rome' });
  const kept = await add({ ...named, email: 'kept@x.example' });
  await suppress('created@x.example', 'withdrawn');
  const rows = [
    {
      email: 'whole@x.example',
      more_emails: ['w2@x.example'],
      phone: '2',
      phone_e164: '+2',
      city: 'Oslo',
      birthday: '2000-01-01',
      fields: own(2),
      tags: ['Fair'],
    },
    { email: 'partly@x.example', city: 'Oslo', company: 'Engines', tags: ['Fair'] },
    ...['created', 'merged', 'joined', 'deleted', 'changed'].map((name) => ({ email: `${name}@x.example` })),
  ];
  const matching = [
    'fullName',
    'email',
    'email2',
    'phone',
    'city',
    'company',
    'birthday',
    'tags',
    `field:${field.id}`,
  ] as const;
  const id = await stage(rows, {
    matching: [...matching],
    choices: {
      permission: 'granted',
      statement: 'Asked at the fair',
      tagIds: [vip],
      overwrite: ['phone', 'city', `field:${field.id}`],
    },
  });
  await expect(undo(id)).rejects.toMatchObject({ code: 'import.notUndoable' });
  await start(id);
  await expect(undoImport(db, person, String(id))).rejects.toMatchObject({ code: 'import.notUndoable' });
  await work(id, 3);
  expect(await contactOf('whole@x.example')).toMatchObject({ city: 'Oslo', mail_permission: 'granted' });
  const idOf = async (name: string) => (await contactOf(`${name}@x.example`))!.id;
  const [merged, joined, deleted, changed] = [
    await idOf('merged'),
    await idOf('joined'),
    await idOf('deleted'),
    await idOf('changed'),
  ];
  const change = (contactId: number, city: string) =>
    call(changeContact, { accountId, contactId: String(contactId), body: { change: { city } } });
  await change(partly, 'Bern');
  await change(changed, 'Bern');
  // One became part of somebody who was there before, and somebody became part of another one.
  const merge = (contactId: number, otherId: number) =>
    call(mergeContacts, { accountId, contactId: String(contactId), body: { otherId, fromOther: [] } });
  await merge(kept, merged);
  await merge(joined, await add({ email: 'before@x.example' }));
  await db.updateTable('contact').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
  // A tag of the import that somebody took away and gave again is theirs; so is a newer permission.
  await db.deleteFrom('contact_tag').where('contact_id', '=', partly).where('tag_id', '=', vip).execute();
  await db.insertInto('contact_tag').values({ account_id: accountId, contact_id: partly, tag_id: vip }).execute();
  await writePermission(
    db,
    { accountId },
    {
      contactId: partly,
      address: 'partly@x.example',
      granted: true,
      how: 'hand',
      evidence: 'On the phone',
      userId: user.id,
    },
  );

  const undone = await undo(id, 2);
  // Of the nine: whole, partly (not its city), created, deleted and changed; left: partly, kept, joined.
  expect(undone).toMatchObject({ state: 'undone', undone: 5, left: 3, canUndo: false, undoneBy: { id: user.id } });
  expect((await rowsOf('import_left')).map(({ contact_id }) => contact_id)).toEqual([partly, kept, joined]);
  const contacts = new Map((await rowsOf('contact')).map((contact) => [contact.id, contact]));
  expect(contacts.get(whole)).toMatchObject({
    phone: '1',
    phone_e164: '+1',
    city: 'Rome',
    more_emails: [],
    birthday: null,
    fields: { [field.id]: 1 },
    mail_permission: 'none',
    deleted_at: null,
  });
  expect(contacts.get(partly)).toMatchObject({
    city: 'Bern',
    company: null,
    mail_permission: 'granted',
    deleted_at: null,
  });
  expect(contacts.get(kept)?.deleted_at).toBeNull();
  expect(contacts.get(joined)?.deleted_at).toBeNull();
  expect(contacts.get(changed)).toMatchObject({ city: 'Bern', mail_permission: 'none', deleted_at: expect.any(Date) });
  expect([...contacts.values()].find(({ email }) => email === 'created@x.example')).toMatchObject({
    mail_permission: 'withdrawn',
    deleted_at: expect.any(Date),
  });
  const tags = await rowsOf('contact_tag');
  expect(tags.filter(({ contact_id }) => contact_id === whole)).toEqual([]);
  expect(tags.filter(({ contact_id }) => contact_id === partly).map(({ tag_id }) => tag_id)).toEqual([vip]);
  const evidence = (await rowsOf('permission')).filter(({ contact_id }) => contact_id === whole);
  expect(evidence.map(({ granted, how, address }) => [granted, how, address])).toEqual([
    [true, 'import', 'whole@x.example'],
    [false, 'import', 'whole@x.example'],
  ]);
  expect(
    await db.selectFrom('suppression').select('address').where('account_id', '=', accountId).execute(),
  ).toHaveLength(1);
  const told = (await rowsOf('activity')).filter(({ contact_id, kind }) => contact_id === partly && kind === 'csv');
  expect(told.map(({ details }) => details)).toMatchObject([
    { what: 'updated' },
    { what: 'undone', importId: id, changes: [{ field: 'company', from: 'Engines', to: '' }] },
  ]);
  expect(await undoImport(db, person, String(id))).toMatchObject({ changed: false, import: { state: 'undone' } });

  // Who was created is new again for the same file.
  expect((await run(await stage(rows.slice(2, 3)))).counts).toMatchObject({ created: 1 });
});

test('an undo that is stopped goes on where it was; after 60 days there is none', async () => {
  const { person, stage, run, undo, work, rowsOf } = await newAccount();
  const rows = Array.from({ length: 25 }, (_, at) => ({ email: `p${at}@x.example` }));
  const id = await stage(rows);
  await run(id, 10);
  await undoImport(db, person, String(id));
  await work(id, 10, 1);
  expect(await stopImport(db, person, String(id))).toMatchObject({
    changed: true,
    import: { state: 'stopped', undone: 10, canUndo: true },
  });
  await work(id);
  const inTrash = async () => (await rowsOf('contact')).filter(({ deleted_at }) => deleted_at !== null).length;
  expect(await inTrash()).toBe(10);
  expect(await undo(id, 10)).toMatchObject({ state: 'undone', undone: 25, left: 0, progress: 1 });
  expect(await inTrash()).toBe(25);

  const old = await stage(rows.slice(0, 1));
  await run(old);
  await db
    .updateTable('contact_import')
    .set({ finished_at: new Date(Date.now() - 61 * 86_400_000) })
    .where('id', '=', old)
    .execute();
  await expect(undo(old)).rejects.toMatchObject({ code: 'import.notUndoable' });
});
