import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { toAppError } from './errors.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

describe('what the database cannot take is a 400', () => {
  test.each([
    ['22P02', sql`select ${'x'}::uuid`],
    ['22007', sql`select ${'x'}::timestamptz`],
    ['22008', sql`select ${'2026-02-30'}::date`],
    ['22009', sql`select ${'2026-01-01T00:00:00+25:00'}::timestamptz at time zone ${'+99:99:99'}::interval::text`],
    ['22003', sql`select ${'99999999999'}::int`],
    ['22012', sql`select 1 / ${'0'}::int`],
    ['22023', sql`select to_timestamp('1') at time zone ${'No/Where'}`],
    ['2201B', sql`select 'a' ~ ${'('}`],
    ['22025', sql`select 'a' like ${'\\'}`],
    ['22011', sql`select substring('a' from 1 for ${'-1'}::int)`],
    ['2201W', sql`select 1 limit ${'-1'}::bigint`],
    ['2202E', sql`select ${'{1,{2}}'}::int[]`],
    ['22P05', sql`select ${'{"a":"\\u0000"}'}::jsonb ->> 'a'`],
  ])('%s', async (_, statement) => {
    const failure = await statement.execute(database.db).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(String((failure as { code?: string } | undefined)?.code)).toMatch(/^22/);
    expect(toAppError(failure)).toMatchObject({ code: 'request.invalid', status: 400 });
  });
});

test.each([
  ['42P01', 'server.unexpected'],
  ['2200', 'server.unexpected'],
  ['22xyz', 'server.unexpected'],
  [undefined, 'server.unexpected'],
])('the code %s is %s', (code, expected) => {
  expect(toAppError(Object.assign(new Error('x'), { code })).code).toBe(expected);
});

test('our own errors stay as they are', () => {
  const error = new AppError('bundle.notFound');
  expect(toAppError(error)).toBe(error);
});
