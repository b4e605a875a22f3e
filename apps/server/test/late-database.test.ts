import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { untilEnded } from './outages/kinds.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { send } from './raw.ts';
import { type Spawned, spawnServer } from './spawn-server.ts';

describe.runIf('server' in inject('databaseTemplate'))('a server that starts before its PostgreSQL', () => {
  let postgres: Postgres;
  const started: Spawned[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    const all = await postgres.processes();
    process.kill(all[0]!, 'SIGINT');
    await untilEnded(all);
  });
  afterAll(async () => {
    for (const { process, ended } of started) {
      process.kill('SIGKILL');
      await ended;
    }
    await postgres.stop();
  });

  async function start(env: Record<string, string> = {}): Promise<Spawned> {
    const server = await spawnServer({ DATABASE_URL: postgres.url, DEMO: 'off', ...env });
    started.push(server);
    return server;
  }
  const untilItWaits = (server: Spawned, times = 1) =>
    vi.waitFor(
      () => expect(server.output().match(/PostgreSQL cannot be reached/g)?.length).toBeGreaterThanOrEqual(times),
      { timeout: 120_000 },
    );

  test('ends at SIGTERM while it waits', async () => {
    const server = await start();
    await untilItWaits(server);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('says that it is alive and not ready, tries again, and works when PostgreSQL is there', async () => {
    const server = await start();
    const { origin } = server;
    await untilItWaits(server, 2);
    const answers = { '/healthz': 200, '/readyz': 503, '/api/v3/users/current': 503 };
    for (const [path, status] of Object.entries(answers)) expect((await send(origin, { path })).status).toBe(status);
    const refused = await send(origin, { path: '/config.json' });
    expect([refused.headers['retry-after'], JSON.parse(refused.text).code]).toEqual(['2', 'server.unavailable']);
    const page = await send(origin, { path: '/clients?locale=de-de', headers: { accept: 'text/html' } });
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect((await send(origin, { path: '/', headers: { accept: 'text/html' } })).text).toContain('lang="en-us"');
    expect(page.text).toContain('<h1>Wir sind gleich wieder da</h1>');
    await postgres.startAgain();
    await server.ready();
    expect((await send(origin, { path: '/config.json' })).status).toBe(200);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('one that PostgreSQL does not let in ends at once: waiting would not help', async () => {
    const { port } = new URL(postgres.url);
    const server = await start({ DATABASE_URL: `postgres://postgres:wrong@127.0.0.1:${port}/postgres` });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('password authentication failed');
  });
});
