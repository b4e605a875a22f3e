import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinTime } from './time-limit.ts';
import { createTurns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('turns are taken in the order in which they were asked for, and nobody comes in between', async () => {
  const { begin, end } = createTurns({ places: 10, longest: 1000 });
  const order: string[] = [];
  await begin();
  const second = begin().then(() => order.push('second'));
  const third = begin().then(() => order.push('third'));
  // Who has just had a turn and asks again at once comes last.
  end();
  const again = begin().then(() => order.push('again'));
  await second;
  end();
  await third;
  end();
  await again;
  expect(order).toEqual(['second', 'third', 'again']);
});

test('so many wait and no more; a place that is free again can be taken', async () => {
  const { begin, end } = createTurns({ places: 2, longest: 1000 });
  await begin();
  const waiting = [begin(), begin()];
  await expect(begin()).rejects.toMatchObject({ code: '53300' });
  end();
  await waiting[0];
  const third = begin();
  end();
  end();
  await Promise.all([...waiting, third]);
});

test('nobody waits longer than told, and who gave up gets no turn', async () => {
  const { begin, end } = createTurns({ places: 2, longest: 1000 });
  await begin();
  const early = begin();
  const refused = expect(early).rejects.toMatchObject({ code: '53300' });
  await vi.advanceTimersByTimeAsync(500);
  const late = begin();
  await vi.advanceTimersByTimeAsync(500);
  await refused;
  end();
  await late;
  end();
  await begin();
});

test('a request waits no longer than its own time, all its turns together; without time it gets no turn at all', async () => {
  const { begin, end } = createTurns({ places: 2, longest: 1000 });
  await begin();
  let turns = 0;
  const request = withinTime(300, async () => {
    for (;;) {
      await begin();
      turns += 1;
    }
  });
  const refused = expect(request).rejects.toMatchObject({ code: '53300' });
  await vi.advanceTimersByTimeAsync(200);
  end();
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  expect(turns).toBe(1);
  end();
  const late = withinTime(100, async () => {
    await vi.advanceTimersByTimeAsync(100);
    await begin();
  });
  await expect(late).rejects.toMatchObject({ code: '53300' });
  await begin();
});
