import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { listenLive } from '../../test/listen-live.ts';
import { startTestApp } from '../../test/setup.ts';

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => vi.useRealTimers());

const server = await startTestApp();
const { db } = server;
const HEARTBEAT = 20_000;

test.each([
  ['whose time is over', { expires_at: sql<Date>`now() - interval '1 second'` }],
  ['that was idle for too long', { last_used_at: sql<Date>`now() - interval '12 hours 1 second'` }],
])('a stream ends at the next heartbeat with a session %s, and no other does', async (_, change) => {
  const partner = await server.newPartner();
  const other = await server.newPartner();
  const ending = await listenLive(server.origin, partner);
  const going = await listenLive(server.origin, other);
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  await db.updateTable('session').set(change).where('user_id', '=', partner.user.id).execute();
  expect(ending.events).toEqual([]);
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  await ending.ended;
  expect(ending.events).toEqual([{ topic: 'signedOut', reason: 'expired' }]);
  expect(going.events).toEqual([]);
  await going.stop();
});

test.each([
  ['session', 'expired'],
  ['membership', 'removed'],
] as const)('also where nobody announced the end of the %s', async (table, reason) => {
  const partner = await server.newPartner();
  const stream = await listenLive(server.origin, partner);
  await db.deleteFrom(table).where('user_id', '=', partner.user.id).execute();
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  await stream.ended;
  expect(stream.events).toEqual([{ topic: 'signedOut', reason }]);
});
