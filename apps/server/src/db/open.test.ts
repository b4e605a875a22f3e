import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { copyDatabase, openOwnDatabase } from '../../test/database.ts';
import { insertOrganization } from '../../test/rows.ts';
import { ConfigError } from '../config.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const embedded = 'directory' in inject('databaseTemplate');

test('migrating twice does nothing the second time', async () => {
  const database = await openOwnDatabase();
  const ran = () =>
    database.db
      .selectFrom('migration' as 'audit')
      .selectAll()
      .execute();
  const before = await ran();
  expect(before.length).toBeGreaterThan(3);
  expect(await migrate(database)).toEqual([]);
  expect(await Promise.all([migrate(database), migrate(database)])).toEqual([[], []]);
  expect(await ran()).toEqual(before);
  await database.close();
});

describe('a transaction', () => {
  test('is neither seen nor joined by queries outside it, and its end loses nothing of others', async () => {
    const database = await openOwnDatabase();
    const { db } = database;
    const names = async () =>
      (await db.selectFrom('organization').select('name').orderBy('name').execute()).map((r) => r.name);
    let outside: Promise<unknown>[] = [];
    const inside = db.transaction().execute(async (trx) => {
      await insertOrganization(trx, { name: 'rolled back' });
      // Sent while the transaction is open; they are of somebody else's request.
      outside = [names(), insertOrganization(db, { name: 'kept' }), names()];
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(
        await trx.selectFrom('organization').select('name').where('name', '=', 'rolled back').execute(),
      ).toHaveLength(1);
      throw new Error('undo');
    });
    await expect(inside).rejects.toThrow('undo');
    const [first, , second] = await Promise.all(outside);
    expect(first).not.toContain('rolled back');
    expect(second).not.toContain('rolled back');
    expect(await names()).toEqual(['kept']);
    await database.close();
  });

  test('fifty at once all end as they should', async () => {
    const database = await openOwnDatabase();
    const { db } = database;
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        db.transaction().execute(async (trx) => {
          await insertOrganization(trx, { name: `T${n}` });
          await sql`select 1`.execute(trx);
          if (n % 2) throw new Error('undo');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    const kept = await db.selectFrom('organization').select('name').execute();
    expect(kept.map(({ name }) => Number(name.slice(1))).filter((n) => n % 2)).toEqual([]);
    expect(kept).toHaveLength(25);
    await database.close();
  });
});

test('dates, times and counts read the same on both databases', async () => {
  const database = await openOwnDatabase();
  const { rows } = await sql<Record<string, unknown>>`
    select '2024-02-29'::date as day, 12345678901::bigint as large, '2024-01-01T00:00:00.123Z'::timestamptz as at,
      '{"a":[1,null]}'::jsonb as data, array['x','y'] as list`.execute(database.db);
  expect(rows[0]).toEqual({
    day: '2024-02-29',
    large: 12345678901,
    at: new Date('2024-01-01T00:00:00.123Z'),
    data: { a: [1, null] },
    list: ['x', 'y'],
  });
  await database.close();
});

test('a database that was only migrated closes', async () => {
  const { settings, remove } = await copyDatabase();
  const database = await openDatabase(settings);
  await migrate(database);
  await database.close();
  await remove();
});

describe.runIf(embedded)('the lock of a directory', () => {
  test('a second open refuses with a sentence that names the process and the way out', async () => {
    const { settings, remove } = await copyDatabase();
    const first = await openDatabase(settings);
    const second = openDatabase(settings);
    await expect(second).rejects.toThrow(ConfigError);
    await expect(second).rejects.toThrow(
      `Another process (${process.pid}) is using the database in ${settings.DATA_DIR}. Stop it first, or set DATA_DIR or DATABASE_URL.`,
    );
    expect(await first.db.selectFrom('organization').select('id').execute()).toEqual([]);
    await first.close();
    await (await openDatabase(settings)).close();
    await remove();
  });
});
