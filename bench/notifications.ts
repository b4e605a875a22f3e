import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import { startPostgres } from '../apps/server/test/postgres.ts';
import type { Memory, Ready } from './fan-out-server.ts';
import { isSmall, sized } from './size.ts';

const NOTIFICATIONS = sized(1_000, 5);
const STREAMS = sized(200, 4);
const PEOPLE = sized(10, 2);

/** A thousand notifications to 200 open streams (ten people with twenty tabs), beside a bare loop that writes as much. */
export async function benchNotifications() {
  const postgres = await startPostgres();
  try {
    const bare = await measure('bare');
    const rows = {
      'bare node:http loop, no database': bare,
      'embedded: rows, NOTIFY, streams': await measure('embedded'),
      'embedded: rows and NOTIFY, nobody listens': await measure('embedded', 0),
      'PostgreSQL: rows, NOTIFY, streams': await measure(postgres.url),
      'PostgreSQL: rows and NOTIFY, nobody listens': await measure(postgres.url, 0),
    };
    return Object.fromEntries(
      Object.entries(rows).map(([name, { ms, rest, peak }]) => [
        name,
        {
          'ms to the last delivery': Math.round(ms),
          ratio: (ms / bare.ms).toFixed(1),
          'MB before': Math.round(rest),
          'MB at most': Math.round(peak),
          'MB more': Math.round(peak - rest),
        },
      ]),
    );
  } finally {
    await postgres.stop();
  }
}

async function measure(kind: string, open = STREAMS): Promise<Memory & { ms: number }> {
  const server = fork(new URL('./fan-out-server.ts', import.meta.url), [
    kind,
    String(PEOPLE),
    ...(isSmall ? ['--small'] : []),
  ]);
  try {
    return await deliver(server, open);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

async function deliver(server: ChildProcess, open: number): Promise<Memory & { ms: number }> {
  const [{ url, tokens }] = (await once(server, 'message')) as [Ready];
  let left = NOTIFICATIONS * open;
  const { promise: delivered, resolve } = Promise.withResolvers<void>();
  const onEvents = (count: number) => {
    left -= count;
    if (left === 0) resolve();
  };
  const streams: ClientRequest[] = [];
  for (let at = 0; at < open; at++) streams.push(await openStream(url, tokens[at % tokens.length] ?? '', onEvents));
  const began = performance.now();
  const used = once(server, 'message');
  server.send(NOTIFICATIONS);
  if (open > 0) await delivered;
  const [memory] = (await used) as [Memory];
  const ms = performance.now() - began;
  for (const stream of streams) stream.destroy();
  return { ...memory, ms };
}

/** Resolves when the server listens to it; from then on `onEvents` is told how many came. */
function openStream(url: string, token: string, onEvents: (count: number) => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered with ${answer.statusCode}`));
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('error', () => undefined);
      answer.on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        if (parts.some((part) => part.startsWith(': listening'))) resolve(request);
        onEvents(parts.filter((part) => part.startsWith('data: ')).length);
      });
    });
    request.on('error', () => undefined);
  });
}
