import { loadDemoOnce } from '../demo/load-demo-once.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { analyzeJob } from './db/analyze.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { startSentry } from './http/sentry.ts';
import { startJobs } from './jobs/jobs.ts';
import { openLive } from './live/live.ts';
import { removeExpiredJob } from './modules/identity/remove-expired.ts';
import { installJob } from './modules/installs/install-job.ts';
import { sendMailJob } from './modules/mail/send-mail.ts';
import { notificationJobs } from './modules/notifications/jobs.ts';

const FORCE_AFTER = 25_000;
const IMPATIENT_AFTER = 1_000;

try {
  await start();
} catch (error) {
  // A mistake in the configuration is told in one sentence; anything else with its stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  await migrate(database);
  const demo = config.DEMO === 'on' && (await loadDemoOnce(database.db, config));
  const onUnexpected = config.SENTRY_DSN ? await startSentry(config.SENTRY_DSN) : undefined;
  const live = await openLive(database);
  const app = await buildApp({ db: database.db, config, live, onUnexpected });
  const jobs = await startJobs(
    database,
    [removeExpiredJob, analyzeJob, installJob(database), ...notificationJobs(config), ...sendMailJob(config)],
    app.log,
  );
  stopOnSignal(async () => {
    app.log.info('stopping: finishing requests and jobs');
    await app.close();
    await jobs.stop();
    await live.close();
    await database.close();
  });
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`Port ${config.PORT} is taken. Stop what uses it, or set PORT.`);
  });
  console.log(`\n  Partner Edition  ${config.ORIGIN}\n`);
  if (demo) console.log('  Sign in with     demo@partner.example / partner-demo\n');
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince = 0;
  const onSignal = () => {
    // One Ctrl-C under npm arrives twice, from the terminal and from npm; a second one a moment later means it.
    if (stoppingSince && Date.now() - stoppingSince > IMPATIENT_AFTER) process.exit(1);
    if (stoppingSince) return;
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), FORCE_AFTER).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
