import { listRecommendations } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { contentWith, insertClient, insertListing, insertVersion } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

test('how many reach a goal in accounts like it is said from a hundred people in three accounts on, and counts', async () => {
  const partner = await server.newPartner();
  // What was counted slowly is answered from memory for a while: each asks once.
  const [ada, bob] = [await newMember(server), await newMember(server)];
  for (const { accountId } of [ada, bob]) await insertClient(db, partner.accountId, { account_id: accountId });
  const { edition_name } = await db
    .selectFrom('account')
    .select('edition_name')
    .where('id', '=', ada.accountId)
    .executeTakeFirstOrThrow();
  const newListing = async (name: string) => {
    const { id } = await insertListing(db, partner.organizationId, { name });
    await insertVersion(db, id, 1, contentWith([{ key: 'a' }]));
    return id;
  };
  const [first, second] = [await newListing('First'), await newListing('Second')];
  /** Another client has it: so many came in by the goal that begins it, and so many of them bought. */
  const has = async (listing_id: number, entered: number, bought: number, account = { edition_name }) => {
    const account_id = await insertClient(db, partner.accountId, { account });
    const { id: install_id } = await db
      .insertInto('install')
      .values({ account_id, listing_id, version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: campaign_id, goal, end } = await insertSolution(db, account_id, { install_id });
    const day = { account_id, campaign_id, day: '2026-01-03' };
    await db
      .insertInto('campaign_day')
      .values([
        { ...day, what: 'entered', count: entered },
        { ...day, what: 'goal', count: bought },
      ])
      .execute();
    for (let each = 0; each < bought; each += 1) {
      const contact_id = await insertContact(db, account_id);
      const reached = [goal, end].map((goal_id) => ({ account_id, goal_id, contact_id, came_in: goal_id === goal }));
      await db.insertInto('goal_achievement').values(reached).execute();
    }
  };
  const recommended = async ({ accountId, call }: typeof ada) =>
    (await call(listRecommendations, { accountId })).recommendations.map(({ name, reached }) => [name, reached]);

  await has(second, 60, 6);
  await has(second, 60, 6);
  for (let each = 0; each < 3; each += 1) await has(first, 33, 1);
  // Too few accounts, and too few people.
  expect(await recommended(ada)).toEqual([
    ['First', null],
    ['Second', null],
  ]);
  await has(second, 40, 4);
  await has(second, 900, 0, { edition_name: 'Another' });
  expect(await recommended(bob)).toEqual([
    ['Second', 0.1],
    ['First', null],
  ]);
});
