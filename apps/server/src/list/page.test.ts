import { AppError } from '@app/contract/errors';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { countRows, type Order, readPage } from './page.ts';
import { toPageToken } from './page-token.ts';

type Sample = { id: string; name: string | null; at: Date | null; day: string | null; score: number | null };
type Samples = { sample: Sample };

const database = await openTestDatabase();
const db = database.db as unknown as Kysely<Samples>;
const ROWS = 60;

/** Few different values, so that many rows share a key, and every fifth row or so without one. */
beforeAll(async () => {
  await sql`create table sample (id uuid primary key default gen_random_uuid(), name text, at timestamptz, day date, score int)`.execute(
    db,
  );
  await sql`
    insert into sample (name, at, day, score)
    select case when n % 5 > 0 then (array['', 'Ann', 'ann', 'Zoë', 'O''Neil "\\"', '李', '😀'])[1 + n % 7] end,
           case when n % 4 > 0 then timestamptz '2026-03-29 00:59:59.999998+00' + (n % 6) * interval '1 microsecond' end,
           case when n % 6 > 0 then date '2024-02-27' + n % 4 end,
           case when n % 3 > 0 then (n % 8) - 4 end
    from generate_series(1, ${ROWS}) n`.execute(db);
});
afterAll(() => database.close());

const id = { by: sql.ref('sample.id'), type: 'uuid' } as const;
const keys = {
  name: { by: sql.ref('sample.name'), type: 'text', nullable: true },
  lowerName: { by: sql`lower(coalesce(sample.name, ''))`, type: 'text' },
  at: { by: sql.ref('sample.at'), type: 'time', nullable: true },
  day: { by: sql.ref('sample.day'), type: 'date', nullable: true },
  score: { by: sql.ref('sample.score'), type: 'integer', nullable: true },
  share: { by: sql`sample.score::numeric / 8`, type: 'number', nullable: true },
  id,
} as const satisfies Record<string, Order['key']>;
const orders = Object.entries(keys).flatMap(([name, key]) =>
  [false, true].map((descending): Order => ({ name, key, id, descending })),
);
const all = () => db.selectFrom('sample').select('sample.id');
const asked = { of: 'everything' };

async function walk(order: Order, size: number) {
  const pages: string[][] = [];
  let token = '';
  do {
    const { rows, nextPageToken } = await readPage(all(), order, { size, token, asked });
    pages.push(rows.map((row) => row.id));
    token = nextPageToken;
  } while (token);
  return pages;
}

describe.each(orders)('by $name, descending: $descending', (order) => {
  test.each([1, 7, ROWS, ROWS + 1])(
    'pages of %d hold every row once, in order, rows without a key last',
    async (size) => {
      const direction = order.descending ? sql`desc` : sql`asc`;
      const expected = await all()
        .orderBy(sql`${order.key.by} ${direction} nulls last, sample.id ${direction}`)
        .execute();
      const pages = await walk(order, size);
      expect(pages.flat()).toEqual(expected.map((row) => row.id));
      expect(pages).toHaveLength(Math.ceil(ROWS / size));
    },
  );

  test('whatever is put into its token, the answer is a page or a 400', async () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom(null, 'null', '\0', '9'.repeat(18), '9'.repeat(19), '-0', '1e3', 'NaN', 'infinity', '2026-02-30'),
      fc.constantFrom('2024-02-29', '0000-01-01', '2026-01-01T24:00:00.000000Z', '2026-01-01T00:00:00.000000+01:00'),
      fc.constantFrom('0000-01-01T00:00:00.000000Z', '9999-12-31T23:59:59.999999Z', '2026-13-01T00:00:00.000000Z'),
      fc.uuid(),
      fc.integer() as fc.Arbitrary<unknown>,
    );
    const body = fc.oneof(
      fc.tuple(value, fc.uuid()).map((values) => tokenOf(order, values)),
      fc.array(value, { maxLength: 3 }).map((values) => tokenOf(order, values)),
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(body, async (token) => {
        try {
          const { rows } = await readPage(all(), order, { size: 3, token, asked });
          expect(rows.length).toBeLessThanOrEqual(3);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect(error).toMatchObject({ code: 'request.pageToken', status: 400 });
        }
      }),
      { numRuns: 150 },
    );
  });
});

const tokenOf = ({ name, descending = false }: Order, values: unknown[]) =>
  toPageToken([asked, name, descending], values as string[]);

test('a token is refused for another choice, another order and the other direction', async () => {
  const order: Order = { name: 'score', key: keys.score, id };
  const { nextPageToken: token } = await readPage(all(), order, { size: 2, token: undefined, asked });
  const refused: [Order, unknown][] = [
    [order, { of: 'something' }],
    [{ ...order, name: 'points' }, asked],
    [{ ...order, descending: true }, asked],
  ];
  for (const [other, choice] of refused) {
    await expect(readPage(all(), other, { size: 2, token, asked: choice })).rejects.toMatchObject({
      code: 'request.pageToken',
    });
  }
  expect((await readPage(all(), order, { size: 5, token, asked })).rows).toHaveLength(5);
});

test('a token without a key is refused where every row has one', async () => {
  const order: Order = { name: 'lowerName', key: keys.lowerName, id };
  const token = tokenOf(order, [null, crypto.randomUUID()]);
  await expect(readPage(all(), order, { size: 2, token, asked })).rejects.toMatchObject({ code: 'request.pageToken' });
});

test('a token is read only as it was written', async () => {
  const order: Order = { name: 'score', key: keys.score, id };
  const { nextPageToken: token } = await readPage(all(), order, { size: 2, token: undefined, asked });
  const spaced = Buffer.from(Buffer.from(token, 'base64url').toString().replace(',', ', ')).toString('base64url');
  for (const other of [`${token}!`, ` ${token}`, `${token}==`, `${token.slice(0, 9)}*${token.slice(9)}`, spaced]) {
    const page = readPage(all(), order, { size: 2, token: other, asked });
    await expect(page, other).rejects.toMatchObject({ code: 'request.pageToken' });
  }
});

test('the total is of all rows that were found, whatever was selected', async () => {
  expect(await countRows(all())).toBe(ROWS);
  expect(await countRows(db.selectFrom('sample'))).toBe(ROWS);
  expect(await countRows(all().where('sample.score', 'is', null))).toBe(ROWS / 3);
});
