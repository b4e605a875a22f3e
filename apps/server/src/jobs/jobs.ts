import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/open.ts';

/** Work that happens beside requests. A module owns its jobs; `cron` makes one repeat. */
export type Job = { name: string; cron?: string; run: (db: Db) => Promise<void> };
type Log = { info: (data: object, text: string) => void; error: (data: object, text: string) => void };

const LOCK = 72_012;

export type Jobs = { boss: PgBoss; stop: () => Promise<void> };

/** Jobs live in the same database, so that one is queued exactly when the row it is about is written. */
export async function startJobs({ db, source }: Database, jobs: Job[], log: Log): Promise<Jobs> {
  const boss = new PgBoss(
    source.kind === 'embedded'
      ? { db: fromPglite(source.pglite), backend: 'pglite' }
      : { db: { executeSql: (text, values) => source.pool.query(text, values) } },
  );
  boss.on('error', (err) => log.error({ err }, 'a job could not be handled'));
  await oneByOne(source, () => boss.start());
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name, { retryLimit: 3, retryBackoff: true });
    await boss.work(name, async () => {
      await run(db);
      log.info({ job: name }, 'job done');
    });
    if (cron) await boss.schedule(name, cron);
  }
  // Waits for running jobs; what has not begun stays queued for the next start.
  return { boss, stop: () => boss.stop({ graceful: true, timeout: 20_000 }) };
}

/** The first start creates the queue's tables; processes that start at once on a fresh server would collide. */
async function oneByOne(source: Database['source'], work: () => Promise<unknown>): Promise<void> {
  if (source.kind === 'embedded') return void (await work());
  // A connection beside the pool: the pool may have a single one, which the work needs.
  const client = new pg.Client(source.pool.options);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work();
  } finally {
    await client.end();
  }
}
