import { expect, test } from 'vitest';
import { numberNames, pointsOf, type SolutionDay, sumOf } from './points.ts';

const day = (at: number): SolutionDay => ({
  ...(Object.fromEntries(numberNames.map((name) => [name, 0])) as Omit<SolutionDay, 'day'>),
  day: new Date(Date.UTC(2026, 0, at)).toISOString().slice(0, 10),
  sent: at,
});

test('a year is told in whole weeks that end today; what is left over comes first', () => {
  const days = Array.from({ length: 16 }, (_, at) => day(at + 1));
  expect(pointsOf(days, false).map(({ date }) => date)).toHaveLength(16);
  expect(pointsOf(days, true).map(({ date, sent }) => [date, sent])).toEqual([
    ['2026-01-02', 3],
    ['2026-01-09', 42],
    ['2026-01-16', 91],
  ]);
  expect(sumOf(pointsOf(days, true)).sent).toBe(sumOf(pointsOf(days, false)).sent);
});

test('no days are no points', () => {
  expect(pointsOf([], true)).toEqual([]);
  expect(sumOf([])).toMatchObject({ date: '', sent: 0 });
});
