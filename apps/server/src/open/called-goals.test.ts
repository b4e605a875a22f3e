import { addSolution, changeSolution, getSolution, publishSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/setup.ts';
import { HOUR } from '../modules/campaign-events/test-campaigns.ts';
import { newRunner } from './test-runner.ts';

const server = await startTestApp();
const { db } = server;
const PATH = '/automations/goals/achieve';

test('a call reaches every goal that waits for its two names, and says which; no other call does', async () => {
  const { accountId, call, done, person, hear, runsOf, eventsOf, user } = await newRunner(server);
  const { id, draft } = await call(addSolution, { accountId, body: { name: 'Shop' } });
  const one = { accountId, solutionId: String(id) };
  const [start] = draft.goals;
  const save = async (integration: string, callName: string) => {
    const api = (goalId: string, name: string, call: string) => ({
      ...{ id: goalId, name, kind: 'api' as const, source: { integration, callName: call } },
    });
    const goals = [api(start?.id ?? 'new1', 'Bought', callName), api('new2', 'Bought again', 'boughtAgain')];
    const wait = (stepId: string) => ({ id: stepId, name: 'Wait', action: HOUR });
    const sequences = [
      { id: 'new3', name: 'Thanks', steps: [wait('new5')] },
      { id: 'new4', name: 'More thanks', steps: [wait('new6')] },
    ];
    const flow = [
      { from: start?.id ?? 'new1', to: 'new3' },
      { from: 'new3', to: 'new2' },
      { from: 'new2', to: 'new4' },
    ];
    const { savedDate } = await call(getSolution, one);
    const changed = { ...draft, goals, sequences, flow };
    return (await call(changeSolution, { ...one, body: { draft: changed, seenDate: savedDate } })).solution;
  };
  const missing = await save('', 'bought');
  expect(missing.faults).toEqual(missing.draft.goals.map((goal) => ({ problem: 'noCall', id: goal.id })));
  const { draft: drawn, savedDate, faults } = await save('Shop', 'bought');
  expect(faults).toEqual([]);
  const contact_id = await person();
  const tell = (call_name: string, integration = 'shop') => done('POST', PATH, { contact_id, integration, call_name });
  // What is only drawn hears nothing.
  expect(await tell('bought')).toEqual({ results: [] });
  await call(publishSolution, { ...one, body: { waiting: 'finish', seenDate: savedDate } });

  const idsOf = (parts: { id: string }[]) => parts.map((part) => Number(part.id));
  const [goals, sequences] = [idsOf(drawn.goals), idsOf(drawn.sequences)];
  const flow = (at: number) => ({ success: true, message: '', flow_id: sequences[at] });
  expect(await tell(' Bought ')).toEqual({
    results: [
      {
        ...{ success: true, message: '', automation_id: id, goal_id: goals[0] },
        ...{ flow_start_results: [flow(0)], flow_stop_results: [] },
      },
    ],
  });
  expect(await eventsOf()).toMatchObject([{ contact_id, kind: 'api', user_id: user.id }]);
  await hear();
  expect(await runsOf(contact_id, id)).toMatchObject([{ why: 'goal', sequence_id: sequences[0] }]);
  for (const other of [await tell('bough'), await tell('bought', 'store'), await tell('shop', 'bought')])
    expect(other).toEqual({ results: [] });
  expect(await eventsOf()).toEqual([]);
  expect(await tell('boughtAgain')).toMatchObject({
    results: [{ goal_id: goals[1], flow_start_results: [flow(1)], flow_stop_results: [flow(0)] }],
  });
  await hear();
  expect(await runsOf(contact_id, id)).toMatchObject([{ sequence_id: sequences[1] }]);
  expect(await done('GET', `/campaigns/${id}/goals`)).toMatchObject({ goals: [{ type: 'API' }, { type: 'API' }] });

  await db.updateTable('campaign').set({ ended_at: new Date() }).where('account_id', '=', accountId).execute();
  expect(await tell('bought')).toEqual({ results: [] });
});
