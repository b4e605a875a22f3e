import { expect, test } from 'vitest';
import { keepBriefly } from './keep-briefly.ts';
import type { Db } from './open.ts';

const [db, another] = [{}, {}] as Db[] as [Db, Db];

/** Counts how often it was computed; each time takes as long as it is told. */
function counting(takes: number) {
  const state = { now: 0, computed: 0, fails: false };
  const read = keepBriefly(
    async (_db, accountId) => {
      state.computed += 1;
      const answer = `${accountId} ${state.computed}`;
      await Promise.resolve();
      state.now += takes;
      if (state.fails) throw new Error('broken');
      return answer;
    },
    () => state.now,
  );
  return { state, read };
}

test('what was costly is computed once a minute for each partner', async () => {
  const { state, read } = counting(100);
  expect([await read(db, 'a'), await read(db, 'a'), await read(db, 'b')]).toEqual(['a 1', 'a 1', 'b 2']);
  state.now += 59_000;
  expect(await read(db, 'a')).toBe('a 1');
  state.now += 1_000;
  expect(await read(db, 'a')).toBe('a 3');
});

test('what is quick is computed anew each time', async () => {
  const { read } = counting(99);
  expect([await read(db, 'a'), await read(db, 'a')]).toEqual(['a 1', 'a 2']);
});

test('who asks while it is being computed gets the same answer', async () => {
  const { read } = counting(0);
  expect(await Promise.all([read(db, 'a'), read(db, 'a'), read(db, 'b')])).toEqual(['a 1', 'a 1', 'b 2']);
});

test('a failure is not kept', async () => {
  const { state, read } = counting(500);
  state.fails = true;
  await expect(read(db, 'a')).rejects.toThrow('broken');
  state.fails = false;
  expect(await read(db, 'a')).toBe('a 2');
});

test('two databases have nothing in common', async () => {
  const { read } = counting(500);
  expect([await read(db, 'a'), await read(another, 'a')]).toEqual(['a 1', 'a 2']);
});
