import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type Spawned = {
  origin: string;
  process: ChildProcess;
  /** Everything it has written so far. */
  output: () => string;
  /** Answers its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  ready: () => Promise<void>;
};

/** The server as an operator starts it: a process of its own. `flags` are Node's. */
export async function spawnServer(env: Record<string, string | undefined>, flags: string[] = []): Promise<Spawned> {
  const port = Number(env.PORT ?? (await freePort()));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [...flags, main], {
    env: { ...inherited, DEMO_CLIENTS: '3', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    process: child,
    output: () => output,
    ended,
    ready: async () => {
      const stopped = ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${output}`)));
      await Promise.race([stopped, untilReady(origin)]);
    },
  };
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
