import { endSession } from '@app/contract/identity';
import { streamLive } from '@app/contract/live';
import { expect, test } from 'vitest';
import { insertClient } from '../../test/rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { announce } from './live.ts';

const server = await startTestApp();

/** Reads a stream as it comes; `next` waits for the next event. */
async function listen(token: string, accountId: string) {
  const stop = new AbortController();
  const answer = await fetch(server.origin + streamLive.path.replace('{accountId}', accountId), {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const event = /data: (.*)\n\n/.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return JSON.parse(event[1] ?? '');
      }
      const part = await reader?.read();
      if (!part || part.done) return 'ended';
      text += part.value;
    }
  };
  return { status: answer.status, type: answer.headers.get('content-type'), next, stop: () => stop.abort() };
}

test('an event reaches the account it is for when its transaction commits, and nobody else', async () => {
  const partner = await server.newPartner();
  const rival = await server.newPartner();
  const mine = await listen(partner.token, partner.accountId);
  const theirs = await listen(rival.token, rival.accountId);
  expect(mine).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  await server.db
    .transaction()
    .execute(async (trx) => {
      await announce(trx, { topic: 'installs', accountId: partner.accountId, id: 'rolled back' });
      throw new Error('no');
    })
    .catch(() => undefined);
  await announce(server.db, { topic: 'installs', accountId: partner.accountId, id: 'one' });
  await announce(server.db, { topic: 'notifications', accountId: partner.accountId, userId: rival.user.id });
  await announce(server.db, { topic: 'notifications', accountId: partner.accountId, userId: partner.user.id });
  await announce(server.db, { topic: 'installs', accountId: rival.accountId, id: 'theirs' });
  expect(await mine.next()).toEqual({ topic: 'installs', id: 'one' });
  expect(await mine.next()).toEqual({ topic: 'notifications' });
  expect(await theirs.next()).toEqual({ topic: 'installs', id: 'theirs' });
  mine.stop();
  theirs.stop();
});

test('partners hear that something runs in a client of theirs, and nobody else does', async () => {
  const partner = await server.newPartner();
  const rival = await server.newPartner();
  const clientId = await insertClient(server.db, partner.accountId);
  const mine = await listen(partner.token, partner.accountId);
  const theirs = await listen(rival.token, rival.accountId);
  for (const id of ['1', '2']) await announce(server.db, { topic: 'solutions', accountId: clientId, id });
  expect(await mine.next()).toEqual({ topic: 'clients', id: clientId });
  // Also what changes while the last news is fresh is told, a moment later.
  await announce(server.db, { topic: 'solutions', accountId: clientId, id: '3' });
  expect(await mine.next()).toEqual({ topic: 'clients', id: clientId });
  await announce(server.db, { topic: 'installs', accountId: rival.accountId, id: 'own' });
  expect(await theirs.next()).toEqual({ topic: 'installs', id: 'own' });
  mine.stop();
  theirs.stop();
});

test('only members listen, and only so many at once', async () => {
  const partner = await server.newPartner();
  const rival = await server.newPartner();
  expect((await listen(rival.token, partner.accountId)).status).toBe(403);
  const streams = [];
  for (let at = 0; at < 20; at += 1) streams.push(await listen(partner.token, partner.accountId));
  expect((await listen(partner.token, partner.accountId)).status).toBe(429);
  for (const { stop } of streams) stop();
  await expect.poll(async () => (await listen(partner.token, partner.accountId)).status).toBe(200);
  await partner.as(endSession, {});
  expect((await listen(partner.token, partner.accountId)).status).toBe(401);
});

test('a server that stops ends its streams', async () => {
  const other = await startTestApp();
  const partner = await other.newPartner();
  const answer = await fetch(other.origin + streamLive.path.replace('{accountId}', partner.accountId), {
    headers: { authorization: `Bearer ${partner.token}` },
  });
  const ended = answer.text();
  await other.stop();
  expect(await ended).toContain(': listening');
});
