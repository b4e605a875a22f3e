import { expect, test } from 'vitest';
import { holdsBack, levelOf } from './levels.ts';

test.each([
  [0, 100, 'fine'],
  [79, 100, 'fine'],
  [80, 100, 'near'],
  [99, 100, 'near'],
  [100, 100, 'reached'],
  [101, 100, 'over'],
  [5_000_000, null, 'fine'],
  [0, 0, 'fine'],
  [1, 0, 'over'],
  [1, 1, 'reached'],
] as const)('%i of %s are %s', (used, included, level) => {
  expect(levelOf(used, included)).toBe(level);
});

test.each([
  ['contacts', 'reached', false],
  ['contacts', 'over', true],
  ['textMessages', 'near', false],
  ['textMessages', 'reached', true],
  ['users', 'over', false],
] as const)('%s that are %s hold marketing back: %s', (limit, level, held) => {
  expect(holdsBack(limit, level)).toBe(held);
});
