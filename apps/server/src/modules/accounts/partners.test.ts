import { getPartnerPerson, listPartnerUsers } from '@app/contract/accounts';
import { expect, test } from 'vitest';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

test('the people of the account are by name, with what sales are credited to', async () => {
  const { as, accountId, user } = await server.newPartner();
  await server.newPartner();
  await db.updateTable('app_user').set({ given_name: 'carol' }).where('id', '=', user.id).execute();
  const names = [
    { given_name: 'Bob', family_name: 'b', salesforce_user_id: '005b' },
    { given_name: 'bob', family_name: 'A', salesforce_user_id: null },
  ];
  const colleagues = [];
  for (const columns of names) {
    const colleague = await insertUser(db, columns);
    colleagues.push(colleague);
    await insertMembership(db, { account_id: accountId, user_id: colleague.id });
  }
  const { content } = await as(listPartnerUsers, { accountId });
  const [b, a] = colleagues;
  expect(content).toEqual([
    { id: a?.id, username: a?.username, givenName: 'bob', familyName: 'A', salesforceUserId: null },
    { id: b?.id, username: b?.username, givenName: 'Bob', familyName: 'b', salesforceUserId: '005b' },
    { id: user.id, username: user.username, givenName: 'carol', familyName: '', salesforceUserId: null },
  ]);
  for (const { id, salesforceUserId } of content)
    expect(await as(getPartnerPerson, { accountId, userId: id })).toEqual({ userId: id, salesforceUserId });
});
