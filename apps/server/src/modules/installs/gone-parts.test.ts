import type { CampaignContent } from '@app/contract/campaign-content';
import type { SolutionDraft } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { contentWith } from '../../../test/rows.ts';
import { installDrawn, renamed } from './test-drawn.ts';
import { startInstalls } from './test-installs.ts';

const installs = await startInstalls();

const first = contentWith([{ key: 'a' }, { key: 'b' }, { key: 'c' }]);
/** Without `b` and the goal at the end. */
const second: CampaignContent = {
  ...contentWith([{ key: 'c' }, { key: 'a' }]),
  goals: first.goals.filter(({ key }) => key !== 'end'),
  flow: [{ from: 'entry', to: 'welcome' }],
};
/** Another sequence altogether. */
const other = contentWith([{ key: 'x' }], 'other');

const installed = () => installDrawn(installs, first);

const ours = {
  id: 'new1',
  name: 'Ours',
  action: { kind: 'wait' as const, wait: { kind: 'for' as const, amount: 1, unit: 'days' as const } },
};
const withSteps = (
  draft: SolutionDraft,
  change: (steps: SolutionDraft['sequences'][number]['steps']) => typeof steps,
) => ({
  ...draft,
  sequences: draft.sequences.map((sequence) => ({ ...sequence, steps: change(sequence.steps) })),
});

test('a step and a goal that were changed here stay where the listing drops them, until somebody takes that', async () => {
  const { draw, update, drawn, differences, attention, settle } = await installed();
  await draw((draft) => ({
    ...withSteps(draft, (steps) => renamed(steps, 'Step b', 'Our own words')),
    goals: renamed(draft.goals, 'Appointment booked', 'They come'),
  }));
  expect(await update(second)).toMatchObject({ clientChangesKept: 1, stepsRemoved: 0, stepsRetired: 0 });
  const kept = {
    steps: [['Step c', 'Step a', 'Our own words']],
    goals: ['Form submitted', 'They come'],
    flow: ['Form submitted > Welcome', 'Welcome > They come'],
  };
  expect(await drawn()).toEqual(kept);
  const [step, goal, ...more] = await differences();
  expect([step, goal, ...more]).toMatchObject([
    { part: 'step', name: 'Our own words', offered: null },
    { part: 'goal', name: 'They come', offered: null },
  ]);
  expect(await attention()).toContain('updateOffered');
  if (step?.part !== 'step' || goal?.part !== 'goal') throw new Error('no differences');

  // Kept, it is not offered with every update; nor is it taken away later.
  await settle('step', step.id, false);
  await update(second, 3);
  expect(await differences()).toMatchObject([{ part: 'goal', offered: null }]);
  expect(await drawn()).toEqual(kept);
  expect(await settle('goal', goal.id, true)).toEqual({ differences: [] });
  expect(await settle('goal', goal.id, true)).toEqual({ differences: [] });
  expect(await drawn()).toEqual({ ...kept, goals: ['Form submitted'], flow: ['Form submitted > Welcome'] });
  expect(await attention()).not.toContain('updateOffered');
});

test('a sequence that the listing drops stays with the steps that are theirs, and leads where it led', async () => {
  const { draw, update, drawn, differences, settle } = await installed();
  await draw((draft) =>
    withSteps(draft, (steps) => [...renamed(steps, 'Step a', 'Our own words').slice(0, 2), ours, ...steps.slice(2)]),
  );
  await update(other);
  const flow = ['Welcome > Appointment booked', 'Form submitted > Welcome', 'Welcome > Appointment booked'];
  expect(await drawn()).toMatchObject({ steps: [['Our own words', 'Ours'], ['Step x']], flow });
  const [step] = await differences();
  if (step?.part !== 'step') throw new Error('no difference');
  await settle('step', step.id, true);
  expect(await drawn()).toMatchObject({ steps: [['Ours'], ['Step x']], flow });
});

test('with the last step of a dropped sequence the sequence goes, and the listing says what follows', async () => {
  const { draw, update, drawn, differences, settle } = await installed();
  await draw((draft) => withSteps(draft, (steps) => renamed(steps, 'Step a', 'Our own words')));
  await update(other);
  const [step] = await differences();
  if (step?.part !== 'step') throw new Error('no difference');
  expect(await settle('step', step.id, true)).toEqual({ differences: [] });
  expect(await drawn()).toMatchObject({
    steps: [['Step x']],
    flow: ['Welcome > Appointment booked', 'Form submitted > Welcome'],
  });
});

test('a changed goal is kept, and what the listing has instead is taken or left', async () => {
  const { draw, update, drawn, differences, settle } = await installed();
  await draw((draft) => ({ ...draft, goals: renamed(draft.goals, 'Appointment booked', 'They come') }));
  await update({ ...first, goals: renamed(first.goals, 'Appointment booked', 'Visit booked') });
  const [goal] = await differences();
  expect(goal).toMatchObject({
    part: 'goal',
    name: 'They come',
    here: { name: 'They come' },
    offered: { name: 'Visit booked', kind: 'appointment' },
  });
  if (goal?.part !== 'goal') throw new Error('no difference');
  await settle('goal', goal.id, true);
  expect((await drawn()).goals).toEqual(['Form submitted', 'Visit booked']);
  await update({ ...first, goals: renamed(first.goals, 'Appointment booked', 'Visited') }, 3);
  expect((await drawn()).goals).toEqual(['Form submitted', 'Visited']);
});

test('what the listing has again is no longer offered to be taken away', async () => {
  const { draw, update, drawn, differences } = await installed();
  await draw((draft) => withSteps(draft, (steps) => renamed(steps, 'Step b', 'Our own words')));
  await update(second);
  expect(await differences()).toHaveLength(1);
  await update(first, 3);
  expect([await differences(), (await drawn()).steps]).toEqual([[], [['Step a', 'Our own words', 'Step c']]]);
});
