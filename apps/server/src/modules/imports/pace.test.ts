import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceOf } from './pace.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A machine that does a row in a millisecond; turns until the size stays. */
async function settle(pace: ReturnType<typeof paceOf>): Promise<number> {
  for (let turn = 0; turn < 30; turn += 1) {
    vi.advanceTimersByTime(pace.size);
    await pace.took(pace.size);
  }
  return pace.size;
}

test('a turn lasts as long as it should, within the bounds', async () => {
  expect(await settle(paceOf({ target: 60, least: 10, most: 1000, rest: 0 }))).toBe(60);
  expect(await settle(paceOf({ target: 60, least: 100, most: 1000, rest: 0 }))).toBe(100);
  expect(await settle(paceOf({ target: 60, least: 10, most: 50, rest: 0 }))).toBe(50);
});

test('while nobody else asks turns are longer, and short again as soon as somebody does', async () => {
  let isThere = true;
  const pace = paceOf({ target: 25, alone: 150, least: 10, most: 1000, rest: async () => isThere });
  expect(await settle(pace)).toBe(25);
  isThere = false;
  await pace.took(pace.size);
  // Whoever has just asked may ask again.
  expect(pace.size).toBe(25);
  vi.advanceTimersByTime(1000);
  expect(await settle(pace)).toBe(150);
  isThere = true;
  await pace.took(pace.size);
  expect(pace.size).toBe(75);
  expect(await settle(pace)).toBe(25);
});
