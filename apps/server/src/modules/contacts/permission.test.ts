import { changeContact, deleteContact, getContact, restoreContact, setPermission } from '@app/contract/contacts';
import { expect, test } from 'vitest';
import { writePermission } from './permission.ts';
import type { PermissionHow } from './tables.ts';
import { startContacts } from './test-contacts.ts';

const { db, newAccount } = await startContacts();

async function accountWithPeople() {
  const account = await newAccount();
  const { accountId, as, user } = account;
  const ann = await account.create({ givenName: 'Ann', email: 'ann@x.example' });
  const twin = await account.create({ givenName: 'Twin', email: 'ann@x.example', isAnother: true });
  const read = (id: number) => as(getContact, { accountId, contactId: String(id) });
  return {
    ...account,
    ann: ann.id,
    twin: twin.id,
    read,
    states: async () => [(await read(ann.id)).permission, (await read(twin.id)).permission],
    set: (id: number, granted: boolean, reason = 'told us') =>
      as(setPermission, { accountId, contactId: String(id), body: { granted, reason } }),
    byItself: (id: number, granted: boolean, how: PermissionHow) =>
      writePermission(
        db,
        { accountId },
        { contactId: id, address: 'ann@x.example', granted, how, evidence: '', userId: null },
      ),
    by: { id: user.id, name: user.username, partnerCompany: null },
  };
}

test('by hand it is granted to one contact, with who wrote it down and why', async () => {
  const { ann, set, states, read, by, activitiesOf } = await accountWithPeople();
  expect(await set(ann, true, ' signed at the fair ')).toMatchObject({
    permission: 'granted',
    evidence: { how: 'hand', text: 'signed at the fair', by },
  });
  expect(await states()).toEqual(['granted', 'none']);
  expect((await read(ann)).evidence?.by).toEqual(by);
  expect((await activitiesOf(ann)).at(-1)).toEqual({
    ...{ what: 'permission', state: 'granted', how: 'hand', text: 'signed at the fair' },
  });
});

test('a withdrawal is of the address: everybody who has it, whoever comes later, and only the person lifts it', async () => {
  const { ann, twin, set, states, create, byItself, read } = await accountWithPeople();
  await set(ann, true);
  await set(twin, false);
  expect(await states()).toEqual(['withdrawn', 'withdrawn']);
  expect((await read(ann)).evidence).toMatchObject({ how: 'unsubscribe', text: '', by: null });
  expect((await read(twin)).evidence).toMatchObject({ how: 'hand', text: 'told us' });
  expect((await set(ann, true)).permission).toBe('withdrawn');
  const later = await create({ email: 'ann@x.example', permission: 'on paper', isAnother: true });
  expect(later.permission).toBe('withdrawn');
  for (const how of ['import', 'hand', 'order', 'bulk'] as const) await byItself(ann, true, how);
  expect(await states()).toEqual(['withdrawn', 'withdrawn']);
  await byItself(twin, true, 'optIn');
  expect(await states()).toEqual(['granted', 'granted']);
  expect((await read(twin)).evidence).toMatchObject({ how: 'optIn', by: null });
  const stranger = await accountWithPeople();
  expect(await stranger.states()).toEqual(['none', 'none']);
});

test('a bounce and a complaint are told apart; a complaint says more than what came before', async () => {
  const { ann, byItself, states } = await accountWithPeople();
  await byItself(ann, false, 'bounce');
  expect(await states()).toEqual(['bounced', 'bounced']);
  await byItself(ann, false, 'unsubscribe');
  expect(await states()).toEqual(['bounced', 'bounced']);
  await byItself(ann, false, 'complaint');
  expect(await states()).toEqual(['complained', 'complained']);
  await byItself(ann, true, 'form');
  expect(await states()).toEqual(['granted', 'none']);
});

test('another address has another permission; the trash forgets none', async () => {
  const { as, accountId, ann, twin, set, byItself, read } = await accountWithPeople();
  const contactId = String(ann);
  const move = (email: string) => as(changeContact, { accountId, contactId, body: { change: { email } } });
  await set(ann, true);
  expect((await move('new@x.example')).permission).toBe('none');
  expect((await move('ann@x.example')).permission).toBe('granted');
  await as(deleteContact, { accountId, contactId });
  await expect(set(ann, true)).rejects.toMatchObject({ code: 'contact.inTrash' });
  await byItself(twin, false, 'unsubscribe');
  expect((await as(restoreContact, { accountId, contactId })).permission).toBe('withdrawn');
  expect((await move('')).permission).toBe('none');
  await expect(set(ann, true)).rejects.toMatchObject({ code: 'contact.invalid', details: [{ path: 'email' }] });
  await db.deleteFrom('contact').where('account_id', '=', accountId).where('id', '=', twin).execute();
  expect((await move('ann@x.example')).permission).toBe('withdrawn');
  expect((await read(ann)).evidence).toMatchObject({ how: 'unsubscribe' });
});
