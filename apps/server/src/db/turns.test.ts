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

test('a request that asks again comes before those that came after it, until it has taken much', async () => {
  const { begin, end } = createTurns({ places: 10, longest: 1000 });
  const order: string[] = [];
  const ask = async (name: string, times: number) => {
    for (let time = 1; time <= times; time++) {
      await begin();
      order.push(`${name}${time}`);
      await vi.advanceTimersByTimeAsync(60);
      end();
    }
  };
  const request = (name: string, times: number) => withinTime(900, () => ask(name, times));
  // What is done beside requests stands where it asked, each time anew.
  await Promise.all([request('a', 4), request('b', 2), ask('job', 2), request('c', 1)]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'job1', 'c1', 'a3', 'job2', 'a4']);
});

test('of fifty who ask without a pause nobody waits half as long again as the one in the middle', async () => {
  const { begin, end } = createTurns({ places: 100, longest: 60_000 });
  // How long each question of some calls holds the connection; the first two ask who is calling.
  const calls = [
    [1, 1],
    [1, 1, 6, 3, 4],
    [1, 1, 6, 3],
    [1, 1, 2, 14, 5, 1, 2, 1],
    [1, 1, 13],
    [1, 1, 12],
  ];
  const waits: number[] = [];
  const ends = performance.now() + 12_000;
  const isOver = () => performance.now() >= ends;
  const ask = async (questions: number[]) => {
    let waited = 0;
    for (const held of questions) {
      const asked = performance.now();
      await begin();
      waited += performance.now() - asked;
      await new Promise((resolve) => setTimeout(resolve, held));
      end();
    }
    waits.push(waited);
  };
  const connections = Array.from({ length: 50 }, async (_, first) => {
    for (let at = first; !isOver(); at++) await withinTime(60_000, () => ask(calls[at % calls.length] ?? []));
  });
  // At first all of them come at the same moment.
  await vi.advanceTimersByTimeAsync(2_000);
  waits.length = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  await Promise.all(connections);
  const sorted = waits.toSorted((one, other) => one - other);
  expect(sorted.length).toBeGreaterThan(500);
  expect((sorted.at(-1) ?? 0) / (sorted[sorted.length >> 1] ?? 1)).toBeLessThan(1.5);
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

test('who takes long turns gives way to all that others ask one after the other; where nobody waits, at once', async () => {
  vi.useRealTimers();
  const { begin, end, giveWay } = createTurns({ places: 10, longest: 1000 });
  const order: string[] = [];
  await begin();
  const call = (async () => {
    for (const question of ['first', 'second', 'third']) {
      await begin();
      await new Promise(setImmediate);
      order.push(question);
      end();
    }
  })();
  end();
  expect(await giveWay()).toBe(true);
  order.push('next');
  await call;
  expect(order).toEqual(['first', 'second', 'third', 'next']);
  const atOnce = giveWay().then((didWait) => order.push(didWait ? 'somebody' : 'nobody waits'));
  await Promise.resolve();
  await Promise.resolve();
  order.push('later');
  await atOnce;
  expect(order.slice(-2)).toEqual(['nobody waits', 'later']);
});
