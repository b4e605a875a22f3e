import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Db, openDatabase } from '../apps/server/src/db/open.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { insertPartner } from '../apps/server/test/rows.ts';
import { type Spawned, spawnServer } from '../apps/server/test/spawn-server.ts';
import { isSmall } from './size.ts';

const REMINDERS = 10_000;
const ACCOUNTS = 20;
/** Due within this time, one after the other; half of it has passed when one process is killed. */
const MINUTE = 60_000;
const HEAD_START = 5_000;
const LATEST = 5_000;

/**
 * Ten thousand reminders that are due within a minute, two server processes on PostgreSQL, one of which is killed with
 * -9 in the middle: each is told once, and 95 of 100 are committed, and so told to open tabs, less than five seconds
 * late.
 */
export async function benchReminders(): Promise<Record<string, Record<string, string | number>>> {
  if (isSmall) return { 'in its short form': { 'is a part of': 'npm test' } };
  const postgres = await startPostgres({ durable: true });
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: '' };
  const database = await openDatabase(settings);
  const started: Spawned[] = [];
  const start = async () => {
    const server = await spawnServer({ ...settings, DEMO: 'off', LOG_LEVEL: 'error' });
    started.push(server);
    return server;
  };
  try {
    await migrate(database);
    const victim = await start();
    const survivor = await start();
    await Promise.all([victim.ready(), survivor.ready()]);
    await database.db.transaction().execute(insertReminders);
    await setTimeout(HEAD_START + MINUTE / 2);
    const { told: before } = await judge(database.db);
    victim.process.kill('SIGKILL');
    await victim.ended;
    await untilNoneIsLeft(database.db);
    // Whatever would be told twice has had its time.
    await setTimeout(3_000);
    const found = await judge(database.db);
    survivor.process.kill('SIGTERM');
    await survivor.ended;
    const { told, different, left, median, p95, latest } = found;
    if (told !== REMINDERS || different !== REMINDERS || left !== 0 || p95 > LATEST)
      throw new Error(`not each once and in time: ${JSON.stringify({ before, ...found })}`);
    return {
      'two processes, one killed': {
        'told before the kill': before,
        'told in all': told,
        'different ones': different,
        'median late, ms': median,
        'p95 late, ms': p95,
        'latest, ms': latest,
      },
    };
  } finally {
    for (const { process, ended } of started) {
      process.kill('SIGKILL');
      await ended;
    }
    await database.close();
    await postgres.stop();
  }
}

/** Every third by mail as well. */
async function insertReminders(db: Db): Promise<void> {
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const { accountId, user } = await insertPartner(db, { kind: 'customer' });
    await sql`
      with made as (
        insert into task (account_id, title, due_date, due_time, assignee_id, remind_by_mail)
        select ${accountId}::uuid, n::text, current_date, '12:00', ${user.id}::uuid, n % 3 = 0
        from generate_series(1, ${sql.lit(REMINDERS / ACCOUNTS)}) n
        returning account_id, id
      )
      insert into reminder (account_id, about, about_id, user_id, due_at)
      select account_id, 'task', id, ${user.id}::uuid, now() + interval '1 day'
      from made`.execute(db);
  }
  await sql`
    update reminder set due_at = clock_timestamp()
      + make_interval(secs => ${sql.lit(HEAD_START / 1000)} + ${sql.lit(MINUTE / 1000)} * (id % 1000) / 1000.0)`.execute(
    db,
  );
  // When each was due, for later: a reminder that was told is gone.
  await sql`create table due as select account_id, about_id, due_at from reminder`.execute(db);
  await sql`analyze due`.execute(db);
}

async function untilNoneIsLeft(db: Db): Promise<void> {
  const until = performance.now() + 3 * MINUTE;
  for (;;) {
    const { left } = await judge(db);
    if (left === 0) return;
    if (performance.now() > until) throw new Error(`${left} of ${REMINDERS} were not told`);
    await setTimeout(1_000);
  }
}

type Found = Record<'told' | 'different' | 'left' | 'median' | 'p95' | 'latest', number>;

async function judge(db: Db): Promise<Found> {
  const late = (share: number) =>
    sql`coalesce(percentile_disc(${sql.lit(share)}) within group (order by late), 0)::int`;
  const { rows } = await sql<Found>`
    select count(*)::int as told, count(distinct (account_id, action_url))::int as different,
      (select count(*)::int from reminder) as left,
      ${late(0.5)} as median, ${late(0.95)} as p95, ${late(1)} as latest
    from (
      select told.account_id, told.action_url,
        extract(epoch from pg_xact_commit_timestamp(told.xmin) - due.due_at) * 1000 as late
      from notification told join due on due.account_id = told.account_id and told.action_url = '/tasks?task=' || due.about_id
      where told.kind = 'taskDue') told`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  return found;
}
