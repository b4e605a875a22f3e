import { mergeContacts, undoMerge } from '@app/contract/duplicates';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

test('a goal that both had reached comes back also from a merge of before it was known who came in by it', async () => {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const call = await (await server.onHostOf(accountId)).as(user.id);
  const account_id = accountId;
  const campaign_id = await insertCampaign(db, accountId);
  const { id: goal_id } = await db
    .insertInto('campaign_goal')
    .values({ account_id, campaign_id, position: 1, kind: 'tag', name: 'Asked' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [kept, other] = [await insertContact(db, accountId, {}), await insertContact(db, accountId, {})];
  const reached = [kept, other].map((contact_id) => ({ account_id, goal_id, contact_id }));
  await db.insertInto('goal_achievement').values(reached).execute();
  const { mergeId } = await call(mergeContacts, {
    ...{ accountId, contactId: String(kept) },
    body: { otherId: other, fromOther: [] },
  });
  await sql`
    update contact_merge set before = replace(before::text, '"came_in": false, ', '')::json
    where account_id = ${accountId} and id = ${mergeId}`.execute(db);
  await call(undoMerge, { accountId, mergeId: String(mergeId) });
  const back = await db
    .selectFrom('goal_achievement')
    .select(['contact_id', 'came_in'])
    .where('goal_id', '=', goal_id)
    .orderBy('contact_id')
    .execute();
  expect(back).toEqual([
    { contact_id: kept, came_in: false },
    { contact_id: other, came_in: false },
  ]);
});
