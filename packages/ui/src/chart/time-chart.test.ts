import { expect, test } from 'vitest';
import { axisDates } from './time-chart.tsx';

test.each([
  [0, []],
  [1, [1]],
  [3, [1, 2, 3]],
  [30, [4, 10, 16, 22, 28]],
])('of %d days the axis names %j', (days, named) => {
  const points = Array.from({ length: days }, (_, at) => ({ date: `2026-03-${String(at + 1).padStart(2, '0')}` }));
  expect(axisDates(points).map((date) => Number(date.slice(-2)))).toEqual(named);
});
