import type { StepAction } from '@app/contract/campaign-steps';
import { expect, test } from 'vitest';
import { reachableGoals } from './reachable-goals.ts';

const decide: StepAction = { kind: 'decide', rule: { match: 'all', tests: [] }, yes: 'warm', no: null };
const wait: StepAction = { kind: 'wait', wait: { kind: 'for', amount: 1, unit: 'days' } };
const drawn = {
  goals: [
    { id: 'asks', name: 'Asks' },
    { id: 'books', name: 'Books' },
    { id: 'calls', name: 'Calls' },
    { id: 'buys', name: 'Buys' },
  ],
  sequences: [
    {
      id: 'hello',
      name: 'Hello',
      steps: [
        { id: 'decides', action: decide },
        { id: 'waits', action: wait },
      ],
    },
    { id: 'warm', name: 'Warm', steps: [] },
    { id: 'booked', name: 'Booked', steps: [{ id: 'later', action: wait }] },
  ],
  flow: [
    { from: 'asks', to: 'hello' },
    { from: 'hello', to: 'books' },
    { from: 'warm', to: 'calls' },
    { from: 'books', to: 'booked' },
    { from: 'booked', to: 'buys' },
  ],
};
const books = { id: 'books', name: 'Books', sequence: 'Booked' };
const calls = { id: 'calls', name: 'Calls', sequence: null };
const buys = { id: 'buys', name: 'Buys', sequence: null };

test.each([
  ['before a decision, also what it may lead to', 'hello', 'decides', [books, calls, buys]],
  ['after it no longer', 'hello', 'waits', [books, buys]],
  ['through a sequence, what it leads to', 'hello', null, [books, buys]],
  ['in the last sequence, its goal alone', 'booked', 'later', [buys]],
  ['in a sequence that is not there, none', 'gone', null, []],
])('the goals that can still be reached: %s', (_, sequence, step, goals) =>
  expect(reachableGoals(drawn, sequence, step)).toEqual(goals),
);
