import { getSolution, listSolutions } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact, insertTag } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertEnrolment, insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;
const PUBLISHED = { published_at: '2026-01-02T00:00:00Z' };

test('a solution is drawn from its rows, with who stands where', async () => {
  const { accountId, call } = await newMember(server);
  const { id, goal, end, sequence, form, mail, steps } = await insertSolution(db, accountId, PUBLISHED);
  // Its form is public as it was published; nothing else of what runs is looked at here.
  const content = { goals: [], sequences: [], flow: [], reEntry: 'completed', assets: { [form]: 0 } };
  await db
    .insertInto('campaign_version')
    .values({ account_id: accountId, campaign_id: id, version: 0, content: JSON.stringify(content) })
    .execute();
  const tag = await insertTag(db, accountId, { name: 'was answered' });
  const first = await insertEnrolment(db, accountId, id, { sequence_id: sequence, step_id: steps.wait });
  await insertEnrolment(db, accountId, id, { sequence_id: sequence });
  await insertEnrolment(db, accountId, id, { left_at: new Date(), sequence_id: sequence, step_id: steps.wait });
  await insertEnrolment(db, accountId, id, {
    ...{ sequence_id: sequence, step_id: steps.wait },
    contact_id: await insertContact(db, accountId, { deleted_at: new Date() }),
  });
  const outcome = { account_id: accountId, enrolment_id: first.id, run: 1 };
  await db
    .insertInto('step_outcome')
    .values([{ ...outcome, step_id: steps.email, outcome: 'skipped', reason: 'noPermission' }])
    .execute();
  await db
    .insertInto('goal_achievement')
    .values({ account_id: accountId, goal_id: goal, contact_id: first.contactId })
    .execute();

  const solution = await call(getSolution, { accountId, solutionId: String(id) });
  expect(solution.draft).toEqual({
    name: 'Answer',
    goals: [
      { id: String(goal), name: 'Asks', kind: 'form', source: { assetId: form } },
      { id: String(end), name: 'Buys', kind: 'purchase', source: null },
    ],
    sequences: [
      {
        id: String(sequence),
        name: 'Answer',
        steps: [
          { id: String(steps.email), name: 'First mail', action: { kind: 'email', asset: String(mail) } },
          {
            id: String(steps.wait),
            name: 'Wait 2 days',
            action: { kind: 'wait', wait: { kind: 'for', amount: 2, unit: 'days' } },
          },
          { id: String(steps.tag), name: 'Was Answered', action: { kind: 'tag', apply: [tag.id], remove: [] } },
          {
            id: String(steps.task),
            name: 'Call',
            action: { kind: 'task', title: 'Call', description: '', days: 0, assigneeId: null },
          },
        ],
      },
    ],
    flow: [
      { from: String(goal), to: String(sequence) },
      { from: String(sequence), to: String(end) },
    ],
    reEntry: 'completed',
    topicId: null,
    links: {},
  });
  const none = { waiting: 0, done: 0, bounced: 0, uncertain: 0, skipped: 0, failed: 0 };
  expect(solution.steps).toEqual({
    [steps.email]: { ...none, skipped: 1 },
    [steps.wait]: { ...none, waiting: 1 },
    [steps.tag]: none,
    [steps.task]: none,
  });
  expect([solution.goals, solution.atEnd]).toEqual([{ [goal]: 1, [end]: 0 }, { [sequence]: 1 }]);
  expect([solution.active, solution.completed, solution.state]).toEqual([2, 0, 'running']);
  expect(solution.linkNames).toEqual(['book', 'guide']);
  const { origin } = (await server.onHostOf(accountId)).pages;
  expect(solution.assets.map(({ name, url }) => [name, url])).toEqual([
    ['Form', `${origin}/forms/ask${id}`],
    ['Mail', null],
  ]);
  const other = await newMember(server);
  await expect(other.call(getSolution, { accountId: other.accountId, solutionId: String(id) })).rejects.toMatchObject({
    code: 'solution.notFound',
  });
});

test('the list says what needs attention, the worst first, and what happened in the last 30 days', async () => {
  const { accountId, call } = await newMember(server);
  const quiet = await insertSolution(db, accountId, {
    ...PUBLISHED,
    name: 'Quiet',
    links: JSON.stringify({ book: 'https://a.example/', guide: 'https://a.example/' }),
  });
  await db
    .insertInto('sender')
    .values({ account_id: accountId, name: 'Us', address: 'us@a.example', proven_at: new Date() })
    .execute();
  await db.updateTable('account').set({ line1: '1 Main Street' }).where('id', '=', accountId).execute();
  const bounced = await insertSolution(db, accountId, {
    ...{ name: 'Bounced', ...PUBLISHED, paused_at: new Date(), paused_why: 'bounces' },
  });
  const drawn = await insertSolution(db, accountId, { name: 'Drawn' });
  await insertSolution(db, accountId, { name: 'Gone', deleted_at: new Date() });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const counted = { account_id: accountId, campaign_id: quiet.id };
  await db
    .insertInto('campaign_day')
    .values([
      { ...counted, day: day(3), what: 'sent', count: 5 },
      { ...counted, day: day(4), what: 'sent', count: 7 },
      { ...counted, day: day(40), what: 'sent', count: 100 },
      { ...counted, day: day(3), what: 'goal', count: 2 },
    ])
    .execute();
  const { solutions } = await call(listSolutions, { accountId });
  expect(solutions.map(({ id, state, attention }) => [id, state, attention])).toEqual([
    [bounced.id, 'paused', ['pausedByBounces', 'linkMissing']],
    [drawn.id, 'draft', ['linkMissing', 'notPublished']],
    [quiet.id, 'running', []],
  ]);
  expect(solutions[2]?.last30Days).toMatchObject({ sent: 12, goals: 2, entered: 0 });
});
