import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { lockDirectory } from '../src/db/lock.ts';
import { copyDatabase } from './database.ts';
import { currentUser, newTicket, openLogin, postForm, postJson, useTicket } from './provider.ts';
import { bearer, json, send } from './raw.ts';
import { type Spawned, spawnServer } from './spawn-server.ts';

const DEMO = { username: 'demo@partner.example', password: 'partner-demo' };
const embedded = 'directory' in inject('databaseTemplate');

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let started: Spawned[] = [];
beforeEach(async () => {
  copy = await copyDatabase();
});
afterEach(async () => {
  for (const { process, ended } of started) {
    process.kill('SIGKILL');
    await ended;
  }
  started = [];
  await copy.remove();
});

async function start(env: Record<string, string> = {}): Promise<Spawned> {
  // Who signs in is there with one client, too.
  const server = await spawnServer({ ...copy.settings, DEMO_CLIENTS: '1', ...env });
  started.push(server);
  return server;
}

async function startReady(env: Record<string, string> = {}): Promise<Spawned> {
  const server = await start(env);
  await server.ready();
  return server;
}

test('no secret reaches the log; a request under way at SIGTERM is answered, and the process ends cleanly', async () => {
  const server = await startReady({ LOG_LEVEL: 'trace' });
  const { origin } = server;
  // It answers a moment before it says who can sign in.
  await vi.waitFor(() => expect(server.output()).toContain('demo@partner.example / partner-demo'), 120_000);
  await postForm(origin, { ...DEMO, password: 'my-wrong-password' });
  await postJson(origin, '/idp/login', { ...DEMO, password: 'my-wrong-password' });
  const form = await postForm(origin, { ...DEMO, service: `${origin}/` });
  const cookie = /TGT-\w+/.exec(String(form.headers['set-cookie']))?.[0] ?? '';
  const ticket = await newTicket(origin, DEMO);
  await send(origin, { path: `/?ticket=${ticket}&a=b`, headers: { accept: 'text/html' } });
  await send(origin, { path: `/clients?locale=en-us&TICKET=${ticket}#x`, headers: { accept: 'text/html' } });
  await openLogin(origin, { service: `${origin}/?ticket=${ticket}` }, { cookie: `idp_session=${cookie}` });
  await openLogin(origin, { service: `${origin}/?userToken=invitation-key-1` });
  await send(origin, { path: '/?userToken=invitation-key-1', headers: { accept: 'text/html' } });
  const token = String((await useTicket(origin, ticket)).headers['x-session-token']);
  expect((await currentUser(origin, token)).status).toBe(200);
  const drawn = json(await send(origin, { path: '/api/v2/token/marketplace', headers: bearer(token) })).accessToken;
  await send(origin, { path: '/marketplace/v1/companyUsers', headers: bearer(String(drawn)) });
  await send(origin, { path: `/idp/p3/serviceValidate?ticket=${await newTicket(origin, DEMO)}&service=${origin}/` });
  await postJson(origin, '/idp/register', { givenName: 'A', email: 'a@b.example', password: 'registered-password' });
  await send(origin, { path: '/idp/register?key=registration-key-1', headers: { accept: 'text/html' } });
  await postJson(origin, '/idp/register/finish', { key: 'registration-key-1' });
  await postJson(origin, '/idp/password', { email: DEMO.username });
  await send(origin, { path: '/idp/password?key=password-key-1', headers: { accept: 'text/html' } });
  await postJson(origin, '/idp/password/link', { key: 'password-key-1' });
  await postJson(origin, '/idp/password/finish', { key: 'password-key-1', password: 'registered-password' });
  await postJson(origin, '/idp/invitation', { invitationId: 'invitation-key-1' });

  const requests = () => server.output().match(/incoming request/g)?.length ?? 0;
  // What the process writes arrives a moment later than what it answers: first all of the above is there, the last too.
  await expect.poll(() => server.output()).toContain('/idp/invitation');
  const before = requests();
  const body = JSON.stringify(DEMO);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  // Whoever keeps their connection, as a proxy does, does not hold up the end.
  const agent = new Agent({ keepAlive: true });
  const slow = request(`${origin}/idp/login`, { method: 'POST', headers, agent });
  slow.write(body.slice(0, 10));
  await expect.poll(requests).toBe(before + 1);
  server.process.kill('SIGTERM');
  await expect.poll(() => server.output()).toContain('stopping: finishing requests and jobs');
  await new Promise((resolve) => setTimeout(resolve, 300));
  slow.end(body.slice(10));
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  expect(await server.ended).toBe(0);
  agent.destroy();
  const log = server.output().replace('demo@partner.example / partner-demo', '');
  expect(log.match(/incoming request/g)?.length).toBeGreaterThan(12);
  const secrets = [
    DEMO.password,
    'my-wrong-password',
    'registered-password',
    'invitation-key-1',
    'registration-key-1',
    'password-key-1',
    cookie,
    ticket,
    token,
  ];
  for (const secret of [...secrets, String(drawn)]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(/(?:ST|TGT|PS|MT|KB|RK|PL)-[A-Za-z0-9]{20}/);
  expect(log).toContain('[redacted]');
});

test('an acknowledged write survives kill -9', async () => {
  const first = await startReady();
  await vi.waitFor(() => expect(first.output()).toContain('demo@partner.example / partner-demo'), 120_000);
  const token = String((await useTicket(first.origin, await newTicket(first.origin, DEMO))).headers['x-session-token']);
  first.process.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const second = await startReady();
  expect((await currentUser(second.origin, token)).status).toBe(200);
  second.process.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test.runIf(embedded)(
  'a first start that is killed while it creates the database leaves nothing in the way of the next',
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'pe-first-'));
    const first = await start({ DATA_DIR, DEMO: 'off' });
    await expect.poll(() => existsSync(join(DATA_DIR, 'pg.new')), { timeout: 120_000 }).toBe(true);
    first.process.kill('SIGKILL');
    // The process that creates it ends with its parent; until then it has the lock.
    const unlock = await vi.waitFor(() => lockDirectory(DATA_DIR), { timeout: 120_000 });
    expect(existsSync(join(DATA_DIR, 'pg'))).toBe(false);
    await unlock();
    const next = await startReady({ DATA_DIR, DEMO: 'off' });
    expect((await readdir(DATA_DIR)).sort()).toEqual(['lock', 'lock.sqlite', 'pg']);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    await rm(DATA_DIR, { recursive: true });
  },
);

describe('a start that cannot succeed ends with code 1 and one sentence; the one that runs goes on', () => {
  const sentence = async (server: Spawned) => {
    expect(await server.ended).toBe(1);
    return server.output().trim();
  };

  test('a bad value', async () => {
    expect(await sentence(await start({ PORT: 'many' }))).toMatch(/^The configuration cannot be used\. PORT: [^\n]+$/);
  });

  test('a port or a directory that another process uses; that one is watched, and ends at Ctrl-C', async () => {
    const first = await startReady({ TRUST_PROXY: 'true', DEMO: 'off' });
    const other = await copyDatabase();
    const { port } = new URL(first.origin);
    const [second, third] = await Promise.all([
      spawnServer({ ...other.settings, PORT: port, DEMO: 'off', LOG_LEVEL: 'silent' }),
      embedded ? start({ DEMO: 'off' }) : undefined,
    ]);
    expect(await sentence(second)).toBe(`Port ${port} is taken. Stop what uses it, or set PORT.`);
    await other.remove();
    if (third)
      expect(await sentence(third)).toBe(
        `Another process (${first.process.pid}) is using the database in ${copy.settings.DATA_DIR}. Stop it first, or set DATA_DIR or DATABASE_URL.`,
      );
    await expectWatched(first.origin);
    await expectEndAtCtrlC(first);
  });

  test.runIf(!embedded)('two processes share one PostgreSQL', async () => {
    const [one, two] = await Promise.all([startReady(), startReady()]);
    const ticket = await newTicket(one.origin, DEMO);
    const token = String((await useTicket(one.origin, ticket)).headers['x-session-token']);
    expect((await currentUser(two.origin, token)).status).toBe(200);
  });
});

/** The watching machine is answered, strangers get no numbers. */
async function expectWatched(origin: string): Promise<void> {
  expect(json(await send(origin, { path: '/healthz' }))).toEqual({ status: 'alive' });
  expect(json(await send(origin, { path: '/readyz' }))).toEqual({ status: 'ready' });
  const metrics = await send(origin, { path: '/metrics' });
  expect(metrics.text).toMatch(/http_request_duration_seconds_count\{.*route="\/readyz",status="200"\} \d+/);
  const far = await send(origin, { path: '/metrics', headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect([far.status, json(far).code]).toEqual([401, 'session.missing']);
}

/** One Ctrl-C under npm arrives twice. */
async function expectEndAtCtrlC(server: Spawned): Promise<void> {
  server.process.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 5));
  server.process.kill('SIGINT');
  expect(await server.ended).toBe(0);
}
