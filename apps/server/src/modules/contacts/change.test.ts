import { type ContactFields, changeContact, getContact } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../test/proof.ts';
import { startContacts } from './test-contacts.ts';

const { db, newAccount } = await startContacts();
type Values = Partial<ContactFields>;

async function accountWithContact(values: Values = {}) {
  const account = await newAccount();
  const contact = await account.create({ givenName: 'Ann', ...values });
  const { accountId, as } = account;
  const contactId = String(contact.id);
  return {
    ...account,
    contact,
    read: () => as(getContact, { accountId, contactId }),
    change: (change: Values, seen?: Values) =>
      as(changeContact, { accountId, contactId, body: { change, ...(seen && { seen }) } }),
  };
}

describe('changing', () => {
  test('writes what differs, and tells the timeline in texts what it was and is', async () => {
    const { change, activitiesOf, contact, newColleague, ownField, accountId } = await accountWithContact();
    const ownerId = await newColleague('Otto');
    const vip = await ownField({ name: 'VIP', kind: 'yesNo' });
    const note = await ownField({ name: 'Note', kind: 'text' });
    const address = { address1: 'Hof 2', address2: '', city: 'Ulm', state: '', postalCode: '', country: 'DE' };
    const changed = await change({
      ...{ givenName: 'Ann', familyName: ' Lee ', phone: '512 555 0100', ownerId, moreEmails: ['a@x.example'] },
      ...{ moreAddresses: [address], fields: { [vip]: true, [note]: 'first' } },
    });
    expect(changed).toMatchObject({
      ...{ familyName: 'Lee', phoneE164: '+15125550100', owner: { name: 'Otto' }, moreAddresses: [address] },
      ...{ fields: { [vip]: true, [note]: 'first' } },
    });
    expect(Date.parse(changed.changedDate)).toBeGreaterThan(Date.parse(contact.changedDate));
    expect((await change({ fields: { [note]: '' } })).fields).toEqual({ [vip]: true });
    const [, first, second] = (await activitiesOf(contact.id)) as { changes: object[] }[];
    const own = { isOwn: true };
    const plain = { isOwn: false };
    expect(first?.changes).toHaveLength(7);
    expect(first?.changes).toEqual(
      expect.arrayContaining([
        { field: 'familyName', ...plain, from: '', to: 'Lee' },
        { field: 'phone', ...plain, from: '', to: '512 555 0100' },
        { field: 'ownerId', ...plain, from: '', to: 'Otto' },
        { field: 'moreEmails', ...plain, from: '', to: 'a@x.example' },
        { field: 'moreAddresses', ...plain, from: '', to: expect.stringContaining('Ulm') },
        { field: 'VIP', ...own, from: '', to: 'true' },
        { field: 'Note', ...own, from: '', to: 'first' },
      ]),
    );
    expect(second?.changes).toEqual([{ field: 'Note', ...own, from: 'first', to: '' }]);
    const count = () => db.selectFrom('audit').select('id').where('account_id', '=', accountId).execute();
    const before = await count();
    expect(await change({ familyName: 'Lee', moreAddresses: [address], fields: { [vip]: true } })).toMatchObject({
      familyName: 'Lee',
    });
    expect(await count()).toEqual(before);
    expect(await activitiesOf(contact.id)).toHaveLength(3);
  });

  test('refuses with the values of now what somebody has changed since, field by field, and writes nothing', async () => {
    const { change, read, ownField } = await accountWithContact();
    const [a, b] = [await ownField({ name: 'A', kind: 'text' }), await ownField({ name: 'B', kind: 'number' })];
    await change({ givenName: 'Bea', fields: { [a]: 'x', [b]: 1 } });
    const stale = change(
      { givenName: 'Cleo', title: 'CEO', fields: { [a]: 'y', [b]: 2 } },
      { givenName: 'Ann', title: '', fields: { [a]: null, [b]: 1 } },
    );
    await expect(stale).rejects.toMatchObject({ code: 'contact.changed', status: 409 });
    await expect(stale).rejects.toHaveProperty('details', { givenName: 'Bea', fields: { [a]: 'x' } });
    expect(await read()).toMatchObject({ givenName: 'Bea', title: '', fields: { [a]: 'x', [b]: 1 } });
    // Another field, the same wish, and what was not seen are no conflict.
    await change({ title: 'CEO' }, { title: '' });
    await change({ givenName: 'Bea' }, { givenName: 'Ann' });
    await change({ givenName: 'Dora' });
    expect(await read()).toMatchObject({ givenName: 'Dora', title: 'CEO' });
  });

  test('is refused where a value cannot be', async () => {
    const { change, read, contact } = await accountWithContact();
    const wrong = change({ title: 'CEO', phone: 'x' });
    await expect(wrong).rejects.toMatchObject({ code: 'contact.invalid', details: [{ path: 'phone' }] });
    expect(await read()).toEqual(contact);
  });
});

const FIELDS = ['givenName', 'title', 'company'] as const;
type Seen = Record<(typeof FIELDS)[number], string>;

test('several tabs, in whatever order their changes come, end in the one state that was told last', async () => {
  const { change, read, activitiesOf, contact } = await accountWithContact();
  const step = fc.record({
    tab: fc.nat(2),
    field: fc.constantFrom(...FIELDS),
    value: fc.constantFrom('', 'one', 'two'),
    looks: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const look = async () => Object.fromEntries(FIELDS.map((field) => [field, now[field]])) as Seen;
      let now = (await read()) as Seen;
      const tabs = await Promise.all([look(), look(), look()]);
      for (const { tab, field, value, looks } of steps) {
        if (looks) tabs[tab] = await look();
        const seen = tabs[tab]!;
        const isStale = now[field] !== seen[field] && now[field] !== value;
        const outcome = await change({ [field]: value }, { [field]: seen[field] }).catch((error) => error);
        if (isStale) {
          expect(outcome).toBeInstanceOf(AppError);
          expect(outcome).toMatchObject({ code: 'contact.changed', details: { [field]: now[field] } });
        } else {
          now = { ...now, [field]: value };
          seen[field] = value;
        }
        expect(await read()).toMatchObject(Object.fromEntries(FIELDS.map((name) => [name, now[name]])));
      }
    }),
    { numRuns: tries(8, 300) },
  );
  // The timeline, played from the beginning, ends where the contact is.
  const played: Record<string, string> = { givenName: 'Ann', title: '', company: '' };
  for (const { changes = [] } of (await activitiesOf(contact.id)) as {
    changes?: { field: string; from: string; to: string }[];
  }[])
    for (const { field, from, to } of changes) {
      expect(played[field]).toBe(from);
      played[field] = to;
    }
  expect(await read()).toMatchObject(played);
});
