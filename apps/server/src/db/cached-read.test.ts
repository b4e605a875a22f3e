import { describe, expect, test } from 'vitest';
import { cachedRead, SLOW_COUNTS } from './cached-read.ts';
import type { Db } from './open.ts';

const [db, another] = [{}, {}] as Db[] as [Db, Db];

/** Counts how often it was read; each time takes as long as it is told. */
function counting({
  takes = 0,
  ...options
}: { takes?: number } & Omit<Parameters<typeof cachedRead<string, string>>[1], 'clock'>) {
  const state = { now: 1, reads: 0, fails: false };
  const read = cachedRead(
    async (_db, asked: string) => {
      state.reads += 1;
      const answer = `${asked} ${state.reads}`;
      await Promise.resolve();
      state.now += takes;
      if (state.fails) throw new Error('broken');
      return answer;
    },
    { ...options, clock: () => state.now },
  );
  return { state, read };
}

describe('kept for a second', () => {
  const second = { keptFor: 1000 };

  test('what was read is answered for a second, then read anew', async () => {
    const { state, read } = counting(second);
    expect(await Promise.all([read(db, 'a'), read(db, 'a'), read(db, 'b')])).toEqual(['a 1', 'a 1', 'b 2']);
    state.now += 999;
    expect(await read(db, 'a')).toBe('a 1');
    state.now += 2;
    expect(await read(db, 'a')).toBe('a 3');
  });

  test('a failure is not kept', async () => {
    const { state, read } = counting(second);
    state.fails = true;
    await expect(read(db, 'a')).rejects.toThrow('broken');
    await expect(read(db, 'a')).rejects.toThrow('broken');
    state.fails = false;
    expect(await read(db, 'a')).toBe('a 3');
  });

  test('a thousand answers are kept, not more: what was asked for longest ago goes', async () => {
    const { read } = counting(second);
    for (let at = 0; at < 1000; at++) await read(db, String(at));
    expect(await read(db, '0')).toBe('0 1');
    await read(db, 'one more');
    expect(await read(db, '0')).toBe('0 1');
    expect(await read(db, '1')).toBe('1 1002');
  });
});

describe('slow counts', () => {
  test('what was slow is read once a minute for each question', async () => {
    const { state, read } = counting({ ...SLOW_COUNTS, takes: 100 });
    expect([await read(db, 'a'), await read(db, 'a'), await read(db, 'b')]).toEqual(['a 1', 'a 1', 'b 2']);
    state.now += 59_000;
    expect(await read(db, 'a')).toBe('a 1');
    state.now += 1_000;
    expect(await read(db, 'a')).toBe('a 3');
  });

  test('what is quick is read anew each time', async () => {
    const { read } = counting({ ...SLOW_COUNTS, takes: 99 });
    expect([await read(db, 'a'), await read(db, 'a')]).toEqual(['a 1', 'a 2']);
  });

  test('who asks while it is being read gets the same answer', async () => {
    const { read } = counting({ ...SLOW_COUNTS });
    expect(await Promise.all([read(db, 'a'), read(db, 'a'), read(db, 'b')])).toEqual(['a 1', 'a 1', 'b 2']);
  });

  test('a failure is not kept', async () => {
    const { state, read } = counting({ ...SLOW_COUNTS, takes: 500 });
    state.fails = true;
    await expect(read(db, 'a')).rejects.toThrow('broken');
    state.fails = false;
    expect(await read(db, 'a')).toBe('a 2');
  });

  test('two databases have nothing in common', async () => {
    const { read } = counting({ ...SLOW_COUNTS, takes: 500 });
    expect([await read(db, 'a'), await read(another, 'a')]).toEqual(['a 1', 'a 2']);
  });
});

test('what is told to be kept is kept, however quick it was', async () => {
  const { read } = counting({ ...SLOW_COUNTS, orIf: (answer) => answer.startsWith('many') });
  expect(await read(db, 'many')).toBe('many 1');
  expect(await read(db, 'few')).toBe('few 2');
  expect(await read(db, 'many')).toBe('many 1');
  expect(await read(db, 'few')).toBe('few 3');
});
