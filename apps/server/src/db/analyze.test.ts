import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { insertOrganization } from '../../test/rows.ts';
import { analyze } from './analyze.ts';

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
