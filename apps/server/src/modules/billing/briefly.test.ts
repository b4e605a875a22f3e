import { expect, test } from 'vitest';
import type { Db } from '../../db/open.ts';
import { briefly } from './briefly.ts';

const [db, other] = [{} as Db, {} as Db];

function counted() {
  let now = 0;
  let reads = 0;
  const ask = briefly(
    async (_: Db, asked: { name: string }) => {
      reads += 1;
      if (asked.name === 'broken') throw new Error('away');
      return `${asked.name} ${reads}`;
    },
    () => now,
  );
  return {
    ask: (name: string, from = db) => ask(from, { name }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('what was read is answered for a second, then read anew', async () => {
  const { ask, pass } = counted();
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  pass(999);
  expect(await ask('a')).toBe('a 1');
  pass(1);
  expect(await ask('a')).toBe('a 3');
});

test('each database has its own answers', async () => {
  const { ask } = counted();
  expect([await ask('a'), await ask('a', other)]).toEqual(['a 1', 'a 2']);
});

test('a failure is not kept', async () => {
  const { ask } = counted();
  await expect(ask('broken')).rejects.toThrow('away');
  await expect(ask('broken')).rejects.toThrow('away');
  expect(await ask('a')).toBe('a 3');
});

test('a thousand questions are kept, not more', async () => {
  const { ask } = counted();
  for (let at = 0; at < 1000; at++) await ask(String(at));
  expect(await ask('0')).toBe('0 1');
  await ask('one more');
  expect(await ask('0')).toBe('0 1002');
});
