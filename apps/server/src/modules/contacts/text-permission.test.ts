import { changeContact, getContact, setPermission } from '@app/contract/contacts';
import { expect, test } from 'vitest';
import { takeAddressOff } from '../messages/address-off.ts';
import { writePermission } from './permission.ts';
import { startContacts } from './test-contacts.ts';

const { db, newAccount } = await startContacts();
const NUMBER = '+14155552671';

async function givenContact() {
  const account = await newAccount();
  const { accountId, as, user } = account;
  const { id } = await account.create({ givenName: 'Ann', email: 'ann@x.example', phone: '+1 415 555 2671' });
  const contactId = String(id);
  return {
    ...{ ...account, id },
    read: () => as(getContact, { accountId, contactId }),
    set: (granted: boolean, reason = 'told us') =>
      as(setPermission, { accountId, contactId, body: { channel: 'text', granted, reason } }),
    move: (phone: string) => as(changeContact, { accountId, contactId, body: { change: { phone } } }),
    by: { id: user.id, name: user.username, partnerCompany: null },
  };
}

test('texts are allowed by hand with a reason, for the number alone, and mail is not', async () => {
  const { set, read, move, by, id, activitiesOf } = await givenContact();
  expect(await read()).toMatchObject({ textPermission: 'none', textEvidence: null });
  expect(await set(true, 'signed at the fair')).toMatchObject({
    ...{ permission: 'none', evidence: null, textPermission: 'granted' },
    textEvidence: { how: 'hand', text: 'signed at the fair', by },
  });
  expect((await activitiesOf(id)).at(-1)).toEqual({
    ...{ what: 'permission', channel: 'text', state: 'granted', how: 'hand', text: 'signed at the fair' },
  });
  expect(await move('+1 415 555 2672')).toMatchObject({ textPermission: 'none', textEvidence: null });
  expect((await move('+1 415 555 2671')).textPermission).toBe('granted');
  expect((await set(false)).textPermission).toBe('withdrawn');
});

test('a STOP is not overridden by hand; the person’s own START is heard', async () => {
  const { accountId, id, set, read, activitiesOf } = await givenContact();
  await set(true);
  await takeAddressOff(db, { accountId, contactId: id, address: NUMBER, channel: 'text' }, 'unsubscribed', 'STOP');
  const stopped = { textPermission: 'withdrawn', textEvidence: { how: 'unsubscribe', text: 'STOP', by: null } };
  expect(await read()).toMatchObject(stopped);
  expect(await set(true, 'said yes on the phone')).toMatchObject(stopped);
  expect((await activitiesOf(id)).at(-1)).toMatchObject({ channel: 'text', state: 'withdrawn', how: 'hand' });
  const start = { contactId: id, address: NUMBER, channel: 'text', granted: true, how: 'optIn' } as const;
  await writePermission(db, { accountId }, { ...start, evidence: 'START', userId: null });
  expect(await read()).toMatchObject({ textPermission: 'granted', textEvidence: { how: 'optIn', text: 'START' } });
});

test('a STOP of another contact with the number holds for this one, and says how it came', async () => {
  const { accountId, create, read } = await givenContact();
  const twin = await create({ givenName: 'Twin', phone: '+1 415 555 2671', isAnother: true });
  await takeAddressOff(db, { accountId, contactId: twin.id, address: NUMBER, channel: 'text' }, 'unsubscribed', 'STOP');
  expect(await read()).toMatchObject({
    textPermission: 'withdrawn',
    textEvidence: { how: 'unsubscribe', text: '', by: null },
  });
});

test('without a number that can be texted nobody allows texts', async () => {
  const { set, move } = await givenContact();
  await move('');
  await expect(set(true)).rejects.toMatchObject({ code: 'contact.invalid', details: [{ path: 'phone' }] });
});
