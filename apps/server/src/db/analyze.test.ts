import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { insertAccount, insertOrganization } from '../../test/rows.ts';
import { analyze, tidy, tidyJobs } from './analyze.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const known = async () => {
  const { rows } = await sql<{ reltuples: number; relallvisible: number }>`
    select reltuples, relallvisible from pg_class where relname = 'contact'`.execute(db);
  return rows[0];
};

/** What the database counts of changes is written down a little later, unless it is asked to. */
const counted = () => sql`select pg_stat_force_next_flush()`.execute(db);

test.runIf(database.source.kind === 'embedded')(
  'a table that has grown is tidied, and one that has hardly changed is left alone',
  async () => {
    const account_id = await insertAccount(db);
    const grow = (by: number) =>
      sql`insert into contact (account_id) select ${account_id}::uuid from generate_series(1, ${by}::int)`.execute(db);
    await grow(500);
    await counted();
    const before = await known();
    await tidy(db);
    expect(await known()).toEqual(before);
    await grow(1500);
    await counted();
    await tidy(db);
    expect(await known()).toEqual({ reltuples: 2000, relallvisible: expect.any(Number) });
    expect((await known())?.relallvisible).toBeGreaterThan(0);
  },
);

test('a server tidies by itself', () => {
  expect(tidyJobs(database)).toHaveLength(database.source.kind === 'embedded' ? 1 : 0);
});

test('the planner is told of tables with rows, and of empty ones nothing', async () => {
  const { db, close } = await openTestDatabase();
  await analyze(db);
  await insertOrganization(db);
  await analyze(db);
  const { rows } = await sql`
    select relname as name, reltuples::int as rows from pg_class
    where relname in ('organization', 'contact', 'campaign') order by 1`.execute(db);
  expect(rows).toEqual([
    { name: 'campaign', rows: -1 },
    { name: 'contact', rows: -1 },
    { name: 'organization', rows: 1 },
  ]);
  await close();
});
