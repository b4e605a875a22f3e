import type { StepAction } from '@app/contract/campaign-steps';
import { changeStep } from '@app/contract/campaigns';
import {
  changeSchedule,
  changeSolution,
  deleteSolution,
  endSolution,
  getSolution,
  pauseSolution,
  planPublish,
  publishSolution,
  restoreSolution,
  resumeSolution,
  type SolutionDetail,
  type SolutionDraft,
} from '@app/contract/solutions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/crm-member.ts';
import { insertTag } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertEnrolment, insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

const LINKS = { book: 'https://us.example/book', guide: 'https://us.example/guide' };
const days = (amount: number): StepAction => ({ kind: 'wait', wait: { kind: 'for', amount, unit: 'days' } });

/** A solution that lacks nothing, with a sender to send its mails. */
async function newSolution() {
  const member = await newMember(server);
  const { accountId } = member;
  const made = await insertSolution(db, accountId, { links: JSON.stringify(LINKS) });
  const sender = { account_id: accountId, name: 'Us', address: 'us@us.example', proven_at: new Date() };
  await db.insertInto('sender').values(sender).execute();
  await insertTag(db, accountId, { name: 'Was answered' });
  return { ...made, member, ...actionsOf(member, made.id) };
}

function actionsOf({ call, accountId }: Member, id: number) {
  const one = { accountId, solutionId: String(id) };
  /** The last change, unless said otherwise. */
  const seen = async (date?: string | null) => (date === undefined ? (await call(getSolution, one)).savedDate : date);
  return {
    one,
    get: () => call(getSolution, one),
    save: async (draft: SolutionDraft, date?: string | null) =>
      call(changeSolution, { ...one, body: { draft, seenDate: await seen(date) } }),
    plan: () => call(planPublish, one),
    publish: async (date?: string | null, waiting: 'finish' | 'new' = 'finish') =>
      call(publishSolution, { ...one, body: { waiting, seenDate: await seen(date) } }),
  };
}

const rowsOf = (table: 'campaign_rework' | 'campaign_trigger' | 'campaign_log', accountId: string) =>
  db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();

test('a draft is saved whole: what is new gets its id, what moved and what is gone are told apart, and nothing runs yet', async () => {
  const { member, save, publish, steps, sequence, end } = await newSolution();
  const published = await publish(null);
  expect(published).toMatchObject({ state: 'running', version: 1, changedDate: null, faults: [] });
  const { draft } = published;
  const [first] = draft.sequences;
  const [mail, wait, tag, task] = first?.steps ?? [];
  if (!first || !mail || !wait || !tag || !task) throw new Error('no steps');
  const changed: SolutionDraft = {
    ...draft,
    name: 'Answer, our way',
    goals: [...draft.goals, { id: 'new-goal', name: 'Answers', kind: 'reply', source: null }],
    sequences: [
      {
        ...first,
        steps: [
          { ...wait, action: days(5) },
          mail,
          { id: 'new-step', name: 'Ask', action: decide('new-late', 'new-step2') },
        ],
      },
      { id: 'new-late', name: 'Later', steps: [task, { id: 'new-step2', name: 'Wait', action: days(1) }] },
    ],
    flow: [...draft.flow, { from: 'new-late', to: String(end) }, { from: first.id, to: 'new-goal' }],
  };
  const { solution, newIds } = await save(changed);
  const rowOf = (id: string) => newIds[id] ?? id;
  expect(Object.keys(newIds).sort()).toEqual(['new-goal', 'new-late', 'new-step', 'new-step2']);
  expect(solution.changedDate).not.toBeNull();
  expect(solution.name).toBe('Answer, our way');
  expect(solution.draft.flow).toEqual(changed.flow.map(({ from, to }) => ({ from: rowOf(from), to: rowOf(to) })));
  expect(solution.draft.sequences).toEqual([
    {
      ...first,
      steps: [
        { ...wait, action: days(5) },
        mail,
        { id: newIds['new-step'], name: 'Ask', action: decide(rowOf('new-late'), rowOf('new-step2')) },
      ],
    },
    {
      id: newIds['new-late'],
      name: 'Later',
      steps: [task, { id: newIds['new-step2'], name: 'Wait', action: days(1) }],
    },
  ]);
  expect(solution.version).toBe(1);
  const rows = await db.selectFrom('campaign_step').selectAll().where('account_id', '=', member.accountId).execute();
  const row = (id: number) => rows.find((step) => step.id === id);
  expect(row(steps.tag)?.retired_at).not.toBeNull();
  expect(row(steps.wait)).toMatchObject({ days: 5, action: null, retired_at: null });
  expect(row(steps.email)?.changed_at).toBeNull();
  expect(row(steps.task)?.key).toMatch(/^own:/);
  // Where the listing has it a mark stays.
  expect(rows.find(({ sequence_id, key }) => sequence_id === sequence && key === 's4')?.retired_at).not.toBeNull();

  // Drawn back to what runs, also what was gone: nothing is left to publish.
  await expect(save(draft, null)).rejects.toMatchObject({ code: 'solution.changed' });
  // Nor what counts without being published: who has not seen it does not overwrite it.
  const links = { ...draft.links, book: 'https://us.example/other' };
  await save({ ...solution.draft, links }, solution.savedDate);
  const late = save({ ...solution.draft, reEntry: 'never' }, solution.savedDate);
  await expect(late).rejects.toMatchObject({ code: 'solution.changed' });
  const back = await save(draft);
  expect(back.solution).toMatchObject({ draft, changedDate: null, version: 1 });
});

const decide = (yes: string, step: string): StepAction => ({
  kind: 'decide',
  rule: { match: 'any', tests: [{ kind: 'opened', step }] },
  yes,
  no: null,
});

test('what is not the account’s is refused, and so is what is unknown, twice or locked', async () => {
  const { id, member, get, save, one } = await newSolution();
  const { draft } = await get();
  const stranger = await newMember(server);
  const theirs = await insertTag(db, stranger.accountId);
  const other = await insertSolution(db, stranger.accountId);
  const [first] = draft.sequences;
  const withStep = (action: StepAction, stepId = 'new1'): SolutionDraft => ({
    ...draft,
    sequences: [{ id: first?.id ?? '', name: 'Answer', steps: [{ id: stepId, name: 'X', action }] }],
  });
  const wrong: [SolutionDraft, string][] = [
    [withStep({ kind: 'tag', apply: [theirs.id], remove: [] }), 'new1'],
    [withStep({ kind: 'email', asset: String(other.mail) }), 'new1'],
    [withStep({ kind: 'campaign', campaignId: other.id }), 'new1'],
    [withStep({ kind: 'notify', userId: stranger.userId, text: 'Hello' }), 'new1'],
    [withStep(days(1), String(other.steps.wait)), String(other.steps.wait)],
    [{ ...draft, flow: [{ from: String(other.goal), to: first?.id ?? '' }] }, String(other.goal)],
    [{ ...draft, goals: [...draft.goals, ...draft.goals] }, draft.goals[0]?.id ?? ''],
  ];
  for (const [wanted, part] of wrong)
    await expect(save(wanted, null)).rejects.toMatchObject({
      code: 'solution.invalid',
      details: expect.arrayContaining([expect.objectContaining({ id: part })]),
    });
  expect((await get()).draft).toEqual(draft);
  await db.updateTable('campaign').set({ locked_at: new Date() }).where('id', '=', id).execute();
  const { call } = member;
  const body = { start: null, end: null, sendingHours: null, dailyLimit: 5, timeZone: null };
  for (const refused of [
    () => save({ ...draft, name: 'Mine' }, null),
    () => call(publishSolution, { ...one, body: { waiting: 'finish', seenDate: null } }),
    () => call(changeSchedule, { ...one, body }),
    ...[pauseSolution, resumeSolution, endSolution, deleteSolution, restoreSolution].map(
      (endpoint) => () => call(endpoint as typeof pauseSolution, one),
    ),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'campaign.locked' });
});

test('publishing says beforehand what becomes of whom, and is refused where something is missing', async () => {
  const { id, member, get, save, plan, publish, steps } = await newSolution();
  const { accountId } = member;
  await publish(null);
  const at = (step_id: number, sequence_id: number) =>
    insertEnrolment(db, accountId, id, { step_id, sequence_id, version: 1 });
  const { draft } = await get();
  const [first] = draft.sequences;
  const sequence = Number(first?.id);
  for (const step of [steps.wait, steps.wait, steps.tag, steps.task]) await at(step, sequence);
  const [mail, wait, tag, task] = first?.steps ?? [];
  if (!first || !mail || !wait || !tag || !task) throw new Error('no steps');
  const next = [
    { ...mail, name: 'Mail' },
    { ...wait, action: days(1) },
    task,
    { id: 'new1', name: 'Call', action: webhook },
  ];
  const { solution } = await save({ ...draft, sequences: [{ ...first, steps: next }] });
  expect(await plan()).toMatchObject({
    steps: [
      { stepId: wait.id, name: 'Wait 2 days', action: wait.action, waiting: 2, becomes: 'shorter', to: [] },
      { stepId: tag.id, name: 'Was Answered', waiting: 1, becomes: 'moves', to: [task] },
      { stepId: task.id, name: 'Call', waiting: 1, becomes: 'stays', to: [] },
    ],
    ...{ atEnd: [], added: [{ name: 'Call', action: webhook }], removed: [tag] },
    ...{ faults: [], warnings: ['noAddress'] },
  });
  await expect(publish(null)).rejects.toMatchObject({ code: 'solution.changed' });
  const again = await publish(solution.savedDate, 'new');
  expect(again).toMatchObject({ version: 2, changedDate: null });
  expect(await rowsOf('campaign_rework', accountId)).toMatchObject([
    { kind: 'publish', options: { isForWaiting: true } },
  ]);
  // What runs already is not published again.
  expect((await publish()).version).toBe(2);

  const broken = {
    ...again.draft,
    links: {},
    sequences: [
      { ...first, steps: [mail, { id: 'new1', name: 'T', action: { kind: 'tag' as const, apply: [], remove: [] } }] },
    ],
  };
  const saved = await save(broken);
  await db.deleteFrom('sender').where('account_id', '=', accountId).execute();
  const body = 'On {{event.date}}: {{ link.guide }}, or {{link.book}}.';
  await sql`update campaign_asset set body = ${body} where account_id = ${accountId} and kind = 'email'`.execute(db);
  const asset = { id: Number(mail.action.kind === 'email' && mail.action.asset), name: 'Mail' };
  const faults = [
    { problem: 'noTag', id: saved.newIds.new1 },
    { problem: 'mergeField', id: mail.id, asset, detail: 'event.date' },
    { problem: 'linkMissing', id: '', detail: 'book' },
    { problem: 'linkMissing', id: '', detail: 'guide' },
    { problem: 'noSender', id: '' },
  ];
  const refused = { code: 'solution.invalid', details: faults };
  await expect(publish(saved.solution.savedDate)).rejects.toMatchObject(refused);
  expect((await get()).version).toBe(2);
});

const webhook: StepAction = { kind: 'webhook', url: 'https://us.example/hook' };

test('a step that is changed by the campaign api runs at once, unless somebody is drawing', async () => {
  const { id, member, get, save, publish, steps } = await newSolution();
  const { call, accountId } = member;
  await publish(null);
  const change = (stepId: number, name: string, amount: number | null) =>
    call(changeStep, { accountId, campaignId: String(id), stepId: String(stepId), body: { name, days: amount } });
  await change(steps.wait, 'Wait 9 days', 9);
  const running = await get();
  expect(running).toMatchObject({ version: 2, changedDate: null });
  expect(running.draft.sequences[0]?.steps[1]).toMatchObject({ name: 'Wait 9 days', action: days(9) });
  // Under another name it is the same tag.
  const [, , tag] = running.draft.sequences[0]?.steps ?? [];
  await change(steps.tag, 'Mark them', null);
  expect((await get()).draft.sequences[0]?.steps[2]).toEqual({ ...tag, name: 'Mark them' });
  const { draft } = await get();
  await save({ ...draft, goals: draft.goals.map((goal) => ({ ...goal, name: `${goal.name}!` })) });
  await change(steps.wait, 'Wait 2 days', 2);
  expect(await get()).toMatchObject({ version: 3, changedDate: expect.any(String) });
});

test('it is paused, goes on, ends, is deleted and comes back as a draft; each is in its log', async () => {
  const { id, member, publish, one } = await newSolution();
  const { call, accountId } = member;
  await expect(call(pauseSolution, one)).rejects.toMatchObject({ code: 'campaign.notPublished' });
  await publish(null);
  const { id: enrolment } = await insertEnrolment(db, accountId, id, { version: 1 });
  const states: SolutionDetail['state'][] = [];
  for (const endpoint of [pauseSolution, pauseSolution, resumeSolution, resumeSolution])
    states.push((await call(endpoint, one)).state);
  expect(states).toEqual(['paused', 'paused', 'running', 'running']);
  const schedule = {
    start: '2027-01-01',
    end: '2027-02-01',
    sendingHours: null,
    dailyLimit: 50,
    timeZone: 'Asia/Tokyo',
  };
  expect((await call(changeSchedule, { ...one, body: schedule })).schedule).toEqual(schedule);
  for (const wrong of [{ end: '2026-01-01' }, { timeZone: 'Asia/Nowhere' }])
    await expect(call(changeSchedule, { ...one, body: { ...schedule, ...wrong } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  await expect(call(deleteSolution, one)).rejects.toMatchObject({ code: 'solution.inUse' });
  expect(await rowsOf('campaign_trigger', accountId)).toHaveLength(2);
  expect((await call(endSolution, one)).state).toBe('ended');
  expect(await rowsOf('campaign_trigger', accountId)).toEqual([]);
  const reworks = (await rowsOf('campaign_rework', accountId)) as { kind: string; options: object }[];
  expect(reworks.map(({ kind }) => kind)).toEqual(['resume', 'clock', 'end']);
  expect(reworks[0]?.options).toEqual({ pausedAt: expect.any(String) });
  await db.updateTable('enrolment').set({ left_at: new Date() }).where('id', '=', enrolment).execute();
  await call(deleteSolution, one);
  await call(deleteSolution, one);
  await expect(call(getSolution, one)).rejects.toMatchObject({ code: 'solution.notFound' });
  expect(await call(restoreSolution, one)).toMatchObject({ state: 'draft', version: 1 });
  expect(await publish()).toMatchObject({ state: 'running', version: 2 });
  const log = (await rowsOf('campaign_log', accountId)) as { what: string }[];
  expect(log.map(({ what }) => what)).toEqual(['published', 'paused', 'resumed', 'scheduled', 'ended', 'published']);
  await db
    .updateTable('campaign')
    .set({ deleted_at: new Date(Date.now() - 61 * 86_400_000) })
    .where('id', '=', id)
    .execute();
  await expect(call(restoreSolution, one)).rejects.toMatchObject({ code: 'solution.notFound' });
});
