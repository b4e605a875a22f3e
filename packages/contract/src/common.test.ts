import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { email, flag, list, pageSize, text } from './common.ts';

describe('a page size', () => {
  const size = pageSize(100, 50);
  test.each([
    [undefined, 50],
    ['1', 1],
    ['100', 100],
    ['101', 100],
    [7, 7],
    ['999999999', 100],
  ])('%j becomes %d', (given, expected) => expect(size.parse(given)).toBe(expected));
  test.each(['0', '-1', '1.5', 'NaN', 'Infinity', 'x', '', null, [], ['1', '2'], {}, '1e999'])(
    '%j is refused',
    (given) => expect(size.safeParse(given).success).toBe(false),
  );
});

describe('a text', () => {
  test.each(['', 'plain', 'two\nlines\r\n\tand a tab', 'Zürich 世界 \u{1f680}', '\u00a0\u200b\u202e', '<b>&amp;'])(
    '%j is fine',
    (given) => expect(text(100).parse(given)).toBe(given),
  );
  test.each(['\0', 'a\0b', '\x07', '\x1b[31m', '\x7f', '\x85'])('the control character in %j is refused', (given) =>
    expect(text(100).safeParse(given).success).toBe(false),
  );
  test('has a greatest length', () => {
    expect(text(3).safeParse('abc').success).toBe(true);
    expect(text(3).safeParse('abcd').success).toBe(false);
  });
  test('stays fast on the longest text', () => {
    const start = performance.now();
    text(1_000_000).safeParse(`${'a\n'.repeat(400_000)}\0`);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

test('a list of one comes as one value or as a list', () => {
  const ids = list(z.uuid(), 2);
  const id = '5f0c1b9e-6a57-4d0c-9a3e-0d7a4c1e9b10';
  expect(ids.parse(id)).toEqual([id]);
  expect(ids.parse([id, id])).toEqual([id, id]);
  for (const bad of ['x', ['x'], [id, id, id], [[id]], {}, null]) expect(ids.safeParse(bad).success).toBe(false);
});

test('a flag is a boolean or its text', () => {
  expect(['true', 'false', true, false].map((given) => flag.parse(given))).toEqual([true, false, true, false]);
  for (const bad of ['', 'maybe', 2, null, ['true']]) expect(flag.safeParse(bad).success).toBe(false);
});

test('an address is in lower case', () => {
  expect(email.parse('Ada@Example.COM')).toBe('ada@example.com');
  for (const bad of ['', 'a', 'a@', '@b.c', 'a b@c.d', `${'a'.repeat(250)}@b.cd`]) {
    expect(email.safeParse(bad).success).toBe(false);
  }
});
