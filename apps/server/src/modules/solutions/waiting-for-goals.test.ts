import type { StepAction } from '@app/contract/campaign-steps';
import { changeSolution, getSolution, planPublish, publishSolution, type SolutionDraft } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { work } from '../automation/test-automation.ts';
import { expectAsPlanned } from './test-plans.ts';
import { insertEnrolment } from './test-solutions.ts';

const server = await startTestApp();
const { db, database } = server;
const { accountId, call } = await newMember(server);

const wait: StepAction = { kind: 'wait', wait: { kind: 'for', amount: 30, unit: 'days' } };
const step = (name: string) => ({ id: `new${name}`, name, action: wait });
const flowOf = (ways: string[], idOf: (name: string) => string) =>
  ways.map((way) => {
    const [from = '', to = ''] = way.split('>');
    return { from: idOf(from), to: idOf(to) };
  });

/** Three are through `a` and wait for G or K, two are through `b` and wait for H, one is about to begin `a`. */
async function waiting() {
  const id = await insertCampaign(db, accountId);
  const one = { accountId, solutionId: String(id) };
  const save = async (draft: SolutionDraft) => {
    const { savedDate: seenDate } = await call(getSolution, one);
    return (await call(changeSolution, { ...one, body: { draft, seenDate } })).solution;
  };
  const publish = async () => {
    const { savedDate: seenDate } = await call(getSolution, one);
    await call(publishSolution, { ...one, body: { waiting: 'finish', seenDate } });
    await work(database);
  };
  const { draft } = await call(getSolution, one);
  const solution = await save({
    ...draft,
    goals: ['F', 'G', 'H', 'K'].map((name) => ({ id: `new${name}`, name, kind: 'purchase' as const, source: null })),
    sequences: ['a', 'b'].map((name) => ({ id: `new${name}`, name, steps: [step(`${name}1`)] })),
    flow: flowOf(['F>a', 'a>G', 'a>K', 'G>b', 'b>H'], (name) => `new${name}`),
  });
  await publish();
  const ids = new Map([...solution.draft.goals, ...solution.draft.sequences].map((part) => [part.name, part.id]));
  const idOf = (name: string) => ids.get(name) ?? '';
  const since = new Date();
  const at = (name: string, due_at: Date | null = null) =>
    insertEnrolment(db, accountId, id, { sequence_id: Number(idOf(name)), step_id: null, version: 1, since, due_at });
  for (const name of ['a', 'a', 'a', 'b', 'b']) await at(name);
  await at('a', new Date(Date.now() + 60_000));
  const people = () =>
    db
      .selectFrom('enrolment')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', id)
      .orderBy('id')
      .execute();
  return { drawn: solution.draft, idOf, save, publish, people, plan: () => call(planPublish, one) };
}

type Made = Awaited<ReturnType<typeof waiting>>;
const stays = { becomes: 'stays' };
const without = (draft: SolutionDraft, gone: string[], ways: string[], { idOf }: Made): SolutionDraft => ({
  ...draft,
  goals: draft.goals.filter(({ name }) => !gone.includes(name)),
  sequences: draft.sequences.filter(({ name }) => !gone.includes(name)),
  flow: flowOf(ways, idOf),
});

test.each([
  {
    change: 'no goal is another',
    gone: [],
    flow: ['F>a', 'a>G', 'a>K', 'G>b', 'b>H'],
    a: { ...stays, to: ['G', 'K'], next: 'a' },
    b: { ...stays, to: ['H'], next: 'b' },
  },
  {
    change: 'one of two goals is gone',
    gone: ['K'],
    flow: ['F>a', 'a>G', 'G>b', 'b>H'],
    a: { becomes: 'waits', to: ['G'], next: 'a' },
    b: { ...stays, to: ['H'], next: 'b' },
  },
  {
    change: 'another sequence leads to the goal of the one that is gone',
    gone: ['b'],
    flow: ['F>a', 'a>G', 'a>H'],
    a: { becomes: 'waits', to: ['G', 'H'], next: 'a' },
    b: { becomes: 'moves', to: ['G', 'H'], next: 'a' },
  },
  {
    change: 'the goals are gone',
    gone: ['G', 'H', 'K'],
    flow: ['F>a'],
    a: { becomes: 'completes', to: [], next: undefined },
    b: { becomes: 'completes', to: [], next: undefined },
  },
])('$change: what the plan says of who waits for a goal is what publishing does', async ({ gone, flow, a, b }) => {
  const made = await waiting();
  const { drawn, save, plan, publish, people } = made;
  const added = drawn.sequences.map((sequence) => ({ ...sequence, steps: [...sequence.steps, step('more')] }));
  await save(without({ ...drawn, sequences: added.slice(0, 1).concat(drawn.sequences.slice(1)) }, gone, flow, made));
  const said = await plan();
  const names = (parts: { name: string }[]) => parts.map(({ name }) => name);
  expect(
    said.atEnd.map(({ name, goals, waiting: count, becomes, next, to }) => ({
      ...{ name, count, becomes, next: next?.name },
      ...{ goals: names(goals), to: names(to) },
    })),
  ).toEqual([
    { name: 'a', goals: ['G', 'K'], count: 3, ...a },
    { name: 'b', goals: ['H'], count: 2, ...b },
  ]);
  // Who is about to begin is at the first step.
  expect(said.steps).toMatchObject([{ name: 'a1', action: wait, waiting: 1, becomes: 'stays' }]);
  const before = (await people()).map((person) =>
    person.due_at === null ? person : { ...person, step_id: Number(said.steps[0]?.stepId) },
  );
  await publish();
  expectAsPlanned(said, before, await people());
});
