import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../src/db/open.ts';
import { openTestDatabase } from './database.ts';
import { insertPartner } from './rows.ts';
import { everythingStored } from './snapshot.ts';

const engineOf = ({ source }: Database) => (source.kind === 'embedded' ? source.embedded : source.pool);

async function addTag({ db }: Database): Promise<number> {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const tag = { account_id: accountId, name: 'Lent' };
  return (await db.insertInto('tag').values(tag).returning('id').executeTakeFirstOrThrow()).id;
}

/** Closes it, and opens what the next file gets. */
async function passOn(database: Database): Promise<{ next: Database; isSame: boolean }> {
  await database.close();
  const next = await openTestDatabase();
  return { next, isSame: engineOf(next) === engineOf(database) };
}

test('the next one gets the same database as the template left it: without a row, and counting anew', async () => {
  const first = await openTestDatabase();
  const untouched = await everythingStored(first.db);
  const id = await addTag(first);
  expect(await everythingStored(first.db)).toContain('Lent');
  const { next, isSame } = await passOn(first);
  expect(isSame).toBe(true);
  expect(await everythingStored(next.db)).toBe(untouched);
  expect(await addTag(next)).toBe(id);
  await next.close();
});

test.each([
  ['a column', 'alter table tag add column wrong int'],
  ['a column that is gone', 'alter table tag drop column name'],
  ['a table', 'create table wrong (id int)'],
  ['a trigger', `create trigger wrong before insert on tag execute function suppress_redundant_updates_trigger()`],
  ['a constraint', 'alter table tag add constraint wrong check (id > 0)'],
  ['a row of the template', `update migration set ran_at = now() + interval '1 day'`],
  [
    'what the planner knows',
    "insert into organization (name, kind) values ('Wrong', 'customer'); analyze organization",
  ],
  [
    'eight megabytes',
    `insert into organization (name, kind) select repeat('wrong ', 18), 'customer' from generate_series(1, 60000)`,
  ],
])('who has changed %s is the last one who had that database', async (_, change) => {
  const database = await openTestDatabase();
  for (const statement of change.split('; ')) await sql.raw(statement).execute(database.db);
  const { next, isSame } = await passOn(database);
  expect(isSame).toBe(false);
  await addTag(next);
  await next.close();
});
