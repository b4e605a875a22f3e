import { listContacts } from '@app/contract/contacts';
import { expect, test } from 'vitest';
import { startWriting } from './test-writing.ts';

const { server, newAccount } = await startWriting();

test('contacts are found by the import that has written them: those it made, those it changed, or all', async () => {
  const { accountId, user, stage, run, undo, add } = await newAccount();
  const call = await (await server.onHostOf(accountId)).as(user.id);
  await add({ given_name: 'Known', email: 'known@x.example' });
  await add({ given_name: 'Nobody', email: 'nobody@x.example' });
  const matching = ['fullName', 'email', 'company'] as const;
  const first = await stage(
    [{ email: 'known@x.example', company: 'One' }, { email: 'new@x.example' }, { email: 'other@x.example' }],
    { matching: [...matching] },
  );
  await run(first);
  const second = await stage([{ email: 'new@x.example', company: 'Two' }], { matching: [...matching] });
  await run(second);
  const emails = async (id: number, what: 'any' | 'created' | 'updated', more: object = {}) => {
    const filter = { import: { id, what }, ...more };
    const { contacts, total } = await call(listContacts, {
      accountId,
      query: { filter: JSON.stringify(filter), sort: 'email' },
    });
    expect(total).toBe(contacts.length);
    return contacts.map(({ email }) => email);
  };
  expect(await emails(first, 'any')).toEqual(['known@x.example', 'new@x.example', 'other@x.example']);
  expect(await emails(first, 'created')).toEqual(['new@x.example', 'other@x.example']);
  expect(await emails(first, 'updated')).toEqual(['known@x.example']);
  expect(await emails(first, 'created', { company: 'two' })).toEqual(['new@x.example']);
  expect(await emails(second, 'any')).toEqual(['new@x.example']);
  expect(await emails(second + 1, 'any')).toEqual([]);
  // What was taken back lies in the trash, and is still of this import.
  await undo(first);
  expect(await emails(first, 'created', { trash: true })).toEqual(['new@x.example', 'other@x.example']);
});
