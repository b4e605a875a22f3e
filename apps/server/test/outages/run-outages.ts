import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type Db, openDatabase } from '../../src/db/open.ts';
import { onceAvailable } from '../../src/db/unavailable.ts';
import { createSession } from '../../src/http/session.ts';
import { announce } from '../../src/live/live.ts';
import { writeMail } from '../../src/modules/mail/mail.ts';
import { listenLive } from '../listen-live.ts';
import { insertManyClients } from '../many-clients.ts';
import { startPostgres } from '../postgres.ts';
import { insertListing } from '../rows.ts';
import { startSmtp } from '../smtp.ts';
import { type Spawned, spawnServer } from '../spawn-server.ts';
import { type Kind, type Outage, outages } from './kinds.ts';
import { startLoad } from './load.ts';

type Options = {
  kinds: Kind[];
  rounds: number;
  /** DATABASE_TIMEOUT of the servers. */
  seconds: number;
  /** How long the database is away, in ms; frozen for longer than a request waits. */
  down: number;
  frozen: number;
  /** Between two requests of the same person, in ms. */
  pause: number;
  accounts: number;
  mails: number;
};

/** Two server processes on a PostgreSQL that fails in every way, under load, with jobs, mail and streams. */
export async function runOutages(options: Options) {
  const postgres = await startPostgres({ durable: true });
  const smtp = await startSmtp();
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: '' };
  const servers: Spawned[] = [];
  let database: Database | undefined;
  let load: ReturnType<typeof startLoad> | undefined;
  try {
    for (let at = 0; at < 2; at++) {
      const DATABASE_TIMEOUT = String(options.seconds);
      const env = { DEMO: 'off', LOG_LEVEL: 'error', RATE_LIMIT: '1000000', SMTP_URL: smtp.url, DATABASE_TIMEOUT };
      const server = await spawnServer({ ...settings, ...env });
      servers.push(server);
      await server.ready();
    }
    database = await openDatabase(settings);
    const { db } = database;
    const partner = await insertManyClients(db, options.accounts * options.rounds * options.kinds.length, 2);
    const { immutableId } = await insertListing(db, partner.organizationId);
    const token = await createSession(db, partner.user.id, { userAgent: 'test', address: '' });
    const origins = servers.map(({ origin }) => origin);
    load = startLoad(origins, { ...partner, token, solutionRef: immutableId }, options.pause);
    const accountIds = [...partner.accountIds];
    const rows: { kind: Kind; survived: Survived }[] = [];
    for (const kind of options.kinds) {
      for (let round = 0; round < options.rounds; round++) {
        const runId = await partner.start(accountIds.splice(0, options.accounts));
        const mails = await writeMails(db, `${kind}-${round}`.replaceAll(' ', '-'), options.mails);
        const streams = await Promise.all(origins.map((origin) => listenLive(origin, { ...partner, token })));
        const told = { db, accountId: partner.accountId, runId, mails, streams, received: smtp.received, load };
        const surviving = survive(outages[kind], postgres, kind === 'frozen' ? options.frozen : options.down, told);
        rows.push({ kind, survived: await Promise.race([surviving, ...servers.map(failWhenEnded)]) });
        await Promise.all(streams.map(({ stop }) => stop()));
      }
    }
    await Promise.race([load.finish(), ...servers.map(failWhenEnded)]);
    return {
      rows,
      ended: servers.filter(({ process }) => process.exitCode !== null || process.signalCode !== null).length,
      confirmed: load.confirmed.size,
      ...(await compare(db, load)),
      installs: await countDoubledInstalls(db),
      mailsTwice: smtp.received.length - new Set(smtp.received.map(({ recipients }) => recipients[0])).size,
      wrong: load.came.filter(({ status, retryAfter }) => !(status === 200 || (status === 503 && retryAfter))),
    };
  } finally {
    load?.abandon();
    await database?.close();
    for (const { process, ended } of servers) {
      process.kill('SIGKILL');
      await ended;
    }
    await smtp.stop();
    await postgres.stop();
  }
}

async function failWhenEnded({ ended, output }: Spawned): Promise<never> {
  throw new Error(`a server process ended with ${await ended}: ${output()}`);
}

type Told = {
  db: Db;
  accountId: string;
  runId: string;
  mails: string[];
  streams: Awaited<ReturnType<typeof listenLive>>[];
  received: { recipients: string[] }[];
  load: ReturnType<typeof startLoad>;
};

/** Seconds from the database's return until everything is as if nothing had been. */
async function survive(bringAbout: Outage, postgres: Parameters<Outage>[0], down: number, told: Told) {
  const { came } = told.load;
  const began = performance.now();
  await bringAbout(postgres, down);
  const back = performance.now();
  const since = () => (performance.now() - back) / 1000;
  const [streams, installs, mail] = await Promise.all([
    untilTold(told).then(since),
    untilInstalled(told).then(since),
    untilReceived(told).then(since),
  ]);
  await untilGoodFor(1_500, came);
  const during = came.filter(({ at }) => at > began);
  const bad = during.filter(({ status }) => status !== 200);
  const notReady = bad.filter(({ path }) => path === '/readyz');
  return {
    refused: bad.length,
    notReady: notReady.length,
    longest: Math.max(...during.map(({ took }) => took)) / 1000,
    longestNotReady: Math.max(0, ...notReady.map(({ took }) => took)) / 1000,
    good: Math.max(0, ...bad.map(({ at }) => at - back)) / 1000,
    streams,
    installs,
    mail,
  };
}

export type Survived = Awaited<ReturnType<typeof survive>>;

const forever = new AbortController().signal;

async function untilTold({ db, accountId, runId, streams }: Told): Promise<void> {
  const id = `after ${runId}`;
  const heard = () => streams.every(({ events }) => events.some((event) => 'id' in event && event.id === id));
  while (!heard()) {
    await onceAvailable(() => announce(db, { topic: 'installs', accountId, id }), forever);
    await setTimeout(20);
  }
}

async function untilInstalled({ db, runId }: Told): Promise<void> {
  const run = () =>
    onceAvailable(
      () => db.selectFrom('install_run').select('finished_at').where('id', '=', runId).executeTakeFirstOrThrow(),
      forever,
    );
  while (!(await run()).finished_at) await setTimeout(20);
}

async function untilReceived({ mails, received }: Told): Promise<void> {
  const has = (mail: string) => received.some(({ recipients }) => recipients[0] === mail);
  while (!mails.every(has)) await setTimeout(20);
}

async function untilGoodFor(ms: number, came: Told['load']['came']): Promise<void> {
  const from = performance.now();
  for (;;) {
    const lastBad = came.findLast(({ status }) => status !== 200)?.at ?? 0;
    if (performance.now() - Math.max(lastBad, from) > ms) return;
    await setTimeout(20);
  }
}

async function writeMails(db: Db, name: string, count: number): Promise<string[]> {
  const recipients = Array.from({ length: count }, (_, at) => `${name}-${at}@partner.example`);
  await db.transaction().execute(async (trx) => {
    for (const recipient of recipients)
      await writeMail(trx, { recipient, locale: 'en-us', kind: 'passwordChanged', params: {} });
  });
  return recipients;
}

/** What stands in the database beside what was confirmed. */
async function compare(db: Db, { confirmed, refused }: Told['load']) {
  const bundles = await db.selectFrom('bundle').select('name').execute();
  const count = new Map<string, number>();
  for (const { name } of bundles) count.set(name, (count.get(name) ?? 0) + 1);
  return {
    lost: [...confirmed].filter((name) => !count.has(name)),
    doubled: [...count].filter(([, times]) => times > 1).map(([name]) => name),
    /** A commit that was done while its answer was lost; only a key tells whoever asks again. */
    doneThoughRefused: [...refused].filter((name) => count.has(name)),
  };
}

/** Both campaigns once in every account of a finished run. */
async function countDoubledInstalls(db: Db) {
  const { rows } = await sql<{ wanted: number; done: number; campaigns: number; distinct: number }>`
    select (select count(*) from install_target) as wanted,
      (select count(*) from install_target where status = 'done') as done,
      (select count(*) from campaign) as campaigns,
      (select count(distinct (account_id, name)) from campaign) as distinct`.execute(db);
  return rows[0];
}
