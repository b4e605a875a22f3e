import { loadDemoOnce } from '../demo/load-demo-once.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { CREATE, createInChild, endWithParent } from './db/create-in-child.ts';
import { migrate } from './db/migrate.ts';
import { createEmbedded, type Database, openDatabase } from './db/open.ts';
import { listen } from './http/listen.ts';
import { startSentry } from './http/sentry.ts';
import { untilConnected } from './http/until-connected.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { startJobs } from './jobs/jobs.ts';
import { openLive } from './live/live.ts';
import { openFiles } from './modules/files/open-files.ts';

const FORCE_AFTER = 25_000;
const IMPATIENT_AFTER = 1_000;

try {
  const config = readConfig(process.env);
  await (process.argv[2] === CREATE ? create(config) : start(config));
} catch (error) {
  // A mistake in the configuration is told in one sentence; anything else with its stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

/** A process of its own does this, and ends. */
async function create(config: Config): Promise<void> {
  endWithParent();
  await createEmbedded(config.DATA_DIR, (database) => prepare(database, config));
  process.exit(0);
}

/** Answers whether the demo is there. */
async function prepare(database: Database, config: Config): Promise<boolean> {
  await untilConnected(config, () => migrate(database));
  return config.DEMO === 'on' && loadDemoOnce(database.db, config);
}

async function start(config: Config): Promise<void> {
  // If it fails, it has said why.
  if (!(await createInChild(config, import.meta.filename))) process.exit(1);
  const database = await openDatabase(config);
  const demo = await prepare(database, config);
  const onUnexpected = config.SENTRY_DSN ? await startSentry(config.SENTRY_DSN) : undefined;
  const live = await openLive(database);
  const files = openFiles(database, config);
  const app = await buildApp({ db: database.db, config, live, files, onUnexpected });
  const jobs = await startJobs(database, allJobs(database, config, files), app.log, live);
  const listening = listen(app, config);
  stopOnSignal(async () => {
    app.log.info('stopping: finishing requests and jobs');
    // A server that is closed while it begins to listen fails on the way.
    await listening.catch(() => undefined);
    await app.close();
    await jobs.stop();
    await live.close();
    await database.close();
  });
  await listening;
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
