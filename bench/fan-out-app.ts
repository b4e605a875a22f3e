import type { AddressInfo } from 'node:net';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, openDatabase } from '../apps/server/src/db/open.ts';
import { createSession } from '../apps/server/src/http/session.ts';
import { openLive } from '../apps/server/src/live/live.ts';
import { openFiles } from '../apps/server/src/modules/files/open-files.ts';
import { notify } from '../apps/server/src/modules/notifications/notify.ts';
import { insertMembership, insertPartner, insertUser } from '../apps/server/test/rows.ts';
import { openEmpty } from './database.ts';

/** The app as it is: session, membership, a row for each person in a transaction of its own, NOTIFY, the streams. */
export async function startApp(kind: string, people: number) {
  const database = kind === 'embedded' ? await openEmpty() : await openMigrated(kind);
  const { db } = database;
  const { accountId } = await insertPartner(db, {});
  const tokens: string[] = [];
  for (let at = 0; at < people; at++) {
    const { id } = await insertUser(db);
    await insertMembership(db, { account_id: accountId, user_id: id });
    tokens.push(await createSession(db, id, { userAgent: 'bench', address: '' }));
  }
  const live = await openLive(database);
  const config = readConfig({ RATE_LIMIT: '1000000', LOG_LEVEL: 'silent' });
  const app = await buildApp({ db, config, live, files: openFiles(database, config) });
  await app.listen({ port: 0, host: 'localhost' });
  // By its name: sessions hold on the main host alone.
  const origin = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  return {
    ready: { url: `${origin}/api/v2/accounts/${accountId}/live`, tokens },
    fanOut: async (count: number) => {
      for (let at = 0; at < count; at++) {
        await notify(db, { accountId, kind: 'announcement', params: { title: `N${at}`, text: 'Hello' } });
      }
    },
  };
}

async function openMigrated(DATABASE_URL: string): Promise<Database> {
  const database = await openDatabase({ DATABASE_URL, DATA_DIR: '' });
  await migrate(database);
  return database;
}
