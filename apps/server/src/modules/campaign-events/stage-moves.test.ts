import { changeDeal, createDeal, moveDeal } from '@app/contract/deals';
import { changePipeline, listPipelines } from '@app/contract/pipelines';
import { getSimulation } from '@app/contract/solution-people';
import { addSolution, changeSolution, getSolution, publishSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { insertDeal, insertPipeline } from '../../../test/deal-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { work } from '../automation/test-automation.ts';
import { HOUR, newCampaigns } from './test-campaigns.ts';

const server = await startTestApp();
const { db, database } = server;

async function newSellers() {
  const campaigns = await newCampaigns(server);
  const { accountId, call, eventsOf } = campaigns;
  const { pipelineId, stages } = await insertPipeline(db, accountId);
  const [first = 0, second = 0, third = 0] = stages;
  const heard = async () => {
    const rows = (await eventsOf()).map(({ contact_id, kind, source }) => [contact_id, kind, Number(source)]);
    await db.deleteFrom('campaign_event').where('account_id', '=', accountId).execute();
    return rows;
  };
  const move = (dealId: number, stageId: number) =>
    call(moveDeal, { accountId, dealId: String(dealId), body: { stageId } });
  return { ...campaigns, pipelineId, first, second, third, heard, move };
}

test('a deal that comes to a stage is heard for its primary contact, however it comes there', async () => {
  const { accountId, user, call, publish, person, pipelineId, first, second, third, heard, move } = await newSellers();
  await publish({ goals: [{ name: 'Talks', kind: 'stage', source: String(second) }], sequences: [[HOUR]] });
  const [ada, bob] = [await person(), await person()];
  const dealId = await insertDeal(db, accountId, { stage_id: first, primary_contact_id: ada });
  await move(dealId, second);
  const [event] = await db.selectFrom('campaign_event').selectAll().where('account_id', '=', accountId).execute();
  expect(event).toMatchObject({ user_id: user.id, campaign_id: null });
  expect(await heard()).toEqual([[ada, 'stage', second]]);
  // Already there; then to a stage for which nobody waits.
  await move(dealId, second);
  await move(dealId, third);
  expect(await heard()).toEqual([]);

  const change = (body: { stageId: number; primaryContactId?: number | null }) =>
    call(changeDeal, { accountId, dealId: String(dealId), body: { change: body } });
  await change({ stageId: second, primaryContactId: bob });
  expect(await heard()).toEqual([[bob, 'stage', second]]);
  await change({ stageId: first, primaryContactId: null });
  await change({ stageId: second });
  expect(await heard()).toEqual([]);

  const draft = { name: 'Kitchen', stageId: second, primaryContactId: ada, contactIds: [bob] };
  await call(createDeal, { accountId, body: draft });
  expect(await heard()).toEqual([[ada, 'stage', second]]);

  // Who takes a stage away tidies up: nothing has happened to anybody.
  await insertDeal(db, accountId, { stage_id: third, primary_contact_id: bob });
  const { pipelines } = await call(listPipelines, { accountId });
  const stages = (pipelines[0]?.stages ?? [])
    .filter(({ id }) => id !== third)
    .map(({ id, name, odds, targetDays, checklist }) => ({ id, name, odds, targetDays, checklist }));
  const body = { name: 'Sales', stages, moveTo: { [third]: second } };
  await call(changePipeline, { accountId, pipelineId: String(pipelineId), body });
  expect(await heard()).toEqual([]);
});

test('what is refused is not heard', async () => {
  const { accountId, publish, person, first, second, heard, move } = await newSellers();
  await publish({ goals: [{ name: 'Talks', kind: 'stage', source: String(second) }], sequences: [[HOUR]] });
  const checklist = JSON.stringify([{ id: 'a', text: 'Ask', isRequired: true }]);
  await db
    .updateTable('stage')
    .set({ checklist })
    .where('account_id', '=', accountId)
    .where('id', '=', first)
    .execute();
  const dealId = await insertDeal(db, accountId, { stage_id: first, primary_contact_id: await person() });
  await expect(move(dealId, second)).rejects.toMatchObject({ code: 'deal.checklist' });
  expect(await heard()).toEqual([]);
});

test('it starts a campaign and reaches its goal, also where a step of a campaign has moved the deal', async () => {
  const { publish, person, hear, runsOf, toldOf, accountId, first, second, third, move } = await newSellers();
  const campaign = await publish({
    goals: [
      { name: 'Talks', kind: 'stage', source: String(second) },
      { name: 'Orders', kind: 'stage', source: String(third) },
    ],
    sequences: [[HOUR], [HOUR]],
  });
  const ada = await person();
  const dealId = await insertDeal(db, accountId, { stage_id: first, primary_contact_id: ada });
  await move(dealId, second);
  await hear();
  expect(await runsOf(ada, campaign.id)).toMatchObject([{ why: 'goal', sequence_id: campaign.sequence(0) }]);

  const to = { kind: 'deal', stageId: third, name: 'Kitchen', value: 0 } as const;
  const other = await publish({ goals: [{ name: 'Asks', source: '1' }], sequences: [[{ ...to }, HOUR]] });
  const bob = await person();
  for (const contact_id of [ada, bob])
    await db
      .insertInto('enrolment')
      .values({
        ...{ account_id: accountId, campaign_id: other.id, contact_id, version: 1, sequence_id: other.sequence(0) },
        due_at: new Date(0),
      })
      .execute();
  await work(database);
  await hear();
  expect(await runsOf(ada, campaign.id)).toMatchObject([{ sequence_id: campaign.sequence(1) }]);
  expect(await toldOf(ada)).toContain('goal: Orders');
  // A later goal leads nowhere for somebody who is not in it.
  expect(await runsOf(bob, campaign.id)).toEqual([]);
});

test('a goal waits for one stage: it is to be chosen, and one that is taken away is missing', async () => {
  const { accountId, call, person, pipelineId, first, second } = await newSellers();
  const { id, draft } = await call(addSolution, { accountId, body: { name: 'Quote' } });
  const one = { accountId, solutionId: String(id) };
  const save = async (stageId?: number) => {
    const goal = { id: draft.goals[0]?.id ?? 'new1', name: 'Stage 2', kind: 'stage' as const };
    const goals = [{ ...goal, source: stageId === undefined ? null : { stageId } }];
    const steps = [{ id: 'new3', name: 'Wait', action: HOUR }];
    const sequences = [{ id: 'new2', name: 'After', steps }];
    const changed = { ...draft, goals, sequences, flow: [{ from: goal.id, to: 'new2' }] };
    const { savedDate } = await call(getSolution, one);
    const { solution } = await call(changeSolution, { ...one, body: { draft: changed, seenDate: savedDate } });
    return solution;
  };
  const publish = async () => {
    const { savedDate } = await call(getSolution, one);
    return call(publishSolution, { ...one, body: { waiting: 'finish', seenDate: savedDate } });
  };
  const triggers = () =>
    db.selectFrom('campaign_trigger').select(['kind', 'source']).where('account_id', '=', accountId).execute();
  // Whoever draws chooses: that the goal is called as a stage says nothing.
  const { faults, draft: saved } = await save();
  const goal = saved.goals[0]?.id;
  expect(faults).toEqual([{ problem: 'noStage', id: goal }]);
  await expect(save(second + 1000)).rejects.toMatchObject({ code: 'solution.invalid' });
  expect((await save(second)).faults).toEqual([]);
  await publish();
  expect(await triggers()).toEqual([{ kind: 'stage', source: String(second) }]);

  const ada = await person();
  await insertDeal(db, accountId, { stage_id: first, primary_contact_id: ada });
  const simulation = await call(getSimulation, { ...one, query: { contactId: ada } });
  expect([simulation.campaign.goals[0]?.source, simulation.facts.dealStage]).toEqual([{ stageId: second }, first]);

  const stage = { name: 'Only', odds: 10, targetDays: null, checklist: [], id: first };
  await call(changePipeline, { accountId, pipelineId: String(pipelineId), body: { name: 'Sales', stages: [stage] } });
  expect((await call(getSolution, one)).faults).toEqual([{ problem: 'noStage', id: goal }]);
});
