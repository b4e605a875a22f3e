import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** A process of its own, so that its memory is its own: `node fan-out-server.ts bare|embedded|DATABASE_URL PEOPLE`. */
const [, , kind = 'bare', people = '10'] = process.argv;
export type Ready = { url: string; tokens: string[] };
export type Memory = { rest: number; peak: number };

// The app's modules take memory of their own: the bare loop must not load them.
const { ready, fanOut } =
  kind === 'bare' ? await startBare() : await (await import('./fan-out-app.ts')).startApp(kind, Number(people));
let peak = 0;
const megabytes = () => process.memoryUsage().rss / 1024 / 1024;
process.on('message', async (count: number) => {
  const rest = megabytes();
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, 20);
  await fanOut(count);
  clearInterval(watch);
  process.send?.({ rest, peak: Math.max(peak, megabytes()) } satisfies Memory);
});
process.send?.(ready);

/** Nothing but node: every open answer is written to, one event after the other. */
async function startBare() {
  const open = new Set<ServerResponse>();
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(': listening\n\n');
    open.add(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    ready: { url, tokens: Array.from({ length: Number(people) }, () => '') } satisfies Ready,
    fanOut: async (count: number) => {
      for (let at = 0; at < count; at++) {
        for (const answer of open) answer.write('data: {"topic":"notifications"}\n\n');
        await setImmediate();
      }
    },
  };
}
