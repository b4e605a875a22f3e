import { loadDemoOnce } from '../apps/server/demo/load-demo-once.ts';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/db/open.ts';
import { createSession } from '../apps/server/src/http/session.ts';
import { openLive } from '../apps/server/src/live/live.ts';
import { openFiles } from '../apps/server/src/modules/files/open-files.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { openEmpty } from './database.ts';
import { isSmall } from './size.ts';

const FEW = 12;
let shared: Promise<DemoServer> | undefined;

/** The real server at a real address, on a database in memory with that many demo clients. A small run has one for all. */
export async function startDemoServer(clients: number): Promise<DemoServer> {
  if (!isSmall) return start(clients);
  shared ??= start(FEW);
  return { ...(await shared), stop: async () => undefined };
}

/** One that nobody else uses: what is done to it, nobody else sees. `contacts`: how many the owner's account has. */
export const startServerAlone = (clients: number, database: Promise<Database>, contacts = 0): Promise<DemoServer> =>
  start(clients, database, contacts);

export const stopSharedServer = async () => (await shared)?.stop();

async function start(clients: number, opened = openEmpty(), contacts = 0) {
  console.log(`  loading ${clients.toLocaleString('en')} clients …`);
  const config = readConfig({
    RATE_LIMIT: '1000000',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
    DEMO_CLIENTS: String(clients),
    DEMO_CONTACTS: String(contacts),
  });
  const database = await opened;
  const { db } = database;
  await loadDemoOnce(db, config);
  const live = await openLive(database);
  const app = await buildApp({ db, config, live, files: openFiles(database, config) });
  await app.listen({ port: config.PORT, host: 'localhost' });
  const { userId, accountId } = await db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_id', 'app_user.id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['app_user.id as userId', 'account.id as accountId'])
    .where('username', '=', 'demo@partner.example')
    .where('account_type', '=', 'PARTNER_EDITION')
    .executeTakeFirstOrThrow();
  return {
    app,
    config,
    database,
    origin: config.ORIGIN,
    accountId,
    session: await createSession(db, userId, { userAgent: 'bench', address: '' }),
    stop: async () => {
      app.server.closeAllConnections();
      await app.close();
      await live.close();
      await database.close();
    },
  };
}

export type DemoServer = Awaited<ReturnType<typeof start>>;
