import type { SolutionDraft } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { fakeDetail } from '#test/fake-solutions.ts';
import { connect, leadTo, moveStep, newAction, removePart, withIds } from './edits.ts';
import { drawnFaults, gapsOf } from './gaps.ts';

const { draft } = fakeDetail();
const stepsOf = ({ sequences }: SolutionDraft) => sequences.map(({ steps }) => steps.map(({ id }) => id).join());

test.each([
  ['down by one', '1', 's1', 2, ['2,1,3', '']],
  ['to the end', '1', 's1', 3, ['2,3,1', '']],
  ['up', '3', 's1', 0, ['3,1,2', '']],
  ['to another sequence', '2', 's2', 0, ['1,3', '2']],
  ['to where it stands', '2', 's1', 2, ['1,2,3', '']],
])('a step moves %s', (_, step, sequence, at, expected) => {
  expect(stepsOf(moveStep(draft, step, sequence, at))).toEqual(expected);
});

test('what is taken away leaves nothing behind that names it', () => {
  // The decision asks only about that mail.
  expect(stepsOf(removePart(draft, { part: 'step', id: '1' }))).toEqual(['2', '']);
  const without = removePart(draft, { part: 'sequence', id: 's2' });
  expect(without.sequences[0]?.steps[2]?.action).toMatchObject({ yes: null, no: null });
  expect(without.flow).toEqual([
    { from: 'g1', to: 's1' },
    { from: 's1', to: 'g2' },
  ]);
  expect(removePart(draft, { part: 'goal', id: 'g2' }).flow).toEqual([{ from: 'g1', to: 's1' }]);
});

test('a goal leads to one sequence, a sequence to goals, and nothing to its like', () => {
  const [goal, sequence] = [
    { part: 'goal' as const, id: 'g1' },
    { part: 'sequence' as const, id: 's2' },
  ];
  expect(connect(draft, goal, sequence).flow.filter(({ from }) => from === 'g1')).toEqual([{ from: 'g1', to: 's2' }]);
  expect(connect(draft, sequence, { part: 'goal', id: 'g2' })).toBe(draft);
  expect(connect(draft, goal, { part: 'goal', id: 'g2' })).toBe(draft);
});

test('new parts get the ids of their rows wherever they are named', () => {
  const ids = { s2: '80', 1: '81', g2: '82' };
  const named = withIds(draft, ids);
  expect(named.sequences[0]?.steps[2]?.action).toMatchObject({ yes: '80', rule: { tests: [{ step: '81' }] } });
  expect(named.flow.at(-1)).toEqual({ from: '80', to: '82' });
  expect(JSON.stringify(named)).not.toContain('"s2"');
});

test('faults are seen at once; what the server said counts for parts that are as it knows them', () => {
  const saved = { draft, faults: [{ problem: 'emptyAsset' as const, id: '1' }] };
  expect(drawnFaults(draft, saved)).toEqual([{ problem: 'emptyAsset', id: '1' }]);
  const [first, ...rest] = draft.sequences;
  const steps = [
    { id: '1', name: 'Mail', action: newAction('email', '') },
    { id: 'new1', name: 'Deal', action: newAction('deal', 'Deal') },
    { id: 'new2', name: '', action: newAction('wait', '') },
  ];
  const drawn = leadTo({ ...draft, sequences: [{ ...first!, steps }, ...rest] }, 'g2', 's1');
  expect(gapsOf(drawn)).toEqual(['new1', 'new2']);
  expect(drawnFaults(drawn, saved).map(({ problem, id }) => `${problem} ${id}`)).toEqual([
    'incomplete new1',
    'incomplete new2',
    'circle s1',
    'noAsset 1',
  ]);
});
