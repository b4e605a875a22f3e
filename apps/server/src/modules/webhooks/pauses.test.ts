import { expect, test } from 'vitest';
import { pauseAfter, pausesItself } from './pauses.ts';

test('a delivery is tried for a day, with growing pauses', () => {
  const pauses: number[] = [];
  for (let pause = pauseAfter(1); pause !== null; pause = pauseAfter(pauses.length + 1)) pauses.push(pause);
  expect(pauses).toEqual([...pauses].sort((one, two) => one - two));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
});

const now = new Date('2026-03-02T12:00:00Z');
const since = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
test.each([
  ['one attempt', { failures: 1, failingSince: since(0) }, false],
  ['many within minutes: it may be restarting', { failures: 200, failingSince: since(0.5) }, false],
  ['many for an hour', { failures: 30, failingSince: since(1) }, true],
  ['few for long', { failures: 9, failingSince: since(20) }, false],
  ['one delivery for a day', { failures: 11, failingSince: since(24), isLastTry: true }, true],
  [
    'one refused for good among others that got through',
    { failures: 1, failingSince: since(0), isLastTry: true },
    false,
  ],
  ['gone', { failures: 1, failingSince: since(0), isGone: true }, true],
])('%s', (_, failing, pauses) => {
  expect(pausesItself({ now, isLastTry: false, isGone: false, ...failing })).toBe(pauses);
});
