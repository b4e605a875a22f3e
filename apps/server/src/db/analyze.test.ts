import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../test/database.ts';
import { insertAccount, insertOrganization } from '../../test/rows.ts';
import { analyze, createTidy, tidyJobs } from './analyze.ts';

const database = await openOwnDatabase();
const { db } = database;
afterAll(() => database.close());
const quiet = { info: () => undefined, error: () => undefined };

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
    const run = createTidy();
    const tidy = () => run(db, new AbortController().signal, quiet);
    const grow = (by: number) =>
      sql`insert into contact (account_id) select ${account_id}::uuid from generate_series(1, ${by}::int)`.execute(db);
    await grow(500);
    await counted();
    const before = await known();
    await tidy();
    expect(await known()).toEqual(before);
    await grow(1500);
    await counted();
    await tidy();
    expect(await known()).toEqual({ reltuples: 2000, relallvisible: expect.any(Number) });
    expect((await known())?.relallvisible).toBeGreaterThan(0);
    // While it is being filled it is left alone.
    await grow(1300);
    await counted();
    await tidy();
    expect(await known()).toMatchObject({ reltuples: 2000 });
    await grow(1100);
    await counted();
    await tidy();
    expect(await known()).toMatchObject({ reltuples: 2000 });
    // It has come to rest.
    await grow(1);
    await counted();
    await tidy();
    expect(await known()).toMatchObject({ reltuples: 4401 });
    await grow(5500);
    await counted();
    await tidy();
    expect(await known()).toMatchObject({ reltuples: 9901 });
  },
);

test.runIf(database.source.kind === 'embedded')('the indexes of a large table wait for the night', async () => {
  const pages = async () => {
    const { rows } = await sql<{ isTidy: boolean }>`
      select relallvisible = relpages as "isTidy" from pg_class where relname = 'tag'`.execute(db);
    return rows[0]?.isTidy;
  };
  const account_id = await insertAccount(db);
  await sql`
    insert into tag (account_id, name) select ${account_id}::uuid, 'tag ' || n from generate_series(1, 4000) n`.execute(
    db,
  );
  await sql`delete from tag where name like '%7'`.execute(db);
  await counted();
  await createTidy(1)(db, new AbortController().signal, quiet);
  expect(await pages()).toBe(false);
  await analyze(db);
  expect(await pages()).toBe(true);
});

test('a server tidies by itself', () => {
  expect(tidyJobs(database)).toHaveLength(database.source.kind === 'embedded' ? 1 : 0);
});

test('the planner is told of tables with rows, and of empty ones nothing', async () => {
  const { db, close } = await openOwnDatabase();
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
