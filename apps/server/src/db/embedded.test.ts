import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { openOwnDatabase } from '../../test/database.ts';
import { insertOrganization } from '../../test/rows.ts';
import type { Database } from './open.ts';
import { PLANNED_ONCE } from './planned-once.ts';

const embedded = 'directory' in inject('databaseTemplate');

async function names({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('organization').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

describe.runIf(embedded)('the embedded database', () => {
  test('holds up nothing that needs no database while it works', async () => {
    const database = await openOwnDatabase();
    let working = true;
    const long = sql`select count(*) from generate_series(1, 500000)`.execute(database.db).then(() => {
      working = false;
    });
    // Each of these is a turn of the event loop, in which a static page could be answered.
    let turns = 0;
    while (working && turns < 20) {
      await new Promise(setImmediate);
      turns += 1;
    }
    expect(turns).toBe(20);
    await long;
    await database.close();
  });

  test('asks are answered in the order in which they came, transactions among them', async () => {
    const database = await openOwnDatabase();
    const { db } = database;
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        if (n % 3) await sql`select ${n}::int`.execute(db);
        else
          await db.transaction().execute(async (trx) => {
            await insertOrganization(trx, { name: `T${n}` });
            await new Promise(setImmediate);
          });
        done.push(n);
      }),
    );
    expect(done).toEqual(Array.from({ length: 60 }, (_, n) => n));
    await database.close();
  });

  test('whose thread dies fails what was under way, and goes on with what was committed', async () => {
    const database = await openOwnDatabase();
    const { db, source } = database;
    if (source.kind !== 'embedded') throw new Error('not embedded');
    const told: string[] = [];
    await source.embedded.listen('news', (payload) => told.push(payload));
    await insertOrganization(db, { name: 'committed' });
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const underWay = db.transaction().execute(async (trx) => {
      await insertOrganization(trx, { name: 'lost' });
      await (posted.mock.contexts[0] as Worker).terminate();
      await sql`select 1`.execute(trx);
    });
    const waiting = names(database);
    await expect(underWay).rejects.toThrow();
    posted.mockRestore();
    expect(await waiting).toEqual(['committed']);
    await sql`select pg_notify('news', 'still told')`.execute(db);
    expect(told).toEqual(['still told']);
    await insertOrganization(db, { name: 'later' });
    expect(await names(database)).toEqual(['committed', 'later']);
    await database.close();
  });

  test('several statements of which one fails leave no transaction open', async () => {
    const database = await openOwnDatabase();
    const { source } = database;
    if (source.kind !== 'embedded') throw new Error('not embedded');
    await expect(source.embedded.ask('begin; select 1; select 1 / 0; commit')).rejects.toThrow('division by zero');
    expect(await source.embedded.ask('select 1 as a; select 2 as a')).toEqual({ rows: [{ a: 1 }, { a: 2 }] });
    await database.close();
  });

  test('plans once what every call asks, and asks anew with other values; others are planned each time', async () => {
    const database = await openOwnDatabase();
    const { db } = database;
    const [one, two] = [await insertOrganization(db, { name: 'one' }), await insertOrganization(db, { name: 'two' })];
    const nameOf = async (id: string, planned: boolean) => {
      const query = db.selectFrom('organization').select('name').where('id', '=', id);
      return (await (planned ? query.modifyFront(PLANNED_ONCE) : query).executeTakeFirst())?.name;
    };
    for (let time = 0; time < 10; time++)
      for (const planned of [true, false])
        expect([await nameOf(one, planned), await nameOf(two, planned)]).toEqual(['one', 'two']);
    const { rows } = await sql<{ statement: string; generic_plans: number }>`
      select statement, generic_plans from pg_prepared_statements where name <> ''`.execute(db);
    expect(rows).toEqual([{ statement: expect.stringContaining('"organization"'), generic_plans: expect.any(Number) }]);
    expect(rows[0]?.generic_plans).toBeGreaterThan(0);
    await database.close();
  });

  test('keeps the plans of a hundred statements, and makes those of others anew', async () => {
    const database = await openOwnDatabase();
    const ask = async (number: number) =>
      (await sql<{ is: number }>`${PLANNED_ONCE} select ${sql.lit(number)}::int as is`.execute(database.db)).rows[0]
        ?.is;
    for (const number of [...Array(130).keys(), 0, 129]) expect(await ask(number)).toBe(number);
    const { rows } = await sql`select from pg_prepared_statements where name <> ''`.execute(database.db);
    expect(rows).toHaveLength(100);
    await database.close();
  });
});
