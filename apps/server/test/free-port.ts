import { createServer } from 'node:net';

/** Below those that the system gives to whoever asks for any, outgoing connections too. */
const FIRST = 10_000;
const OF_EACH = 2_000;

/**
 * A port that nobody listens on right now. Tests that run side by side have ports of their own: a process takes seconds
 * until it listens, and whoever took its port meanwhile would answer in its place.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 11;
  if (!worker) return listenOn(0);
  for (;;) {
    const port = FIRST + worker * OF_EACH + Math.floor(Math.random() * OF_EACH);
    const free = await listenOn(port).catch(() => null);
    if (free) return free;
  }
}

/** The port, once nobody listens there any more. */
function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
