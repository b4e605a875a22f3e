import { setTimeout } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/open.ts';
import { askOnce, connectionOf } from '../db/postgres.ts';
import { isAway } from '../db/unavailable.ts';

/**
 * Work that happens beside requests. A module owns its jobs; `cron` makes one repeat. `everySeconds` is for work that
 * waits in a table of its own: every process looks, and the table decides who takes what.
 */
export type Job = {
  name: string;
  cron?: string;
  everySeconds?: number;
  run: (db: Db, signal: AbortSignal, log: Log) => Promise<void>;
};
export type Log = { info: (data: object, text: string) => void; error: (data: object, text: string) => void };

const LOCK = 72_012;

export type Jobs = { boss: PgBoss; stop: () => Promise<void> };

/** Jobs live in the same database, so that one is queued exactly when the row it is about is written. */
export async function startJobs({ db, source }: Database, jobs: Job[], log: Log): Promise<Jobs> {
  const boss = new PgBoss(
    source.kind === 'embedded'
      ? { db: { executeSql: source.embedded.ask }, backend: 'pglite' }
      : { db: { executeSql: (text, values) => askOnce(source.guarded, text, values) } },
  );
  boss.on('error', (err) => log.error({ err }, 'a job could not be handled'));
  await oneByOne(source, () => boss.start());
  const stopping = new AbortController();
  const repeating = jobs.flatMap((job) =>
    job.everySeconds ? [repeat(db, job, job.everySeconds, stopping.signal, log)] : [],
  );
  for (const { name, cron, run } of jobs.filter(({ everySeconds }) => !everySeconds)) {
    await boss.createQueue(name, { retryLimit: 3, retryBackoff: true });
    await boss.work(name, async () => {
      await run(db, stopping.signal, log);
      log.info({ job: name }, 'job done');
    });
    if (cron) await boss.schedule(name, cron);
  }
  // Waits for running jobs; what has not begun stays queued for the next start.
  const stop = async () => {
    stopping.abort();
    await Promise.all([boss.stop({ graceful: true, timeout: 20_000 }), ...repeating]);
  };
  return { boss, stop };
}

/** How soon a job that found the database away looks again, however seldom it runs otherwise. */
const LOOK_AGAIN = 500;

/**
 * Never twice at once in one process; a failure is logged and tried again at the next turn. While the database is away
 * it is logged once.
 */
async function repeat(db: Db, { name, run }: Job, seconds: number, signal: AbortSignal, log: Log): Promise<void> {
  let away = false;
  while (!signal.aborted) {
    const failure: unknown = await run(db, signal, log).then(
      () => null,
      (error) => error,
    );
    const nowAway = isAway(failure);
    if (failure && !(away && nowAway)) log.error({ err: failure, job: name }, 'a job could not be handled');
    away = nowAway;
    await setTimeout(away ? LOOK_AGAIN : seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
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
