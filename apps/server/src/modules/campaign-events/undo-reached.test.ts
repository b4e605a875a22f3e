import { followUpDeal, getDeal, listDealEvents } from '@app/contract/deals';
import { achieveGoal, getSolutionNumbers, removeFromSolution, undoPeopleChange } from '@app/contract/solution-people';
import { expect, test } from 'vitest';
import { insertDeal, insertPipeline } from '../../../test/deal-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { work } from '../automation/test-automation.ts';
import { HOUR, newCampaigns } from './test-campaigns.ts';

const server = await startTestApp();
const { db } = server;

const TAG = { kind: 'tag' as const, apply: [], remove: [] };
type Actions = Parameters<Awaited<ReturnType<typeof newCampaigns>>['publish']>[0]['sequences'];

/** Somebody waits an hour in a campaign; a goal leads on to `after`, or to the end. */
async function waiting(...after: Actions) {
  const campaigns = await newCampaigns(server);
  const { accountId, call, publish, person, hear, runsOf } = campaigns;
  const goals = [
    { name: 'A', kind: 'tag' as const },
    { name: 'B', kind: 'reply' as const },
    { name: 'C', kind: 'purchase' as const },
  ];
  const campaign = await publish({ goals: goals.slice(0, after.length + 2), sequences: [[HOUR, TAG], ...after] });
  const one = { accountId, solutionId: String(campaign.id) };
  const ada = await person();
  await raiseEvents(db, accountId, [{ contactId: ada, kind: 'tag', source: 1 }]);
  await hear();
  await work(server.database);
  const standing = async () => {
    const [run] = await runsOf(ada, campaign.id);
    if (!run) throw new Error('not in it');
    const { sequence_id, step_id, since, due_at, version, completed_at, left_at } = run;
    return { sequence_id, step_id, since, due_at, version, completed_at, left_at };
  };
  const reach = () => call(achieveGoal, { ...one, goalId: String(campaign.goalIds[1]), body: { contactIds: [ada] } });
  const undo = (changeId: number) => call(undoPeopleChange, { ...one, body: { changeId } });
  /** Goals and completions of today, and the goals that are known of the contact. */
  const counted = async () => {
    const { days } = await call(getSolutionNumbers, { ...one, query: {} });
    const known = await db
      .selectFrom('goal_achievement')
      .select(['goal_id', 'came_in'])
      .where('account_id', '=', accountId)
      .where('contact_id', '=', ada)
      .orderBy('goal_id')
      .execute();
    return [days.at(-1)?.goals, days.at(-1)?.completed, known.map(({ goal_id }) => campaign.goalIds.indexOf(goal_id))];
  };
  return { ...campaigns, campaign, one, ada, standing, reach, undo, counted };
}

test('a goal that was reached by hand is taken back: they wait as they waited, and it counts no more', async () => {
  const { campaign, ada, standing, reach, undo, hear, counted, toldOf } = await waiting([HOUR], []);
  const before = await standing();
  expect(before).toMatchObject({ sequence_id: campaign.sequence(0), step_id: campaign.step(0, 0) });
  const { changeId } = await reach();
  await hear();
  // Who has come to the next wait has done nothing yet.
  await work(server.database);
  expect(await standing()).toMatchObject({ sequence_id: campaign.sequence(1), step_id: campaign.step(1, 0) });
  expect(await counted()).toEqual([1, 0, [0, 1]]);
  expect(await undo(changeId)).toEqual({ changed: 1 });
  expect(await standing()).toEqual(before);
  expect(await counted()).toEqual([0, 0, [0]]);
  expect(await toldOf(ada)).toEqual(['entered: A', 'goal: B', 'goalUndone: B']);
  // It can be reached again, and counts again.
  await reach();
  await hear();
  expect(await counted()).toEqual([1, 0, [0, 1]]);
});

test('a goal that has completed the solution is taken back as well', async () => {
  const { standing, reach, undo, hear, counted } = await waiting();
  const before = await standing();
  const { changeId } = await reach();
  await hear();
  expect(await standing()).toMatchObject({ completed_at: expect.any(Date), due_at: null });
  expect(await counted()).toEqual([1, 1, [0, 1]]);
  expect(await undo(changeId)).toEqual({ changed: 1 });
  expect([await standing(), await counted()]).toEqual([before, [0, 0, [0]]]);
});

test('what is not followed yet is not followed any more', async () => {
  const { standing, reach, undo, hear, counted, eventsOf } = await waiting([HOUR], []);
  const before = await standing();
  const { changeId } = await reach();
  expect(await undo(changeId)).toEqual({ changed: 1 });
  await hear();
  expect([await standing(), await counted(), await eventsOf()]).toEqual([before, [0, 0, [0]], []]);
});

test('once something has followed it stays', async () => {
  const done = await waiting([TAG, HOUR], []);
  const first = await done.reach();
  await done.hear();
  await work(server.database);
  const stands = await done.standing();
  expect(stands).toMatchObject({ step_id: done.campaign.step(1, 1) });
  expect(await done.undo(first.changeId)).toEqual({ changed: 0 });
  expect([await done.standing(), await done.counted()]).toEqual([stands, [1, 0, [0, 1]]]);

  const gone = await waiting([HOUR], []);
  const second = await gone.reach();
  await gone.hear();
  await gone.call(removeFromSolution, { ...gone.one, body: { contactIds: [gone.ada] } });
  expect(await gone.undo(second.changeId)).toEqual({ changed: 0 });
  expect(await gone.standing()).toMatchObject({ left_at: expect.any(Date) });

  const further = await waiting([HOUR], []);
  const third = await further.reach();
  await further.hear();
  await raiseEvents(db, further.accountId, [{ contactId: further.ada, kind: 'purchase' }]);
  await further.hear();
  expect(await further.undo(third.changeId)).toEqual({ changed: 0 });
  expect(await further.counted()).toEqual([2, 0, [0, 1, 2]]);
});

test('said twice it is reached once, and taken back twice it is taken back once', async () => {
  const { standing, reach, undo, hear, counted } = await waiting([HOUR], []);
  const before = await standing();
  const both = await Promise.all([reach(), reach()]);
  await hear();
  expect(await counted()).toEqual([1, 0, [0, 1]]);
  const taken = await Promise.allSettled([...both, ...both].map(({ changeId }) => undo(changeId)));
  const changed = taken.flatMap((each) => (each.status === 'fulfilled' ? [each.value.changed] : []));
  expect(changed.toSorted()).toEqual([0, 1]);
  expect(taken.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual([
    'solution.notFound',
    'solution.notFound',
  ]);
  expect([await standing(), await counted()]).toEqual([before, [0, 0, [0]]]);
});

test('also in a locked solution; of another account nothing is taken back', async () => {
  const { accountId, campaign, standing, reach, undo, hear } = await waiting([HOUR], []);
  const before = await standing();
  await db
    .updateTable('campaign')
    .set({ locked_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', campaign.id)
    .execute();
  const { changeId } = await reach();
  await hear();
  const other = await waiting([HOUR], []);
  await expect(other.undo(changeId)).rejects.toMatchObject({ code: 'solution.notFound' });
  expect(await undo(changeId)).toEqual({ changed: 1 });
  expect(await standing()).toEqual(before);
});

test("a deal's auto follow-up that the goal has ended runs again", async () => {
  const { accountId, call, campaign, ada, one, reach, undo, hear } = await waiting([HOUR], []);
  const { stages } = await insertPipeline(db, accountId);
  const id = await insertDeal(db, accountId, { stage_id: stages[0] ?? 0, primary_contact_id: ada });
  const deal = { accountId, dealId: String(id) };
  await call(followUpDeal, { ...deal, body: { campaignId: campaign.id } });
  const { changeId } = await reach();
  await hear();
  expect(await call(getDeal, deal)).toMatchObject({ status: 'active' });
  expect(await call(undoPeopleChange, { ...one, body: { changeId } })).toEqual({ changed: 1 });
  expect(await call(getDeal, deal)).toMatchObject({ status: 'auto follow-up', followUp: { campaignId: campaign.id } });
  const { events } = await call(listDealEvents, { ...deal, query: {} });
  expect(events.map(({ event }) => event.what)).not.toContain('reopened');
  // Who has closed it since has it as they want it.
  const again = await reach();
  await hear();
  await db
    .updateTable('deal')
    .set({ status: 'won' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  expect(await undo(again.changeId)).toEqual({ changed: 1 });
  expect(await call(getDeal, deal)).toMatchObject({ status: 'won' });
});
