import { listDuplicates, listDuplicatesOf } from '@app/contract/duplicates';
import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

test('who may be the same person is found by any e-mail, by phone and by name with company, the surest first', async () => {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const call = await (await server.onHostOf(accountId)).as(user.id);
  const add = (columns: Parameters<typeof insertContact>[2]) =>
    insertContact(db, accountId, { given_name: '', ...columns });
  const ada = { given_name: 'Ada', family_name: 'Lovelace', company: 'Acme' };
  const one = await add({ ...ada, email: 'ada@x.example', more_emails: ['home@x.example'], phone_e164: '+4930123' });
  const byEmail = await add({ email: 'home@x.example' });
  const byMore = await add({ email: 'b@x.example', more_emails: ['ada@x.example'] });
  const byPhone = await add({ phone_e164: '+4930123' });
  const bySecondPhone = await add({ more_phones: ['x', '030 123'], more_phones_e164: [null, '+4930123'] });
  const byAll = await add({
    ...ada,
    given_name: 'ADA',
    company: 'ACME',
    email: 'ada@x.example',
    phone_e164: '+4930123',
  });
  const byName = await add(ada);
  await add({ ...ada, company: 'Globex' });
  await add({ ...ada, email: 'ada@x.example', deleted_at: new Date() });
  await insertContact(db, (await server.newPartner({ kind: 'customer' })).accountId, { email: 'ada@x.example' });

  const { matches } = await call(listDuplicatesOf, { accountId, contactId: String(one) });
  expect(matches.map(({ contact, by }) => [contact.id, by])).toEqual([
    [byAll, ['email', 'name', 'phone']],
    [byEmail, ['email']],
    [byMore, ['email']],
    [byPhone, ['phone']],
    [bySecondPhone, ['phone']],
    [byName, ['name']],
  ]);
  // And the other way round.
  const { matches: back } = await call(listDuplicatesOf, { accountId, contactId: String(bySecondPhone) });
  expect(back.map(({ contact }) => contact.id)).toEqual([one, byPhone, byAll]);
  // Without a name, a company or a phone nobody is alike.
  expect(
    (await call(listDuplicatesOf, { accountId, contactId: String(await add({ company: 'Acme' })) })).matches,
  ).toEqual([]);

  await add({ given_name: 'Grace', email: 'grace@x.example', company: 'Navy' });
  await add({ given_name: 'Grace', email: 'grace@x.example', company: 'Navy' });
  await add({ given_name: 'Grace', company: 'Navi' });
  await add({ given_name: 'Grace', company: 'Navi' });
  const pages = async (by: 'email' | 'phone' | 'name') => {
    const groups = [];
    let pageToken: string | undefined;
    do {
      const page = await call(listDuplicates, { accountId, query: { by, pageSize: 1, pageToken } });
      groups.push(...page.groups.map(({ shared, contacts }) => [shared, contacts.length]));
      pageToken = page.nextPageToken;
    } while (pageToken);
    return groups;
  };
  expect(await pages('email')).toEqual([
    ['ada@x.example', 2],
    ['grace@x.example', 2],
  ]);
  expect(await pages('phone')).toEqual([['+4930123', 3]]);
  expect(await pages('name')).toEqual([
    [expect.stringMatching(/^ada lovelace, acme$/i), 3],
    ['Grace, Navi', 2],
    ['Grace, Navy', 2],
  ]);
  await expect(call(listDuplicates, { accountId, query: { by: 'name', pageToken: 'x' } })).rejects.toMatchObject({
    code: 'request.pageToken',
  });
});
