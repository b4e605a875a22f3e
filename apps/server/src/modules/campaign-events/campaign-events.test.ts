import { createAppointment } from '@app/contract/appointments';
import { tagContact } from '@app/contract/contacts';
import { reportPurchase } from '@app/contract/messages';
import {
  achieveGoal,
  addToSolution,
  moveInSolution,
  removeFromSolution,
  undoPeopleChange,
} from '@app/contract/solution-people';
import { endSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { insertTag } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { work } from '../automation/test-automation.ts';
import { writePermission } from '../contacts/permission.ts';
import { stopMessagesJob } from '../messages/stop-campaign.ts';
import { HOUR, newCampaigns } from './test-campaigns.ts';

const server = await startTestApp();
const { db } = server;

test('what happened to somebody puts them into a campaign, leads them on from goal to goal, and out of it', async () => {
  const { accountId, call, publish, person, hear, runsOf, toldOf, eventsOf } = await newCampaigns(server);
  const tag = await insertTag(db, accountId);
  const campaign = await publish({
    goals: [
      { name: 'Tagged', source: String(tag.id) },
      { name: 'Met', kind: 'appointment' },
      { name: 'Bought', kind: 'purchase' },
    ],
    sequences: [[HOUR], [HOUR]],
  });
  const ada = await person();
  const contactId = String(ada);
  // Before anybody is in it a later goal leads nowhere.
  await call(reportPurchase, { accountId, contactId, body: { item: 'Tea', amount: 500, currencyCode: 'USD' } });
  await hear();
  expect(await runsOf(ada, campaign.id)).toEqual([]);
  const other = await insertTag(db, accountId);
  await call(tagContact, { accountId, contactId, body: { add: [other.id], remove: [] } });
  expect(await eventsOf()).toEqual([]);

  await call(tagContact, { accountId, contactId, body: { add: [tag.id], remove: [] } });
  await hear();
  const [entered] = await runsOf(ada, campaign.id);
  expect(entered).toMatchObject({ why: 'goal', version: 1, sequence_id: campaign.sequence(0), step_id: null });
  expect(entered?.due_at).not.toBeNull();

  const start = '2031-01-01T09:00';
  const body = { subject: 'Talk', start, end: '2031-01-01T10:00', timeZone: 'UTC', contactIds: [ada] };
  await call(createAppointment, { accountId, body });
  await hear();
  expect(await runsOf(ada, campaign.id)).toMatchObject([{ sequence_id: campaign.sequence(1), completed_at: null }]);
  await call(reportPurchase, { accountId, contactId, body: { item: 'Tea', amount: 500, currencyCode: 'USD' } });
  await hear();
  const [through] = await runsOf(ada, campaign.id);
  expect([through?.completed_at !== null, through?.due_at]).toEqual([true, null]);
  expect(await toldOf(ada)).toEqual(['entered: Tagged', 'goal: Met', 'goal: Bought', 'completed']);
  const achieved = await db.selectFrom('goal_achievement').select('goal_id').where('contact_id', '=', ada).execute();
  expect(achieved.map(({ goal_id }) => goal_id).sort()).toEqual(campaign.goalIds.toSorted());
  expect(await eventsOf()).toEqual([]);
});

test('several things at once are followed in their order, and each person for themselves', async () => {
  const { accountId, publish, person, hear, runsOf } = await newCampaigns(server);
  const campaign = await publish({ goals: [{ name: 'A' }, { name: 'B', kind: 'reply' }], sequences: [[HOUR], [HOUR]] });
  const [ada, bob, eve] = [await person(), await person(), await person({ deleted_at: new Date() })];
  await raiseEvents(db, accountId, [
    { contactId: ada, kind: 'tag', source: 1 },
    { contactId: bob, kind: 'reply' },
    { contactId: ada, kind: 'reply' },
    { contactId: bob, kind: 'tag', source: 1 },
    { contactId: eve, kind: 'tag', source: 1 },
  ]);
  await hear();
  expect(await runsOf(ada, campaign.id)).toMatchObject([{ sequence_id: campaign.sequence(1) }]);
  expect(await runsOf(bob, campaign.id)).toMatchObject([{ sequence_id: campaign.sequence(0) }]);
  expect(await runsOf(eve, campaign.id)).toEqual([]);
});

test('an answer counts in the campaign whose message it answers, and starts any that waits for answers', async () => {
  const { accountId, publish, person, hear, runsOf } = await newCampaigns(server);
  const inside = await publish({
    goals: [{ name: 'A' }, { name: 'Answered', kind: 'reply' }],
    sequences: [[HOUR], []],
  });
  const started = await publish({ goals: [{ name: 'Any answer', kind: 'reply' }], sequences: [[HOUR]] });
  const ada = await person();
  await raiseEvents(db, accountId, [
    { contactId: ada, kind: 'tag', source: 1 },
    { contactId: ada, kind: 'reply', campaignId: started.id },
  ]);
  await hear();
  expect(await runsOf(ada, started.id)).toHaveLength(1);
  expect(await runsOf(ada, inside.id)).toMatchObject([{ sequence_id: inside.sequence(0) }]);
  await raiseEvents(db, accountId, [{ contactId: ada, kind: 'reply', campaignId: inside.id }]);
  await hear();
  expect(await runsOf(ada, inside.id)).toMatchObject([{ sequence_id: inside.sequence(1) }]);
});

test('whether somebody may enter again is up to the campaign, and its days', async () => {
  const { accountId, publish, person, hear, runsOf } = await newCampaigns(server);
  const shape = { goals: [{ name: 'A' }], sequences: [[HOUR]] };
  const completed = await publish(shape);
  const never = await publish({ ...shape, reEntry: 'never' });
  const always = await publish({ ...shape, reEntry: 'always' });
  const over = await publish({ ...shape, schedule: { end: '2020-01-01' } });
  const early = await publish({ ...shape, schedule: { start: '2999-01-01' } });
  const ended = await publish(shape);
  await db.updateTable('campaign').set({ ended_at: new Date() }).where('id', '=', ended.id).execute();
  const ada = await person();
  const again = async () => {
    await raiseEvents(db, accountId, [{ contactId: ada, kind: 'tag', source: 1 }]);
    await hear();
    const runs = [completed, never, always, over, early, ended].map(({ id }) => runsOf(ada, id));
    return (await Promise.all(runs)).map((rows) => rows.map(({ left_at }) => (left_at ? 'left' : 'in')));
  };
  expect(await again()).toEqual([['in'], ['in'], ['in'], [], [], []]);
  expect(await again()).toEqual([['in'], ['in'], ['left', 'in'], [], [], []]);
  await db.updateTable('enrolment').set({ completed_at: new Date() }).where('contact_id', '=', ada).execute();
  expect(await again()).toEqual([['in', 'in'], ['in'], ['left', 'in', 'in'], [], [], []]);
});

test('an event that cannot be handled is put off and holds up nobody', async () => {
  const { accountId, publish, person, hear, runsOf, eventsOf } = await newCampaigns(server);
  const campaign = await publish({ goals: [{ name: 'A' }], sequences: [[HOUR]] });
  const [ada, bob] = [await person(), await person()];
  const events = [ada, bob].map((contactId) => ({ contactId, kind: 'tag' as const, source: 1 }));
  await raiseEvents(db, accountId, [
    { contactId: ada, kind: 'goal', source: 'none', campaignId: campaign.id },
    ...events,
  ]);
  await hear();
  expect([await runsOf(ada, campaign.id), await runsOf(bob, campaign.id)].map((rows) => rows.length)).toEqual([1, 1]);
  expect(await eventsOf()).toMatchObject([{ source: 'none', attempts: 1 }]);
});

test('a hand puts people in, moves them, takes them out, and says that they have reached a goal', async () => {
  const { accountId, call, publish, person, hear, runsOf, toldOf } = await newCampaigns(server);
  const campaign = await publish({ goals: [{ name: 'A' }, { name: 'B' }], sequences: [[HOUR, HOUR], [HOUR]] });
  const [ada, bob, eve] = [await person(), await person({ mail_permission: 'none' }), await person({ email: null })];
  const at = { accountId, solutionId: String(campaign.id) };
  const unknown = eve + 1000;
  expect(await call(addToSolution, { ...at, body: { contactIds: [ada, bob, eve, unknown] } })).toEqual({
    changed: 1,
    changeId: null,
    left: [
      { contactId: bob, reason: 'noPermission' },
      { contactId: eve, reason: 'noEmail' },
      { contactId: unknown, reason: 'notFound' },
    ],
  });
  expect(await call(addToSolution, { ...at, body: { contactIds: [ada] } })).toMatchObject({
    left: [{ contactId: ada, reason: 'alreadyIn' }],
  });
  const stepId = String(campaign.step(0, 1));
  expect(await call(moveInSolution, { ...at, body: { contactIds: [ada, bob], stepId } })).toEqual({
    changed: 1,
    changeId: expect.any(Number),
    left: [{ contactId: bob, reason: 'notIn' }],
  });
  // A wait is waited for from now on.
  await work(server.database);
  const [moved] = await runsOf(ada, campaign.id);
  expect(moved).toMatchObject({ step_id: campaign.step(0, 1), run: 2, why: 'hand' });
  expect((moved?.due_at?.getTime() ?? 0) - (moved?.since?.getTime() ?? 0)).toBe(3_600_000);
  await call(achieveGoal, { ...at, goalId: String(campaign.goalIds[1]), body: { contactIds: [ada] } });
  await hear();
  expect(await runsOf(ada, campaign.id)).toMatchObject([{ sequence_id: campaign.sequence(1), step_id: null }]);
  expect(await call(removeFromSolution, { ...at, body: { contactIds: [ada] } })).toMatchObject({
    changed: 1,
    left: [],
  });
  await call(addToSolution, { ...at, body: { contactIds: [ada], sequenceId: String(campaign.sequence(1)) } });
  expect(await runsOf(ada, campaign.id)).toMatchObject([
    { left_at: expect.any(Date), due_at: null },
    { left_at: null, sequence_id: campaign.sequence(1) },
  ]);
  expect(await toldOf(ada)).toEqual(['entered', 'goal: B', 'left', 'entered']);
  const log = await db.selectFrom('campaign_log').select('what').where('campaign_id', '=', campaign.id).execute();
  expect(log.map(({ what }) => what)).toEqual(['added', 'moved', 'removed', 'added']);
});

test('campaigns that lead to each other do not go round for ever', async () => {
  const { accountId, call, publish, person, hear, runsOf } = await newCampaigns(server);
  const nowhere = { kind: 'campaign', campaignId: 1 } as const;
  const one = await publish({ goals: [{ name: 'One' }], sequences: [[nowhere]], reEntry: 'always' });
  const two = await publish({ goals: [{ name: 'Two' }], sequences: [[{ kind: 'campaign', campaignId: one.id }]] });
  const again = await insertTag(db, accountId);
  const apply = { kind: 'tag' as const, apply: [again.id], remove: [again.id] };
  const round = await publish({ goals: [{ name: 'Round', source: String(again.id) }], sequences: [[apply]] });
  const row = { account_id: accountId, campaign_id: one.id };
  const { content } = await db
    .selectFrom('campaign_version')
    .select('content')
    .where('account_id', '=', row.account_id)
    .where('campaign_id', '=', row.campaign_id)
    .executeTakeFirstOrThrow();
  content.sequences[0]!.steps[0]!.action = { kind: 'campaign', campaignId: two.id };
  await db
    .updateTable('campaign_version')
    .set({ content: JSON.stringify(content) })
    .where('account_id', '=', row.account_id)
    .where('campaign_id', '=', row.campaign_id)
    .execute();
  const ada = await person();
  const contactId = String(ada);
  await call(tagContact, { accountId, contactId, body: { add: [again.id], remove: [] } });
  await call(addToSolution, { accountId, solutionId: String(one.id), body: { contactIds: [ada] } });
  for (let turn = 0; turn < 30; turn += 1) {
    await hear();
    await work(server.database);
  }
  const counts = await Promise.all([one, two, round].map(async ({ id }) => (await runsOf(ada, id)).length));
  // Once by hand, and ten times by the other.
  expect(counts).toEqual([11, 10, 10]);
});

test('who was moved or taken out stands again where they stood, and what waited for them goes out after all', async () => {
  const { accountId, call, publish, person, runsOf, toldOf } = await newCampaigns(server);
  const campaign = await publish({ goals: [{ name: 'A' }], sequences: [[HOUR, HOUR]] });
  const ada = await person();
  const at = { accountId, solutionId: String(campaign.id) };
  await call(addToSolution, { ...at, body: { contactIds: [ada] } });
  await work(server.database);
  const [stood] = await runsOf(ada, campaign.id);
  const place = ({ sequence_id, step_id, since, due_at, left_at }: NonNullable<typeof stood>) =>
    JSON.stringify([sequence_id, step_id, since, due_at, left_at]);
  const undo = (changeId: number | null) =>
    call(undoPeopleChange, { ...at, body: { changeId: changeId ?? 0 } }).then(({ changed }) => changed);
  const where = async () => place((await runsOf(ada, campaign.id)).at(-1)!);

  const moved = await call(moveInSolution, { ...at, body: { contactIds: [ada], stepId: String(campaign.step(0, 1)) } });
  await work(server.database);
  expect(await where()).not.toBe(place(stood!));
  expect(await undo(moved.changeId)).toBe(1);
  expect(await where()).toBe(place(stood!));
  await expect(undo(moved.changeId)).rejects.toMatchObject({ code: 'solution.notFound' });

  const { id: enrolment_id, run } = (await runsOf(ada, campaign.id))[0]!;
  const step_id = campaign.step(0, 0);
  await db
    .insertInto('message')
    .values({
      ...{ account_id: accountId, contact_id: ada, campaign_id: campaign.id, enrolment_id, run, step_id },
      ...{ channel: 'mail', purpose: 'marketing', address: 'ada@example.com', try_at: new Date('2999-01-01') },
    })
    .execute();
  const message = () =>
    db.selectFrom('message').select(['state', 'reason']).where('contact_id', '=', ada).executeTakeFirstOrThrow();
  const removed = await call(removeFromSolution, { ...at, body: { contactIds: [ada] } });
  expect(await message()).toEqual({ state: 'skipped', reason: 'left' });
  const elsewhere = { accountId, solutionId: String((await publish({ goals: [{ name: 'B' }], sequences: [] })).id) };
  const foreign = call(undoPeopleChange, { ...elsewhere, body: { changeId: removed.changeId ?? 0 } });
  await expect(foreign).rejects.toMatchObject({ code: 'solution.notFound' });
  expect(await undo(removed.changeId)).toBe(1);
  expect(await where()).toBe(place(stood!));
  expect(await message()).toEqual({ state: 'waiting', reason: null });
  expect(await toldOf(ada)).toEqual(['entered', 'left', 'entered']);

  // Who unsubscribes is not written to any more, whatever waits; and so is nobody once it has ended.
  const permission = {
    address: 'ada@example.com',
    granted: false,
    how: 'unsubscribe',
    evidence: '',
    userId: null,
  } as const;
  await db.updateTable('contact').set({ email: permission.address }).where('id', '=', ada).execute();
  await writePermission(db, { accountId }, { ...permission, contactId: ada });
  expect(await message()).toEqual({ state: 'skipped', reason: 'unsubscribed' });
  await db.updateTable('message').set({ state: 'waiting', reason: null }).where('contact_id', '=', ada).execute();
  await call(endSolution, at);
  await runJob(stopMessagesJob, db);
  expect(await message()).toEqual({ state: 'skipped', reason: 'ended' });
  const again = await call(removeFromSolution, { ...at, body: { contactIds: [ada] } });
  expect(again.changed === 0 ? 'nobody' : await undo(again.changeId).catch(({ code }) => code)).toMatch(
    /nobody|notFound/,
  );
});
