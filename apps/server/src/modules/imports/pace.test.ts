import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceOf } from './pace.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A machine that does a row in a millisecond; turns until the size stays. */
function settle(pace: ReturnType<typeof paceOf>): number {
  for (let turn = 0; turn < 30; turn += 1) {
    vi.advanceTimersByTime(pace.size);
    pace.took(pace.size);
  }
  return pace.size;
}

test('a turn lasts as long as it should, within the bounds', () => {
  expect(settle(paceOf({ target: 60, least: 10, most: 1000 }))).toBe(60);
  expect(settle(paceOf({ target: 60, least: 100, most: 1000 }))).toBe(100);
  expect(settle(paceOf({ target: 60, least: 10, most: 50 }))).toBe(50);
});

test('while nobody else asks turns are longer, and short again as soon as somebody does', () => {
  let isThere = true;
  const pace = paceOf({ target: 25, alone: 150, least: 10, most: 1000, isAwaited: () => isThere });
  expect(settle(pace)).toBe(25);
  isThere = false;
  pace.took(pace.size);
  // Whoever has just asked may ask again.
  expect(pace.size).toBe(25);
  vi.advanceTimersByTime(1000);
  expect(settle(pace)).toBe(150);
  isThere = true;
  pace.took(pace.size);
  expect(pace.size).toBe(75);
  expect(settle(pace)).toBe(25);
});
