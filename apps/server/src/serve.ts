import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import { listen } from './http/listen.ts';
import { startSentry } from './http/sentry.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { startJobs } from './jobs/jobs.ts';
import { openLive } from './live/live.ts';
import { openFiles } from './modules/files/open-files.ts';

/** Everything that answers and works, on an open database, which is closed with it. */
export async function serve(
  database: Database,
  config: Config,
): Promise<{ listening: Promise<void>; stop: () => Promise<void> }> {
  const onUnexpected = config.SENTRY_DSN ? await startSentry(config.SENTRY_DSN) : undefined;
  const live = await openLive(database);
  const files = openFiles(database, config);
  const app = await buildApp({ db: database.db, config, live, files, onUnexpected });
  const jobs = await startJobs(database, allJobs(database, config, files), app.log, live);
  const listening = listen(app, config);
  const stop = async () => {
    app.log.info('stopping: finishing requests and jobs');
    // A server that is closed while it begins to listen fails on the way.
    await listening.catch(() => undefined);
    await app.close();
    await jobs.stop();
    await live.close();
    await database.close();
  };
  return { listening, stop };
}
