import { type RawBuilder, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/open.ts';
import { PLANNED_ONCE } from '../db/planned-once.ts';
import { askOnce, connectionOf } from '../db/postgres.ts';
import { isAway } from '../db/unavailable.ts';
import { announce, announcing, type Live } from '../live/live.ts';

/**
 * Work that happens beside requests. A module owns its jobs; `cron` makes one repeat. `everySeconds` is for work that
 * waits in a table of its own: every process looks, and the table decides who takes what; with `wakeJob` at once. `due`
 * is whether something waits, as a part of a statement (true, or no row): one statement then looks for all such jobs.
 */
export type Job = {
  name: string;
  cron?: string;
  everySeconds?: number;
  due?: RawBuilder<boolean>;
  run: (db: Db, signal: AbortSignal, log: Log) => Promise<void>;
};
export type Log = { info: (data: object, text: string) => void; error: (data: object, text: string) => void };

const LOCK = 72_012;
/** Nobody waits for what runs at an hour of its own: its queue is looked at no more often; seconds. */
const CRON_LOOK = 20;
/** What is watched is looked at by itself no more often; seconds. */
const WATCHED_LOOK = 30;
/** How often all that is watched is looked at; ms. */
const WATCH = 1000;

export type Jobs = { boss: PgBoss; stop: () => Promise<void> };

/** Work waits for a job that looks every few seconds: it looks as soon as the transaction commits, in every process. */
export const wakeJob = (db: Db, job: string): Promise<void> => announce(db, { topic: 'wake', job });
/** The same as a part of a statement. */
export const wakes = (job: string) => announcing({ topic: 'wake', job });

/** Jobs live in the same database, so that one is queued exactly when the row it is about is written. */
export async function startJobs(
  { db, source }: Database,
  jobs: Job[],
  log: Log,
  live?: Pick<Live, 'subscribe'>,
): Promise<Jobs> {
  const boss = new PgBoss(
    source.kind === 'embedded'
      ? { db: { executeSql: source.embedded.ask }, backend: 'pglite' }
      : { db: { executeSql: (text, values) => askOnce(source.guarded, text, values) } },
  );
  boss.on('error', (err) => log.error({ err }, 'a job could not be handled'));
  await oneByOne(source, () => boss.start());
  const stopping = new AbortController();
  /** Several jobs may have one name. */
  const bells = new Map<string, Bell[]>();
  const watched: Watched[] = [];
  const repeating = jobs.flatMap((job) => {
    if (!job.everySeconds) return [];
    const bell = silent();
    bells.set(job.name, [...(bells.get(job.name) ?? []), bell]);
    if (job.due) watched.push({ due: job.due, bell });
    return [repeat(db, job, { seconds: job.everySeconds, bell, signal: stopping.signal, log })];
  });
  if (watched.length > 0) repeating.push(watch(db, watched, stopping.signal));
  const unsubscribe = live?.subscribe((announcement) => {
    if (announcement.topic === 'wake') bells.get(announcement.job)?.forEach(ring);
    // What was announced meanwhile may have been missed.
    else if (announcement.topic === 'resync') [...bells.values()].flat().forEach(ring);
  });
  for (const { name, cron, run } of jobs.filter(({ everySeconds }) => !everySeconds)) {
    await boss.createQueue(name, { retryLimit: 3, retryBackoff: true });
    await boss.work(name, cron ? { pollingIntervalSeconds: CRON_LOOK } : {}, async () => {
      await run(db, stopping.signal, log);
      log.info({ job: name }, 'job done');
    });
    if (cron) await boss.schedule(name, cron);
  }
  // Waits for running jobs; what has not begun stays queued for the next start.
  const stop = async () => {
    unsubscribe?.();
    stopping.abort();
    await Promise.all([boss.stop({ graceful: true, timeout: 20_000 }), ...repeating]);
  };
  return { boss, stop };
}

/** How soon a job that found the database away looks again, however seldom it runs otherwise. */
const LOOK_AGAIN = 500;

/** `isRung` until the next turn begins; `wake` ends the pause before it. */
type Bell = { isRung: boolean; wake: () => void };
const silent = (): Bell => ({ isRung: false, wake: () => undefined });

function ring(bell: Bell): void {
  bell.isRung = true;
  bell.wake();
}

/** So long, or until the bell rings or everything stops. */
const pause = (ms: number, bell: Bell, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (bell.isRung || signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal.addEventListener('abort', done);
    bell.wake = done;
  });

type Watched = { due: RawBuilder<boolean>; bell: Bell };

/** Looks for all of them in one statement. If it fails, each looks for itself, and says what is wrong. */
async function watch(db: Db, watched: readonly Watched[], signal: AbortSignal): Promise<void> {
  const looks = watched.map(({ due }, at) => sql`(${due}) as ${sql.ref(`due_${at}`)}`);
  const question = sql<Record<string, boolean | null>>`${PLANNED_ONCE} select ${sql.join(looks)}`;
  while (!signal.aborted) {
    const found = await question.execute(db).then(
      ({ rows }) => rows[0],
      () => undefined,
    );
    watched.forEach(({ bell }, at) => {
      if (!found || found[`due_${at}`]) ring(bell);
    });
    await pause(WATCH, silent(), signal);
  }
}

type Turns = { seconds: number; bell: Bell; signal: AbortSignal; log: Log };

/**
 * Never twice at once in one process; a failure is logged and tried again at the next turn. While the database is away
 * it is logged once.
 */
async function repeat(db: Db, { name, run, due }: Job, { seconds, bell, signal, log }: Turns): Promise<void> {
  let away = false;
  while (!signal.aborted) {
    bell.isRung = false;
    const failure: unknown = await run(db, signal, log).then(
      () => null,
      (error) => error,
    );
    const nowAway = isAway(failure);
    if (failure && !(away && nowAway)) log.error({ err: failure, job: name }, 'a job could not be handled');
    away = nowAway;
    const usual = due && !failure ? WATCHED_LOOK : seconds;
    // Whoever failed would fail again and again.
    await pause(away ? LOOK_AGAIN : usual * 1000, failure ? silent() : bell, signal);
  }
}

/** The first start creates the queue's tables; processes that start at once on a fresh server would collide. */
async function oneByOne(source: Database['source'], work: () => Promise<unknown>): Promise<void> {
  if (source.kind === 'embedded') return void (await work());
  // A connection beside the pool: the pool may have a single one, which the work needs.
  const client = connectionOf(source.pool);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work();
  } finally {
    await client.end();
  }
}
