import type { LiveMessage } from '@app/contract/live';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { given, ids } from '../../test/open-page.tsx';
import { onLogOut, takeSignedOutReason } from '../calls/log-out.ts';
import { keepToken, startSession } from '../calls/session.ts';
import { onLive } from './live.ts';
import { startLive } from './live-stream.ts';

const goToLogout = vi.fn();
const assign = vi.fn();
let stop: () => void = () => undefined;

/** A server that says this on its stream, and then nothing more. */
async function say(...messages: LiveMessage[]): Promise<void> {
  await given({});
  startSession('ST-1', 'http://app/');
  keepToken('PS-1');
  const text = messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('');
  const open = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new TextEncoder().encode(text)) });
  vi.stubGlobal('fetch', async () => new Response(open, { headers: { 'content-type': 'text/event-stream' } }));
  stop = startLive(ids.account);
}

beforeEach(() => {
  goToLogout.mockReset();
  assign.mockReset();
  sessionStorage.clear();
  onLogOut(goToLogout);
  vi.stubGlobal('location', { origin: 'http://app', host: 'app', assign });
});
afterEach(() => stop());

test.each(['endedElsewhere', 'passwordChanged', 'revoked', 'expired'] as const)(
  'a session that is %s is left at once, without a question, and the reason is kept for the sign-in page',
  async (reason) => {
    await say({ topic: 'signedOut', reason });
    await waitFor(() => expect(goToLogout).toHaveBeenCalledWith({ ask: false }));
    expect(takeSignedOutReason()).toBe(reason);
    expect(takeSignedOutReason()).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  },
);

test('who was only taken out of the account keeps the session and starts over', async () => {
  await say({ topic: 'signedOut', reason: 'removed' });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(goToLogout).not.toHaveBeenCalled();
  expect(takeSignedOutReason()).toBeNull();
});

test('who was taken out of it while nothing was listening starts over, too, and asks no second time', async () => {
  await given({});
  startSession('ST-1', 'http://app/');
  keepToken('PS-1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = vi.fn(async () => Response.json({ code: 'account.forbidden' }, { status: 403 }));
  vi.stubGlobal('fetch', asked);
  stop = startLive(ids.account);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(assign.mock.calls).toEqual([['/']]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(goToLogout).not.toHaveBeenCalled();
});

test('news is passed on, after the question for what came before', async () => {
  const heard: string[] = [];
  const forget = onLive(({ topic }) => heard.push(topic));
  await say({ topic: 'notifications' });
  await waitFor(() => expect(heard).toEqual(['resync', 'notifications']));
  expect(goToLogout).not.toHaveBeenCalled();
  forget();
});

test('a stream that breaks, and a server that is away for a while, are asked again soon, each time from the start', async () => {
  const heard: string[] = [];
  const forget = onLive(({ topic }) => heard.push(topic));
  await given({});
  startSession('ST-1', 'http://app/');
  keepToken('PS-1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const asked: number[] = [];
  let broken = 0;
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    // Five times it breaks off, ten times the server is away, then it stays.
    if (broken < 5) {
      const breaking = new ReadableStream<Uint8Array>({
        pull: (stream) => stream.error(new TypeError('network error')),
      });
      broken += 1;
      return new Response(breaking);
    }
    if (asked.length <= 15) return Response.json({ code: 'server.unavailable' }, { status: 503 });
    return new Response(new ReadableStream<Uint8Array>());
  });
  stop = startLive(ids.account);
  while (heard.length < 6) await vi.advanceTimersByTimeAsync(100);
  expect(heard).toEqual(Array.from({ length: 6 }, () => 'resync'));
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(Math.max(...pauses.slice(0, 5))).toBeLessThan(1_000);
  expect(Math.max(...pauses)).toBeLessThan(7_000);
  expect(asked).toHaveLength(16);
  forget();
  vi.useRealTimers();
});
