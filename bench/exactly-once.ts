import { setTimeout } from 'node:timers/promises';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Db, openDatabase } from '../apps/server/src/db/open.ts';
import { onceAvailable } from '../apps/server/src/db/unavailable.ts';
import { type Kind, outages } from '../apps/server/test/outages/kinds.ts';
import { type Postgres, startPostgres } from '../apps/server/test/postgres.ts';
import { type Spawned, spawnServer } from '../apps/server/test/spawn-server.ts';
import { newDirectory, type Settings, withDatabase } from './database.ts';
import { judge } from './exactly-once-judge.ts';
import { fillForm, moveOn, moveOnWithoutAnybody, prepareStory, type Story, whatIsLeft } from './exactly-once-story.ts';
import { type RoughSink, startRoughSink } from './rough-sink.ts';
import { isSmall, sized } from './size.ts';

const PEOPLE = sized(Number(process.env.BENCH_ROWS ?? 5_000), 40);
/** They fill in the form in so many portions, so that somebody is always on the way. */
const PORTIONS = sized(20, 1);
const KILL_EVERY = 5_000;
const SHARES = sized(
  {
    ...{ 'dropped at the recipient': 0.003, 'dropped in the mail': 0.003, 'dropped before the answer': 0.003 },
    ...{ late: 0.005, 'too late': 0.0003, 'put off': 0.01 },
  },
  {
    ...{ 'dropped at the recipient': 0.03, 'dropped in the mail': 0.05, 'dropped before the answer': 0.05 },
    ...{ late: 0.02, 'too late': 0, 'put off': 0.03 },
  },
);
/** After so many kills the database itself is away for ten seconds. */
const AWAY: Record<number, Kind> = { 2: 'frozen', 4: 'killed and started' };
const AWAY_FOR = 10_000;
/** Nothing has moved for so long. */
const STUCK = 240_000;
/** Nothing has arrived for so long: there is nothing to be sent. */
const QUIET = sized(2_000, 700);

type Row = Record<string, string | number>;

/**
 * People go through a campaign while processes are killed with -9, one of two every five seconds on PostgreSQL and the
 * only one on the embedded database; PostgreSQL itself is away for ten seconds, twice; and the mail server hangs up,
 * answers late and puts off. In the end each has passed what the pure engine says, once, and no mail arrived twice.
 */
export async function benchExactlyOnce(): Promise<Record<string, Row>> {
  const only = process.env.BENCH_DATABASE;
  const rows: Record<string, Row> = {};
  if (only !== 'server') rows.embedded = await withSink(onEmbedded);
  if (!isSmall && only !== 'embedded') rows.PostgreSQL = await withSink(onPostgres);
  return rows;
}

async function withSink(work: (sink: RoughSink) => Promise<Row>): Promise<Row> {
  const sink = await startRoughSink(SHARES);
  try {
    const row = await work(sink);
    const happened = Object.entries(sink.happened).map(([what, times]) => [`mails ${what}`, times] as const);
    return { ...row, ...Object.fromEntries(happened) };
  } finally {
    await sink.stop();
  }
}

async function start(settings: Settings, { url }: RoughSink): Promise<Spawned> {
  const server = await spawnServer({ ...settings, DEMO: 'off', LOG_LEVEL: 'error', SMTP_URL: url });
  await server.ready();
  return server;
}

async function kill({ process, ended }: Spawned): Promise<void> {
  process.kill('SIGKILL');
  await ended;
}

/** Portion by portion; answers whether all of them have filled in the form. */
function portionsOf(story: Story) {
  let portion = 0;
  const size = Math.ceil(story.people / PORTIONS);
  return async (db: Db): Promise<boolean> => {
    if (portion >= PORTIONS) return true;
    await fillForm(db, story, portion * size, Math.min((portion + 1) * size, story.people));
    portion += 1;
    return false;
  };
}

/** Nobody else can look into it while a process runs: what is due is moved while none does. */
async function onEmbedded(sink: RoughSink): Promise<Row> {
  const { settings, remove } = await newDirectory();
  const isStuck = stuckOf(sink);
  let server: Spawned | undefined;
  try {
    const story = await withDatabase(settings, (db) => prepareStory(db, PEOPLE, isSmall));
    const nextPortion = portionsOf(story);
    let kills = 0;
    for (;;) {
      const left = await withDatabase(settings, async (db) => {
        const isIn = await nextPortion(db);
        await moveOnWithoutAnybody(db);
        const { open, entered, events, waiting, held, sending } = await whatIsLeft(db);
        return open + events + waiting + held + sending + (isIn ? PEOPLE - entered : PEOPLE);
      });
      if (left === 0) break;
      if (isStuck(left)) throw new Error(`it does not come to an end: ${left} are left`);
      server = await start(settings, sink);
      await untilQuiet(sink, KILL_EVERY);
      await kill(server);
      kills += 1;
    }
    const found = await withDatabase(settings, (db) => judge(db, story, sink));
    return { 'killed, times': kills, ...found };
  } finally {
    if (server) await kill(server);
    await remove();
  }
}

async function untilQuiet({ taken }: RoughSink, atMost: number): Promise<void> {
  const end = performance.now() + atMost;
  let [count, since] = [taken.length, performance.now()];
  while (performance.now() < end && performance.now() - since < QUIET) {
    await setTimeout(50);
    if (taken.length !== count) [count, since] = [taken.length, performance.now()];
  }
}

const forever = new AbortController().signal;

async function onPostgres(sink: RoughSink): Promise<Row> {
  const postgres = await startPostgres({ durable: true });
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: '' };
  const database = await openDatabase(settings);
  const { db } = database;
  const servers: Spawned[] = [];
  const isOver = new AbortController();
  try {
    await migrate(database);
    const story = await prepareStory(db, PEOPLE, isSmall);
    for (let at = 0; at < 2; at += 1) servers.push(await start(settings, sink));
    const killing = killOneAfterTheOther(servers, () => start(settings, sink), postgres, isOver.signal);
    await Promise.race([untilThrough(db, story, sink), killing]);
    isOver.abort();
    const { kills, away } = await killing;
    // What the dead had in hand is nobody's after some minutes.
    for (const server of servers.splice(0)) await kill(server);
    await moveOnWithoutAnybody(db);
    servers.push(await start(settings, sink));
    const isStuck = stuckOf(sink);
    for (;;) {
      const { waiting, held, sending } = await whatIsLeft(db);
      if (waiting + held + sending === 0) break;
      if (isStuck(waiting + held + sending)) throw new Error(`${waiting + held + sending} mails are left`);
      await setTimeout(500);
      await moveOn(db);
    }
    return { 'killed, times': kills, 'database away, times': away, ...(await judge(db, story, sink)) };
  } finally {
    isOver.abort();
    for (const server of servers) await kill(server);
    await database.close();
    await postgres.stop();
  }
}

/** Everybody has entered and is through, and nothing is left but what somebody had in hand. */
async function untilThrough(db: Db, story: Story, sink: RoughSink): Promise<void> {
  const nextPortion = portionsOf(story);
  const isStuck = stuckOf(sink);
  for (;;) {
    await setTimeout(1_000);
    const isIn = await onceAvailable(() => nextPortion(db), forever);
    await onceAvailable(() => moveOn(db), forever);
    const left = await onceAvailable(() => whatIsLeft(db), forever);
    const { open, entered, events, waiting } = left;
    if (isIn && entered === PEOPLE && open + events + waiting === 0) return;
    if (isStuck(open + events + waiting)) throw new Error(`it does not come to an end: ${JSON.stringify(left)}`);
  }
}

/** Whether nothing has moved for long, however slow the machine is. */
function stuckOf({ taken }: RoughSink) {
  let [state, since] = ['', performance.now()];
  return (left: number): boolean => {
    const now = `${left} ${taken.length}`;
    if (now !== state) [state, since] = [now, performance.now()];
    return performance.now() - since > STUCK;
  };
}

/** One of two, in turn, and another takes its place; now and then the database goes away instead. */
async function killOneAfterTheOther(
  servers: Spawned[],
  startAnother: () => Promise<Spawned>,
  postgres: Postgres,
  signal: AbortSignal,
): Promise<{ kills: number; away: number }> {
  let kills = 0;
  let away = 0;
  for (;;) {
    await setTimeout(KILL_EVERY, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return { kills, away };
    const at = kills % 2;
    await kill(servers[at] as Spawned);
    kills += 1;
    servers[at] = await startAnother();
    const outage = AWAY[kills];
    if (!outage) continue;
    await outages[outage](postgres, AWAY_FOR);
    away += 1;
  }
}
