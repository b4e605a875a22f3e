import type { RunningCampaign } from '@app/contract/campaign-steps';
import { expect, test } from 'vitest';
import { planFor } from './publish-plan.ts';

const clock = { zone: 'UTC', now: Date.UTC(2026, 2, 2) };
const step = (id: string, name: string) => ({
  id,
  name,
  action: { kind: 'wait' as const, wait: { kind: 'for' as const, amount: 2, unit: 'days' as const } },
});
const before: RunningCampaign = {
  goals: [
    { id: '1', name: 'Asks', kind: 'form', source: null },
    { id: '2', name: 'Buys', kind: 'purchase', source: null },
    { id: '3', name: 'Answers', kind: 'reply', source: null },
  ],
  sequences: [{ id: '10', name: 'Answer', steps: [step('21', 'First'), step('22', 'Second'), step('23', 'Third')] }],
  flow: [
    { from: '1', to: '10' },
    { from: '10', to: '2' },
    { from: '10', to: '3' },
  ],
  assets: {},
};
const planned = { stepId: '22', name: 'Second', action: step('22', '').action, waiting: 4 };
const group = { version: 1, before, sequence: 10, step: 22, isBeginning: false, waiting: 4 };
const plan = (drawn: RunningCampaign) => planFor(before, drawn, [group], clock).steps;
const withSteps = (...ids: string[]): RunningCampaign => ({
  ...before,
  sequences: before.sequences.map((each) => ({ ...each, steps: each.steps.filter(({ id }) => ids.includes(id)) })),
});

test('where a step is gone, the plan names the step at which people go on', () => {
  expect(plan(withSteps('21', '23'))).toEqual([{ ...planned, becomes: 'moves', to: [step('23', 'Third')] }]);
});

test('where no step is left, it names the goals for which they wait, and where none follows they are through', () => {
  const to = [
    { id: '2', name: 'Buys', action: null },
    { id: '3', name: 'Answers', action: null },
  ];
  expect(plan(withSteps('21'))).toEqual([{ ...planned, becomes: 'waits', to }]);
  const flow = [{ from: '1', to: '10' }];
  expect(plan({ ...withSteps('21'), flow })).toEqual([{ ...planned, becomes: 'completes', to: [] }]);
});

test('those of several versions are one line where the same is said of them, and two where it is not', () => {
  const other = { ...withSteps('21', '23'), sequences: [{ id: '10', name: 'Answer', steps: [step('22', 'Other')] }] };
  const groups = [group, { ...group, version: 2, waiting: 3 }, { ...group, version: 3, before: other, waiting: 2 }];
  expect(planFor(before, before, groups, clock).steps).toMatchObject([
    { name: 'Second', waiting: 7 },
    { name: 'Other', waiting: 2 },
  ]);
});
