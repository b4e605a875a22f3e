import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { loadDemoOnce } from '../apps/server/src/db/demo-once.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openInMemory } from '../apps/server/src/db/open.ts';
import { seedJourneys } from './seed.ts';

/** The real server on a database in memory, with the demo company and what the journeys need besides. */
const config = readConfig({ RATE_LIMIT: '1000000', LOG_LEVEL: 'warn', ...process.env });
const database = await openInMemory();
await migrate(database);
await loadDemoOnce(database.db, config);
await seedJourneys(database.db);
const app = await buildApp({ db: database.db, config });
await app.listen({ port: config.PORT, host: 'localhost' });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
