import { addAsset } from '@app/contract/assets';
import { listPeopleInSolution } from '@app/contract/solution-people';
import { changeSolution, getSolution, publishSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertTag } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { HOUR, newCampaigns } from '../campaign-events/test-campaigns.ts';
import { insertEnrolment, insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

test('what runs is told beside the draft for as long as the two differ, with who waits at a step that is gone', async () => {
  const { accountId, call } = await newMember(server);
  const links = { book: 'https://us.example/book', guide: 'https://us.example/guide' };
  const { id, sequence, steps } = await insertSolution(db, accountId, { links: JSON.stringify(links) });
  const sender = { account_id: accountId, name: 'Us', address: 'us@us.example', proven_at: new Date() };
  await db.insertInto('sender').values(sender).execute();
  await insertTag(db, accountId, { name: 'Was answered' });
  const one = { accountId, solutionId: String(id) };
  const publish = async () => {
    const { savedDate } = await call(getSolution, one);
    return call(publishSolution, { ...one, body: { waiting: 'finish', seenDate: savedDate } });
  };
  expect(await call(getSolution, one)).toMatchObject({ state: 'draft', running: null });
  const { draft, running } = await publish();
  expect(running).toBeNull();
  const at = { sequence_id: sequence, step_id: steps.wait, since: new Date(), due_at: new Date('2031-01-01') };
  await insertEnrolment(db, accountId, id, { ...at, version: 1 });

  const without = draft.sequences.map((each) => ({
    ...each,
    steps: each.steps.filter((step) => step.id !== String(steps.wait)),
  }));
  const { savedDate } = await call(getSolution, one);
  const body = { draft: { ...draft, sequences: without }, seenDate: savedDate };
  const { solution } = await call(changeSolution, { ...one, body });
  const { goals, sequences, flow } = draft;
  expect(solution.running).toEqual({ goals, sequences, flow });
  expect(solution.draft.sequences).toEqual(without);
  expect(solution.steps[steps.wait]?.waiting).toBe(1);
  expect((await publish()).running).toBeNull();
});

test('a page has an address once it is published with the solution', async () => {
  const { accountId, call, publish } = await newCampaigns(server);
  const campaign = await publish({ goals: [{ name: 'Asks', kind: 'reply' }], sequences: [[HOUR]] });
  const one = { accountId, solutionId: String(campaign.id) };
  const { id } = await call(addAsset, { ...one, body: { kind: 'page', name: 'Welcome' } });
  const urls = async () => (await call(getSolution, one)).assets.map((asset) => [asset.id, asset.url]);
  expect(await urls()).toEqual([[id, null]]);
  const { savedDate } = await call(getSolution, one);
  await call(publishSolution, { ...one, body: { waiting: 'finish', seenDate: savedDate } });
  expect(await urls()).toEqual([[id, expect.stringContaining('/pages/')]]);
});

test('of who came in by a goal it is said by which', async () => {
  const { accountId, call, publish, person, hear } = await newCampaigns(server);
  const campaign = await publish({
    goals: [{ name: 'Asks' }, { name: 'Buys', kind: 'purchase' }],
    sequences: [[HOUR], [HOUR]],
  });
  const [ada, bob] = [await person(), await person()];
  await raiseEvents(db, accountId, [{ contactId: ada, kind: 'tag', source: 1 }]);
  await hear();
  await raiseEvents(db, accountId, [{ contactId: ada, kind: 'purchase' }]);
  await hear();
  await insertEnrolment(db, accountId, campaign.id, { contact_id: bob, why: 'hand' });
  const { people } = await call(listPeopleInSolution, { accountId, solutionId: String(campaign.id), query: {} });
  expect(people.map(({ contact, why, goal }) => [contact.id, why, goal])).toEqual([
    [bob, 'hand', null],
    [ada, 'goal', 'Asks'],
  ]);
});
