import {
  achieveGoal,
  addToSolution,
  moveInSolution,
  removeFromSolution,
  undoPeopleChange,
} from '@app/contract/solution-people';
import { publishSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertTag } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertEnrolment, insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

test('in a locked solution nobody is added, moved, taken out or put back by hand, but it runs on: a goal is reached', async () => {
  const { call, accountId } = await newMember(server);
  const links = JSON.stringify({ book: 'https://us.example/book', guide: 'https://us.example/guide' });
  const { id, steps, end } = await insertSolution(db, accountId, { links });
  const sender = { account_id: accountId, name: 'Us', address: 'us@us.example', proven_at: new Date() };
  await db.insertInto('sender').values(sender).execute();
  await insertTag(db, accountId, { name: 'Was answered' });
  const one = { accountId, solutionId: String(id) };
  await call(publishSolution, { ...one, body: { waiting: 'finish', seenDate: null } });
  const { contactId: ada } = await insertEnrolment(db, accountId, id, { version: 1, step_id: steps.wait });
  const { contactId: bo } = await insertEnrolment(db, accountId, id, { version: 1, step_id: steps.wait });
  const { changeId } = await call(removeFromSolution, { ...one, body: { contactIds: [bo] } });
  const standing = () =>
    db.selectFrom('enrolment').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  const before = await standing();
  await db.updateTable('campaign').set({ locked_at: new Date() }).where('id', '=', id).execute();
  const body = { contactIds: [ada] };
  for (const refused of [
    () => call(addToSolution, { ...one, body: { contactIds: [bo] } }),
    () => call(moveInSolution, { ...one, body: { ...body, stepId: String(steps.task) } }),
    () => call(removeFromSolution, { ...one, body }),
    () => call(undoPeopleChange, { ...one, body: { changeId: changeId ?? 0 } }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'campaign.locked' });
  expect(await standing()).toEqual(before);
  await call(achieveGoal, { ...one, goalId: String(end), body });
  const told = await db.selectFrom('campaign_event').selectAll().where('account_id', '=', accountId).execute();
  expect(told).toMatchObject([{ contact_id: ada, kind: 'goal' }]);
});
