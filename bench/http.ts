import { listClients } from '@app/contract/clients';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import { startDemoServer } from './demo-server.ts';
import { sized } from './size.ts';

const CALLS = sized(400, 5);
const WARM = sized(50, 1);

/** What session, membership, schemas and serialiser cost: our clients list beside a bare route with the same rows. */
export async function benchHttp() {
  const { app, accountId, session, stop } = await startDemoServer(64);
  const headers = { authorization: `Bearer ${session}` };
  const url = listClients.path.replace('{accountId}', accountId);
  const rows = (await app.inject({ url, headers })).json();

  const bare = Fastify();
  bare.get('/clients', async () => rows);
  const baseline = await perCall(() => bare.inject({ url: '/clients' }));
  const current = await perCall(() => app.inject({ url: '/api/v3/users/current', headers }));
  const clients = await perCall(() => app.inject({ url, headers }));
  await stop();
  const row = (ms: number) => ({ 'ms per call': ms.toFixed(3), ratio: (ms / baseline).toFixed(1) });
  return {
    'bare Fastify, 64 rows from memory': row(baseline),
    'users/current (session from the database)': row(current),
    'clients, 64 rows from the database': row(clients),
  };
}

async function perCall(call: () => Promise<LightMyRequestResponse>): Promise<number> {
  for (let warm = 0; warm < WARM; warm++) await call();
  const began = performance.now();
  for (let at = 0; at < CALLS; at++) {
    const { statusCode } = await call();
    if (statusCode !== 200) throw new Error(`answered with ${statusCode}`);
  }
  return (performance.now() - began) / CALLS;
}
