import { sql } from 'kysely';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { copyDatabase, openTestDatabase } from '../../test/database.ts';
import { insertOrganization, insertUser, unknownId } from '../../test/rows.ts';
import { type Db, openDatabase } from '../db/open.ts';
import { hashSecret } from '../http/secrets.ts';
import { openLive } from '../live/live.ts';
import { removeExpired, removeExpiredJob } from '../modules/identity/remove-expired.ts';
import { type Job, startJobs, wakeJob } from './jobs.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;
const quiet = { info: () => undefined, error: () => undefined };

/** Rows of every kind that ends: some dead, some with a minute to live. Answers how many are alive of each. */
async function insertMortals(db: Db) {
  const { id: user_id } = await insertUser(db);
  const dead = sql<Date>`now() - interval '1 second'`;
  const alive = sql<Date>`now() + interval '1 minute'`;
  const secret = () => hashSecret(unknownId());
  const session = async (expires_at: typeof dead, last_used_at: typeof dead) =>
    db
      .insertInto('session')
      .values({ token_hash: secret(), user_id, expires_at, last_used_at })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id: session_id } = await session(alive, sql<Date>`now() - interval '11 hours 59 minutes'`);
  await session(dead, sql<Date>`now()`);
  await session(alive, sql<Date>`now() - interval '12 hours 1 second'`);
  for (const expires_at of [alive, dead]) {
    await db
      .insertInto('access_token')
      .values({ token_hash: secret(), session_id, kind: 'marketplace', expires_at })
      .execute();
    await db.insertInto('idp_session').values({ token_hash: secret(), user_id, expires_at }).execute();
    await db
      .insertInto('service_ticket')
      .values({ ticket_hash: secret(), user_id, service: 'x', expires_at })
      .execute();
  }
  for (const at of [sql<Date>`now() - interval '23 hours 59 minutes'`, sql<Date>`now() - interval '1 day 1 second'`]) {
    await db.insertInto('login_failure').values({ username: 'x', address: 'y', at }).execute();
    const key = { user_id, key: unknownId(), action: 'x', request_hash: secret(), created_at: at };
    await db.insertInto('idempotency_key').values(key).execute();
  }
  await db
    .insertInto('audit')
    .values({ action: 'x', request_id: 'x', at: sql<Date>`now() - interval '5 years'` })
    .execute();
}

async function counts() {
  const tables = [
    'session',
    'access_token',
    'idp_session',
    'service_ticket',
    'login_failure',
    'idempotency_key',
    'audit',
  ] as const;
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    found[table] = rows[0]?.n ?? -1;
  }
  return found;
}

const oneEach = {
  session: 1,
  access_token: 1,
  idp_session: 1,
  service_ticket: 1,
  login_failure: 1,
  idempotency_key: 1,
  audit: 1,
};

test('what is dead is removed, and nothing else', async () => {
  await insertMortals(db);
  expect(await counts()).toEqual({
    session: 3,
    access_token: 2,
    idp_session: 2,
    service_ticket: 2,
    login_failure: 2,
    idempotency_key: 2,
    audit: 1,
  });
  await removeExpired(db);
  expect(await counts()).toEqual(oneEach);
  await removeExpired(db);
  expect(await counts()).toEqual(oneEach);
});

test('jobs run on the database, and stopping waits for the one that runs', async () => {
  const { promise: running, resolve: began } = Promise.withResolvers<void>();
  const done: string[] = [];
  const slow: Job = {
    name: 'slow',
    run: async (jobDb) => {
      began();
      await new Promise((resolve) => setTimeout(resolve, 800));
      await jobDb.selectFrom('app_user').select('id').execute();
      done.push('slow');
    },
  };
  const failing: Job = { name: 'failing', run: async () => Promise.reject(new Error('no')) };
  // What has an hour of its own is not looked for every moment.
  const expired: Job = { name: 'expired', run: removeExpired };
  const jobs = await startJobs(database, [removeExpiredJob, expired, slow, failing], quiet);
  await db.updateTable('login_failure').set({ at: sql<Date>`now() - interval '2 days'` }).execute();
  await jobs.boss.send('expired');
  await jobs.boss.send('failing');
  await expect.poll(async () => (await counts()).login_failure).toBe(0);
  const schedules = await jobs.boss.getSchedules();
  expect(schedules).toMatchObject([{ name: 'remove-expired', cron: '*/10 * * * *' }]);
  await jobs.boss.send('slow');
  await running;
  await jobs.stop();
  expect(done).toEqual(['slow']);
});

test('a job that looks now and then is woken when a transaction says so, also while it is at work', async () => {
  const live = await openLive(database);
  const turns: PromiseWithResolvers<void>[] = [];
  const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>();
  const turn = (at: number) => (turns[at] ??= Promise.withResolvers<void>());
  let ran = 0;
  const seldom: Job = {
    name: 'seldom',
    everySeconds: 3600,
    run: async () => {
      const at = ran++;
      turn(at).resolve();
      if (at === 1) await stopped;
    },
  };
  const jobs = await startJobs(database, [seldom], quiet, live);
  await turn(0).promise;
  await db
    .transaction()
    .execute(async (trx) => {
      await wakeJob(trx, 'seldom');
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await db.transaction().execute((trx) => wakeJob(trx, 'seldom'));
  await turn(1).promise;
  await wakeJob(db, 'another');
  // Heard while it is at work: there is one more turn.
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  live.subscribe((announcement) => announcement.topic === 'wake' && announcement.job === 'seldom' && hear());
  await wakeJob(db, 'seldom');
  await heard;
  goOn();
  await turn(2).promise;
  await jobs.stop();
  await live.close();
  expect(ran).toBe(3);
});

test('all jobs of one name are woken, so that one of them has time', async () => {
  const live = await openLive(database);
  const ran = [0, 0];
  const twice = Promise.withResolvers<void>();
  const jobs = await startJobs(
    database,
    [0, 1].map((at) => ({
      name: 'pair',
      everySeconds: 3600,
      run: async () => {
        ran[at] = (ran[at] ?? 0) + 1;
        if (ran.every((times) => times === 2)) twice.resolve();
      },
    })),
    quiet,
    live,
  );
  await vi.waitUntil(() => ran.every((times) => times === 1));
  await wakeJob(db, 'pair');
  await twice.promise;
  await jobs.stop();
  await live.close();
  expect(ran).toEqual([2, 2]);
});

test('one statement looks for all jobs that tell what is due, and those run for which something waits', async () => {
  const ran = { one: 0, other: 0 };
  const seeing = (name: keyof typeof ran): Job => ({
    name,
    everySeconds: 1,
    due: sql`select true from organization where name = ${name} limit 1`,
    run: async (jobDb) => {
      await jobDb.deleteFrom('organization').where('name', '=', name).execute();
      // Only now: what is inserted as soon as it has run must not be gone with what was there before.
      ran[name] += 1;
    },
  });
  const jobs = await startJobs(database, [seeing('one'), seeing('other')], quiet);
  await expect.poll(() => ran).toEqual({ one: 1, other: 1 });
  for (const times of [2, 3]) {
    await insertOrganization(db, { name: 'one' });
    await expect.poll(() => ran.one).toBe(times);
  }
  await jobs.stop();
  expect(ran.other).toBe(1);
});

test('a job runs also when it cannot be seen whether something waits', async () => {
  let ran = 0;
  const blind: Job = {
    name: 'blind',
    everySeconds: 1,
    due: sql`select true from nowhere`,
    run: async () => void ran++,
  };
  const jobs = await startJobs(database, [blind], quiet);
  await expect.poll(() => ran).toBeGreaterThan(2);
  await jobs.stop();
});

test('what was queued while nothing ran is done after the next start', async () => {
  let ran = 0;
  const later: Job = { name: 'later', run: async () => void ran++ };
  const first = await startJobs(database, [], quiet);
  await first.boss.createQueue('later');
  await first.boss.send('later');
  await first.stop();
  const second = await startJobs(database, [later], quiet);
  await expect.poll(() => ran).toBe(1);
  await second.stop();
});

test.runIf('server' in inject('databaseTemplate'))(
  'processes that start at once on a fresh database all get their queue',
  async () => {
    for (let round = 0; round < 3; round++) {
      const { settings, remove } = await copyDatabase();
      const open = () => openDatabase({ ...settings, DATABASE_POOL: 1 });
      const databases = await Promise.all(Array.from({ length: 8 }, open));
      // Connected before the race, as after the migrations.
      await Promise.all(databases.map((each) => each.db.selectFrom('audit').select('id').execute()));
      const all = await Promise.all(databases.map((each) => startJobs(each, [removeExpiredJob], quiet)));
      await Promise.all(all.map(({ stop }) => stop()));
      await Promise.all(databases.map(({ close }) => close()));
      await remove();
    }
  },
);
