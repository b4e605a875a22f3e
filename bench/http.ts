import { listClients } from '@app/contract/clients';
import Fastify from 'fastify';
import { loadDemoOnce } from '../apps/server/demo/load-demo-once.ts';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openInMemory } from '../apps/server/src/db/open.ts';
import { createSession } from '../apps/server/src/http/session.ts';
import { openLive } from '../apps/server/src/live/live.ts';

const CALLS = 400;

/** What session, membership, schemas and serialiser cost: our clients list beside a bare route with the same rows. */
export async function benchHttp() {
  const config = readConfig({ RATE_LIMIT: '1000000', LOG_LEVEL: 'silent', PORT: '3491' });
  const database = await openInMemory();
  const { db } = database;
  await migrate(database);
  await loadDemoOnce(db, config);
  const live = await openLive(database);
  const app = await buildApp({ db, config, live });
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'demo@partner.example')
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .select('account.id')
    .where('membership.user_id', '=', user.id)
    .where('account_type', '=', 'PARTNER_EDITION')
    .executeTakeFirstOrThrow();
  const authorization = `Bearer ${await createSession(db, user.id, { userAgent: 'bench', address: '' })}`;
  const url = listClients.path.replace('{accountId}', account.id);
  const rows = (await app.inject({ url, headers: { authorization } })).json();

  const bare = Fastify();
  bare.get('/clients', async () => rows);
  const baseline = await perCall(() => bare.inject({ url: '/clients' }));
  const current = await perCall(() => app.inject({ url: '/api/v3/users/current', headers: { authorization } }));
  const clients = await perCall(() => app.inject({ url, headers: { authorization } }));
  await app.close();
  await live.close();
  await database.close();
  const row = (ms: number) => ({ 'ms per call': ms.toFixed(3), ratio: (ms / baseline).toFixed(1) });
  return {
    'bare Fastify, 64 rows from memory': row(baseline),
    'users/current (session from the database)': row(current),
    'clients, 64 rows from the database': row(clients),
  };
}

async function perCall(call: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 50; warm++) await call();
  const began = performance.now();
  for (let at = 0; at < CALLS; at++) await call();
  return (performance.now() - began) / CALLS;
}
