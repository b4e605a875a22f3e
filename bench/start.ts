import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../apps/server/test/free-port.ts';
import { sized } from './size.ts';

const CLIENTS = sized(64, 1);
/** Two minutes: a busy machine takes its time. */
const MOST_TRIES = 2400;

/** From `node main.ts` to the first good answer, on a new and on an existing database, beside a bare node process. */
export async function benchStart() {
  const directory = await mkdtemp(join(tmpdir(), 'bench-start-'));
  const bare = await timed(() => runToEnd(['--eval', '0']));
  const first = await timed(() => startAndStop(directory));
  const second = await timed(() => startAndStop(directory));
  await rm(directory, { recursive: true });
  return {
    'bare node': { ms: bare, ratio: 1 },
    'first start (creates database and demo)': { ms: first, ratio: Math.round(first / bare) },
    'second start': { ms: second, ratio: Math.round(second / bare) },
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

const runToEnd = (args: string[]) =>
  new Promise<void>((resolve) => spawn(process.execPath, args).on('exit', () => resolve()));

async function startAndStop(DATA_DIR: string): Promise<void> {
  const PORT = String(await freePort());
  const own = { DATA_DIR, PORT, LOG_LEVEL: 'silent', DATABASE_URL: '', DEMO_CLIENTS: String(CLIENTS) };
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  let isReady = false;
  for (let tries = 0; tries < MOST_TRIES && !isReady && server.exitCode === null; tries++) {
    if (tries > 0) await setTimeout(50);
    isReady = await fetch(`http://localhost:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  server.kill('SIGTERM');
  await ended;
  if (!isReady) throw new Error('the server did not start');
}
