import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { copyDatabase } from '../../test/database.ts';
import { insertOrganization } from '../../test/rows.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type Live, openLive } from '../live/live.ts';
import { openFiles } from '../modules/files/open-files.ts';
import { type Database, openDatabase } from './open.ts';
import { withinTime } from './time-limit.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const onServer = 'server' in inject('databaseTemplate');
/** Only processes of this machine can be stopped by a signal. */
const onThisMachine = onServer && !process.env.DATABASE_URL;

describe.runIf(onServer)('a PostgreSQL server that does not answer in time', () => {
  let copy: Awaited<ReturnType<typeof copyDatabase>>;
  /** Of two connections, for requests of a second; and one to look on with. */
  let database: Database;
  let looking: Database;
  let live: Live;
  beforeAll(async () => {
    copy = await copyDatabase();
    database = await openDatabase({ ...copy.settings, DATABASE_POOL: 2, DATABASE_TIMEOUT: 1 });
    looking = await openDatabase(copy.settings);
    live = await openLive(looking);
  });
  afterAll(async () => {
    await live.close();
    await database.close();
    await looking.close();
    await copy.remove();
  });

  const startApp = async () => {
    const config = { ...readConfig({ LOG_LEVEL: 'silent' }), DATABASE_TIMEOUT: 1 };
    const app = await buildApp({ db: database.db, config, live, files: openFiles(database, config) });
    app.get('/slow', async () => {
      for (;;) await sql`select pg_sleep(0.2)`.execute(database.db);
    });
    return app;
  };
  const running = async (text: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like ${`%${text}%`}
    `.execute(looking.db);
    return rows[0]?.count;
  };

  test('a statement is given up when the time is over, and the server does not go on with it', async () => {
    const sleeping = withinTime(300, () => sql`select pg_sleep(60), 'given up'`.execute(database.db));
    await expect(sleeping).rejects.toThrow(DatabaseUnavailable);
    await expect.poll(() => running("'given up'")).toBe(0);
  });

  test('the time is for all statements together', async () => {
    let done = 0;
    const many = withinTime(700, async () => {
      for (;;) {
        await sql`select pg_sleep(0.3)`.execute(database.db);
        done += 1;
      }
    });
    await expect(many).rejects.toThrow(DatabaseUnavailable);
    expect(done).toBeLessThan(3);
  });

  test('a request is answered with 503 and when to come back', async () => {
    const app = await startApp();
    const slow = await app.inject({ url: '/slow' });
    expect([slow.statusCode, slow.json().code, slow.headers['retry-after']]).toEqual([503, 'server.unavailable', '2']);
    await app.close();
  });

  test('so it is where every connection is in use; afterwards all is well', async () => {
    const app = await startApp();
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    const hold = async () => {
      const { promise: held, resolve } = Promise.withResolvers<void>();
      const holding = database.db.transaction().execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        resolve();
        await free;
      });
      await Promise.race([held, holding]);
      return { holding };
    };
    // On a busy machine a new connection can take longer than such a pool waits for it.
    const all = [await vi.waitFor(hold, { timeout: 120_000 }), await vi.waitFor(hold, { timeout: 120_000 })];
    for (const url of ['/readyz', '/idp/serviceValidate?service=http://localhost:3000/&ticket=ST-1']) {
      const full = await app.inject({ url });
      expect([url, full.statusCode, full.json().code]).toEqual([url, 503, 'server.unavailable']);
    }
    // Whose host this is stands in the database; whoever opens it in a browser is told in their language.
    const headers = { host: 'abc123.localhost:3000', accept: 'text/html' };
    const page = await app.inject({ url: '/contacts?locale=de-de', headers });
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      503,
      '2',
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain('<h1>Wir sind gleich wieder da</h1>');
    release();
    await Promise.all(all.map(({ holding }) => holding));
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
    await app.close();
  });

  test.runIf(onThisMachine)('a commit that was given up before it began is not done later', async () => {
    let pid = 0;
    const name = 'given up';
    const writing = database.db.transaction().execute(async (trx) => {
      await insertOrganization(trx, { name });
      pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
    });
    await expect(writing).rejects.toThrow(DatabaseUnavailable);
    process.kill(pid, 'SIGCONT');
    const isThere = async () =>
      (await sql`select from pg_stat_activity where pid = ${pid}::int`.execute(looking.db)).rows.length;
    await expect.poll(isThere).toBe(0);
    expect(await looking.db.selectFrom('organization').select('id').where('name', '=', name).execute()).toEqual([]);
  });
});
