import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endQuestions, withinTime } from './time-limit.ts';
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
  await Promise.all([request('a', 4), request('b', 2), request('c', 1)]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'a4']);
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

/** Asks so many times, each time for so long. */
const asking = ({ begin, end }: ReturnType<typeof createTurns>, order: string[]) => ({
  job: async (name: string, times: number, held: number) => {
    for (let time = 1; time <= times; time++) {
      await begin();
      order.push(`${name}${time}`);
      await new Promise((resolve) => setTimeout(resolve, held));
      end();
      // Whoever asks several things looks at each answer first.
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
});

test('what is done beside requests comes after all that they ask one after the other', async () => {
  const turns = createTurns({ places: 10, longest: 1000 });
  const order: string[] = [];
  const { job } = asking(turns, order);
  const work = Promise.all([
    job('first', 2, 20),
    job('second', 1, 20),
    withinTime(900, () => job('request', 3, 5)),
    withinTime(900, () => job('other', 2, 5)),
  ]);
  await vi.advanceTimersByTimeAsync(500);
  await work;
  expect(order).toEqual(['first1', 'request1', 'other1', 'request2', 'other2', 'request3', 'second1', 'first2']);
});

test('work goes on as soon as a request is over, but not while another one may ask again', async () => {
  const turns = createTurns({ places: 10, longest: 1000 });
  const order: string[] = [];
  const request = (name: string, rest: number) =>
    withinTime(900, async () => {
      await turns.begin();
      turns.end();
      await new Promise((resolve) => setTimeout(resolve, rest));
      endQuestions();
      order.push(name);
    });
  void request('short', 1);
  void request('long', 2);
  void turns.begin().then(() => order.push('job'));
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(['short']);
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(['short', 'long', 'job']);
});

test('however long work takes, a request that came meanwhile waits for one turn of it, whatever else waits', async () => {
  const turns = createTurns({ places: 10, longest: 5000 });
  const order: string[] = [];
  const { job } = asking(turns, order);
  const work = [job('import', 2, 200), job('campaign', 2, 150), job('mails', 1, 80)];
  await vi.advanceTimersByTimeAsync(100);
  work.push(withinTime(4000, () => job('request', 2, 5)));
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all(work);
  // The rest goes on in the order of coming.
  expect(order).toEqual(['import1', 'request1', 'request2', 'campaign1', 'mails1', 'import2', 'campaign2']);
});

test('however many requests there are, the rest waits for its turn as long as told and no longer', async () => {
  const turns = createTurns({ places: 100, longest: 1000 });
  const { job } = asking(turns, []);
  const began: number[] = [];
  const requests = withinTime(1000, () => job('request', 100, 5));
  await vi.advanceTimersByTimeAsync(1);
  const asked = performance.now();
  const rest = turns.begin().then(() => {
    began.push(performance.now() - asked);
    turns.end();
  });
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([requests, rest]);
  expect(began[0]).toBeGreaterThanOrEqual(50);
  expect(began[0]).toBeLessThanOrEqual(56);
});

test('where no request asks, work goes on at once; who takes long turns is told whether one waits', async () => {
  const { begin, end, isAwaited } = createTurns({ places: 10, longest: 1000 });
  await begin();
  expect(isAwaited()).toBe(false);
  const job = begin();
  expect(isAwaited()).toBe(false);
  const request = withinTime(900, () => begin());
  expect(isAwaited()).toBe(true);
  end();
  await request;
  expect(isAwaited()).toBe(true);
  end();
  expect(isAwaited()).toBe(false);
  await vi.advanceTimersByTimeAsync(4);
  await job;
  end();
  await begin();
  end();
  await begin();
});
