import { listSolutionLog } from '@app/contract/solution-people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { logFailure } from './campaign-log.ts';
import { insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

test('a step that fails for many is one line an hour, which names the person while it is one', async () => {
  const { accountId, call } = await newMember(server);
  const { id: campaignId, steps } = await insertSolution(db, accountId);
  const ada = await insertContact(db, accountId, { given_name: 'Ada', family_name: 'Kim' });
  const ben = await insertContact(db, accountId, { given_name: 'Ben', family_name: 'Roe' });
  const task = { id: steps.task, name: 'Call' };
  const mail = { id: steps.email, name: 'First mail' };
  // In one transaction it is one moment, whatever the hour.
  const fail = (...failures: [step: typeof task, contactId: number][]) =>
    db.transaction().execute(async (trx) => {
      for (const [step, contactId] of failures) await logFailure(trx, { accountId, campaignId, contactId, step });
    });
  const lines = async () => {
    const { entries } = await call(listSolutionLog, { accountId, solutionId: String(campaignId), query: {} });
    return entries.map(({ what, details }) => [what, details]);
  };
  const earlier = () =>
    sql`update campaign_log set folded = folded || ' earlier' where account_id = ${accountId}`.execute(db);

  await fail([task, ada], [task, ada]);
  expect(await lines()).toEqual([['failed', { name: 'Call', count: 2, contact: { id: ada, name: 'Ada Kim' } }]]);
  await earlier();
  await fail([task, ada], [mail, ben], [task, ben], [task, ada]);
  expect(await lines()).toEqual([
    ['failed', { name: 'First mail', count: 1, contact: { id: ben, name: 'Ben Roe' } }],
    ['failed', { name: 'Call', count: 3 }],
    ['failed', { name: 'Call', count: 2, contact: { id: ada, name: 'Ada Kim' } }],
  ]);
  await sql`update contact set deleted_at = now() where account_id = ${accountId} and id = ${ben}`.execute(db);
  expect((await lines())[0]).toEqual(['failed', { name: 'First mail', count: 1 }]);
});
