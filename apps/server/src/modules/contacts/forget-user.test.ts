import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const { db, newPartner } = await startTestApp();

test('what somebody did stays when they go, and names nobody any more', async () => {
  const { accountId: account_id, user } = await newPartner({ kind: 'customer' });
  const other = await newPartner({});
  const contact_id = await insertContact(db, account_id, {});
  const both = [user.id, other.user.id];
  for (const user_id of both) {
    await db
      .insertInto('activity')
      .values({ account_id, contact_id, kind: 'call', user_id, important_by: user_id, details: '{}' })
      .execute();
    await db
      .insertInto('permission')
      .values({
        account_id,
        contact_id,
        channel: 'mail',
        granted: true,
        how: 'hand',
        evidence: '',
        address: 'a@x.example',
        user_id,
      })
      .execute();
  }
  await db.deleteFrom('app_user').where('id', '=', user.id).execute();
  const activities = await db
    .selectFrom('activity')
    .select(['user_id', 'important_by'])
    .where('account_id', '=', account_id)
    .where('kind', '=', 'call')
    .orderBy('id')
    .execute();
  expect(activities).toEqual([null, other.user.id].map((id) => ({ user_id: id, important_by: id })));
  const evidence = await db
    .selectFrom('permission')
    .select('user_id')
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  expect(evidence).toEqual([{ user_id: null }, { user_id: other.user.id }]);
});
