import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { StepAction } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, type Db, openDatabase } from '../apps/server/src/db/open.ts';
import { automationJobs } from '../apps/server/src/modules/automation/automation-jobs.ts';
import {
  days,
  decide,
  email,
  type Made,
  makeCampaign,
  tag,
} from '../apps/server/src/modules/automation/test-automation.ts';
import { AUTOMATION } from '../apps/server/src/modules/automation/wake.ts';
import { startPostgres } from '../apps/server/test/postgres.ts';
import { insertPartner } from '../apps/server/test/rows.ts';
import { runJob } from '../apps/server/test/work.ts';
import { measureBare } from './automation-bare.ts';
import { measureEntries } from './automation-events.ts';
import { openAccount } from './contacts-reading.ts';
import { openDirectory } from './database.ts';
import { startServerAlone } from './demo-server.ts';
import { openCalls, p95 } from './meanwhile.ts';
import { benchSending } from './sending.ts';
import { isSmall, sized } from './size.ts';

/** Due in one campaign of ten steps; fewer for a quick look. */
const PEOPLE = sized(Number(process.env.BENCH_ROWS ?? 100_000), 300);
const WAITING = sized([1_000, Number(process.env.BENCH_WAITING ?? 1_000_000)], [100, 1_000]);
const LOOKS = sized(100, 3);
/** On one of them alone: `embedded` or `PostgreSQL`; or `mails`, those alone. */
const WHERE = process.env.BENCH_WHERE;
/** What a step costs beside the statement that only claims, logs and advances. */
const LEAST = 0.5;
/** What looking costs while a million wait, beside a thousand. */
const FLAT = 2;
/** From an event to the first message; ms. */
const ENTERED = 1_000;

type Row = Record<string, string | number>;

/**
 * Everybody in a campaign of ten steps, from the first step to the last, beside the bare statement that claims, logs and
 * advances the same rows; what looking costs while a thousand or a million wait; how long it takes from an event to the
 * first message; what others wait meanwhile; and mails a second.
 */
export async function benchAutomation(): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {};
  const isWanted = (part: string) => WHERE === undefined || WHERE === part;
  if (isWanted('embedded')) Object.assign(rows, await measure('embedded', openDirectory()));
  if (!isSmall && isWanted('PostgreSQL')) {
    const postgres = await startPostgres();
    const database = await openDatabase({ DATABASE_URL: postgres.url, DATA_DIR: '' });
    await migrate(database);
    Object.assign(rows, await measure('PostgreSQL', Promise.resolve(database)));
    await postgres.stop();
  }
  if (isWanted('mails')) Object.assign(rows, await benchSending());
  return rows;
}

async function measure(where: string, opened: Promise<Database>): Promise<Record<string, Row>> {
  const server = await startServerAlone(1, opened);
  const { database } = server;
  const account = await openAccount(server);
  const [few = 0, many = 0] = WAITING;
  console.log(`  ${where}: ${PEOPLE.toLocaleString('en')} people, ten steps …`);
  const calls = await openCalls(account);
  const { made, accountId } = await fill(database.db, PEOPLE);
  const [ours, others] = await calls.during(() => runThrough(database, accountId));
  // With what others ask for meanwhile: it is the same for what is compared.
  const [bare] = await calls.during(() => measureBare(database, accountId, made, ours.batch));
  const idleFew = await idle(database, few);
  const idleMany = await idle(database, many);
  const entered = await measureEntries(server, await fill(database.db, 0));
  await server.stop();
  const ratio = ours.rate / bare;
  const meanwhile = calls.compare(others);
  const row = (name: string) => `${name}, ${where}`;
  const table = {
    [row('bare: claims, logs and advances')]: { 'steps a second': Math.round(bare) },
    [row('campaign of ten steps')]: {
      'steps a second': Math.round(ours.rate),
      steps: ours.steps,
      'at once': ours.batch,
      'to bare': ratio.toFixed(2),
    },
    [row(`looking while ${few.toLocaleString('en')} wait`)]: { 'median, ms': idleFew.toFixed(2) },
    [row(`looking while ${many.toLocaleString('en')} wait`)]: {
      'median, ms': idleMany.toFixed(2),
      'to few': (idleMany / idleFew).toFixed(2),
    },
    [row('from an event to the first message')]: { 'p95, ms': p95(entered).toFixed(0) },
    [row('another call meanwhile')]: meanwhile.row,
  };
  const isSlow = ratio < LEAST || idleMany > idleFew * FLAT || p95(entered) > ENTERED || meanwhile.isTooLong;
  if (!isSmall && isSlow) throw new Error(`too slow: ${JSON.stringify(table)}`);
  return table;
}

async function fill(db: Db, people: number): Promise<{ made: Made; accountId: string }> {
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const tags = await db
    .insertInto('tag')
    .values([
      { account_id: accountId, name: 'Asked' },
      { account_id: accountId, name: 'Bought' },
    ])
    .returning('id')
    .execute();
  const [asked = 0, bought = 0] = tags.map(({ id }) => id);
  const steps: StepAction[] = [
    ...[email(), days(2), email(), days(3), tag(asked)],
    ...[days(2), email(), days(4), decide(bought, null), email()],
  ];
  const made = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: steps } });
  await addPeople(db, accountId, made, people, sql`now()`);
  return { made, accountId };
}

/** At the beginning of the campaign, due at some moment. */
async function addPeople(db: Db, accountId: string, made: Made, people: number, due: ReturnType<typeof sql>) {
  const some = 20_000;
  for (let from = 0; from < people; from += some)
    await sql`
      with made as (
        insert into contact (account_id, given_name, email, mail_permission)
        select ${accountId}::uuid, 'Person ' || n, 'p' || n || '@bench.example', 'granted'
        from generate_series(${sql.lit(from + 1)}, ${sql.lit(Math.min(from + some, people))}) n
        returning id
      )
      insert into enrolment (account_id, campaign_id, contact_id, version, sequence_id, since, due_at)
      select ${accountId}::uuid, ${made.id}::bigint, id, 1, ${made.sequences.a ?? 0}::bigint, now(), ${due} from made`.execute(
      db,
    );
  await sql`analyze contact`.execute(db);
  await sql`analyze enrolment`.execute(db);
}

/** Round by round: after each, what everybody waits for is due. Only the work itself is timed. */
async function runThrough(
  database: Database,
  accountId: string,
): Promise<{ rate: number; steps: number; batch: number }> {
  const { db } = database;
  const job = automationJobs(database, { ORIGIN: 'http://localhost:3000' }).find(({ name }) => name === AUTOMATION);
  if (!job) throw new Error('there is no worker');
  const batches: number[] = [];
  const count = (size: unknown) => void batches.push(Number(size));
  subscribe('automation.batch', count);
  let taken = 0;
  for (let open = 1; open > 0; ) {
    const began = performance.now();
    await runJob(job, db);
    taken += performance.now() - began;
    const { rows } = await sql<{ open: number }>`
      with moved as (
        update enrolment set due_at = now() where account_id = ${accountId} and due_at is not null returning 1)
      select count(*) as open from moved`.execute(db);
    open = rows[0]?.open ?? 0;
    await sql`vacuum analyze enrolment`.execute(db);
  }
  unsubscribe('automation.batch', count);
  const { rows } = await sql<{ steps: number }>`
    select count(*) as steps from step_outcome where account_id = ${accountId}`.execute(db);
  const steps = rows[0]?.steps ?? 0;
  if (steps !== PEOPLE * 10) throw new Error(`${steps} steps of ${PEOPLE * 10} were done`);
  const batch = Math.round(batches.reduce((sum, size) => sum + size, 0) / batches.length);
  return { rate: (steps / taken) * 1000, steps, batch };
}

/** What it costs to look and find nothing while so many wait for later. */
async function idle(database: Database, waiting: number): Promise<number> {
  const { db } = database;
  const { accountId } = await insertPartner(db, { kind: 'customer' });
  const made = await makeCampaign(db, accountId, { flow: ['F>a'], sequences: { a: [email()] } });
  await addPeople(db, accountId, made, waiting, sql`now() + interval '30 days'`);
  const job = automationJobs(database, { ORIGIN: 'http://localhost:3000' }).find(({ name }) => name === AUTOMATION);
  const times: number[] = [];
  for (let look = 0; job && look < LOOKS; look += 1) {
    const began = performance.now();
    await runJob(job, db);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
