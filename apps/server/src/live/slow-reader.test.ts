import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { streamLive } from '@app/contract/live';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { listenLive } from '../../test/listen-live.ts';
import { type Partner, startTestApp } from '../../test/setup.ts';
import { CHANNEL } from './live.ts';

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => vi.useRealTimers());

const server = await startTestApp();
const { db, app } = server;
const HEARTBEAT = 20_000;

const accepted = new Map<number | undefined, Socket>();
app.server.on('connection', (socket) => accepted.set(socket.remotePort, socket));
const answers: ServerResponse[] = [];
app.server.on('request', (_, answer) => answers.push(answer));

const pathOf = ({ accountId }: Partner) => streamLive.path.replace('{accountId}', accountId);

/** A stream whose other end reads its first words and then nothing: what is written stays at the server. */
async function openUnread(partner: Partner) {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  const asked = `GET ${pathOf(partner)} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${partner.token}\r\n\r\n`;
  socket.write(asked);
  for (let text = ''; !text.includes(': listening'); ) text += String(await once(socket, 'data'));
  socket.resume();
  const atServer = accepted.get(socket.localPort);
  // As when all buffers on the way are full.
  Object.assign(atServer ?? {}, { _write: () => undefined, _writev: null });
  return { closed };
}

/** In one transaction, so that they come all at once, as after a large change. */
const announceMany = ({ accountId }: Partner, count: number) =>
  sql`
    select pg_notify(${CHANNEL}, json_build_object('topic', 'installs', 'accountId', ${accountId}::text,
      'id', n || repeat('x', 5000))::text)
    from generate_series(1, ${count}::int) n`.execute(db);

test('who does not read is dropped when too much waits, and nobody else is', async () => {
  const partner = await server.newPartner();
  const colleague = await server.newPartner();
  const reading = await listenLive(server.origin, colleague);
  const { closed } = await openUnread(partner);
  await announceMany(partner, 20);
  await closed;
  await announceMany(colleague, 1);
  await expect.poll(() => reading.events.length).toBe(1);
  await reading.stop();
});

test('an answer that fails ends its stream, and not the process', async () => {
  const partner = await server.newPartner();
  const stream = await listenLive(server.origin, partner);
  // What Node.js does with a write that comes too late.
  answers.at(-1)?.emit('error', new Error('write after end'));
  await stream.ended;
});

test('who has read nothing since the last heartbeat is dropped', async () => {
  const { closed } = await openUnread(await server.newPartner());
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  await closed;
});

test('a session that is over ends its streams also where nobody reads the last words', async () => {
  const partner = await server.newPartner();
  const { closed } = await openUnread(partner);
  await db.updateTable('session').set({ expires_at: sql`now()` }).where('user_id', '=', partner.user.id).execute();
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  await closed;
});

test('a connection on which nothing moves is closed', () => {
  expect(app.server.timeout).toBeGreaterThan(HEARTBEAT);
});
