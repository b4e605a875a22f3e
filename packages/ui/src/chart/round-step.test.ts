import { expect, test } from 'vitest';
import { roundStep } from './round-step.tsx';

test.each([
  [0, 0.25],
  [4, 1],
  [5, 2],
  [100, 25],
  [101, 50],
  [1_234_567, 500_000],
])('four steps to reach %d are %d each', (highest, step) => expect(roundStep(highest)).toBe(step));
