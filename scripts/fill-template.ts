import { cpSync } from 'node:fs';
import { loadDemoOnce } from '../apps/server/demo/load-demo-once.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/db/open.ts';

/** `fill-template.ts FROM TO`: a copy of an empty embedded database, with the demo company. Filling one takes much longer than copying it. */
const [from = '', to = ''] = process.argv.slice(2);
cpSync(from, to, { recursive: true });
const database = await openDatabase({ DATA_DIR: to });
await loadDemoOnce(database.db, readConfig({}));
await database.close();
