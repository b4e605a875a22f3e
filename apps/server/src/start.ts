import { join } from 'node:path';
import { loadDemoOnce } from '../demo/load-demo-once.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { CREATE, createInChild, endWithParent } from './db/create-in-child.ts';
import { migrate } from './db/migrate.ts';
import { createEmbedded, type Database, openDatabase } from './db/open.ts';
import { untilConnected } from './http/until-connected.ts';

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
  // What serves takes a second to load, in which the database is created or opened.
  const [database, { serve }] = await Promise.all([open(config), import('./serve.ts')]);
  const demo = await prepare(database, config);
  const { listening, stop } = await serve(database, config);
  stopOnSignal(stop);
  await listening;
  console.log(`\n  Partner Edition  ${config.ORIGIN}\n`);
  if (demo) console.log('  Sign in with     demo@partner.example / partner-demo\n');
}

async function open(config: Config): Promise<Database> {
  // If it fails, it has said why.
  if (!(await createInChild(config, join(import.meta.dirname, 'main.ts')))) process.exit(1);
  return openDatabase(config);
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
