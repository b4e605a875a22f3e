import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { bearer, json, send } from './raw.ts';
import { startTestApp } from './setup.ts';

const embedded = 'directory' in inject('databaseTemplate');
const { db, origin } = await startTestApp();

test.runIf(embedded)(
  'more than can wait for the embedded database are asked to come back; pages are served',
  async () => {
    const free = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const held = db.transaction().execute(async () => {
      begun.resolve();
      await free.promise;
    });
    await begun.promise;
    const waiting = Array.from({ length: 1000 }, () => sql`select 1`.execute(db));
    let givenUp = 0;
    for (const each of waiting) each.catch(() => (givenUp += 1));
    const refused = await send(origin, { path: '/readyz' });
    // It was told at once, while those before it still wait.
    expect(givenUp).toBe(0);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(origin, { path: '/healthz' })).status).toBe(200);
    expect((await send(origin, { path: '/', headers: { accept: 'text/html' } })).status).toBe(200);
    free.resolve();
    await held;
    await Promise.allSettled(waiting);
    expect(json(await send(origin, { path: '/readyz' }))).toEqual({ status: 'ready' });
  },
);

test.runIf(embedded)('nobody who calls waits longer for it than DATABASE_TIMEOUT, on whatever host', async () => {
  const server = await startTestApp({ DATABASE_TIMEOUT: 1 });
  const { token } = await server.newPartner();
  const free = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const held = server.db.transaction().execute(async () => {
    begun.resolve();
    await free.promise;
  });
  await begun.promise;
  let waits = true;
  // Work beside requests has asked first, and may wait longer: it is not given up before the calls are.
  const beside = sql`select 1`.execute(server.db).finally(() => (waits = false));
  const calls = await Promise.all([
    send(server.origin, { path: '/api/v3/users/current', headers: bearer(token) }),
    send(server.origin, { path: '/', headers: { 'x-forwarded-host': `abc123.${new URL(server.origin).host}` } }),
  ]);
  expect([...calls.map(({ status }) => status), waits]).toEqual([503, 503, true]);
  free.resolve();
  await Promise.all([held, beside]);
});
