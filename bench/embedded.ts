import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../apps/server/test/free-port.ts';
import { buildApps } from '../scripts/build.ts';
import { newDirectory } from './database.ts';
import { loadServer } from './embedded-load.ts';
import { type Memory, memoryOf, treeOf } from './process-memory.ts';
import type { Turn } from './record-turns.ts';
import { isSmall, sized } from './size.ts';

const root = join(import.meta.dirname, '..');
const CLIENTS = sized(64, 1);
/** A started server goes on compiling for a while. */
const UNTIL_IDLE = sized(10_000, 200);

type Row = Record<string, string>;

/**
 * The server on the embedded database: what it takes of the memory when nothing happens, beside a bare PGlite on the
 * same directory, and how long whoever asks waits while fifty connections read and write.
 */
export async function benchEmbedded(): Promise<Record<string, Row>> {
  await buildApps();
  const {
    settings: { DATA_DIR: directory },
    remove,
  } = await newDirectory();
  try {
    console.log('  starting with npm, twice, until it is idle …');
    const first = await measureNpmStart(directory);
    const next = isSmall ? first : await measureNpmStart(directory);
    const bare = await measureBare(directory);
    return {
      ...toMemoryTable({ 'memory: bare PGlite, opened again': { server: bare, all: bare }, first, next }, bare),
      ...(await measureLoad(directory)),
    };
  } finally {
    await remove();
  }
}

type Measured = { server: Memory; all: Memory };

function toMemoryTable(
  { first, next, ...others }: Record<string, Measured> & { first: Measured; next: Measured },
  bare: Memory,
): Record<string, Row> {
  const named = { ...others, 'memory: first start': first, 'memory: next start': next };
  const rows = Object.entries(named).map(([name, { server, all }]): [string, Row] => [
    name,
    {
      'server, MB': server.rss.toFixed(0),
      ratio: (server.rss / bare.rss).toFixed(2),
      'with npm, what is shared once, MB': all.pss.toFixed(0),
      'its ratio': (all.pss / bare.pss).toFixed(2),
    },
  ]);
  return Object.fromEntries(rows);
}

async function measureNpmStart(directory: string): Promise<Measured> {
  const { env, origin } = await settings(directory);
  const npm = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  await untilReady(npm, origin);
  await setTimeout(UNTIL_IDLE);
  const tree = treeOf(npm.pid ?? 0);
  // npm runs it in a shell, whose command names it as well.
  const server = tree.findLast(({ command }) => command.includes('scripts/start.ts'));
  if (!server) throw new Error('npm has started no server');
  const each = tree.map(({ pid }) => memoryOf(pid));
  const total = (name: keyof Memory) => each.reduce((sum, memory) => sum + memory[name], 0);
  const measured = { server: memoryOf(server.pid), all: { rss: total('rss'), pss: total('pss') } };
  process.kill(server.pid, 'SIGTERM');
  await once(npm, 'exit');
  return measured;
}

async function measureBare(directory: string): Promise<Memory> {
  const bare = fork(join(import.meta.dirname, 'bare-pglite.ts'), [join(directory, 'pg')]);
  await once(bare, 'message');
  await setTimeout(UNTIL_IDLE);
  const memory = memoryOf(bare.pid ?? 0);
  bare.kill('SIGKILL');
  await once(bare, 'exit');
  return memory;
}

async function measureLoad(directory: string): Promise<Record<string, Row>> {
  const { env, origin } = await settings(directory);
  const server = fork(join(root, 'apps/server/src/main.ts'), {
    env,
    // As `npm start` has it.
    execArgv: [
      '--max-semi-space-size=8',
      '--max-old-space-size=1536',
      '--import',
      join(import.meta.dirname, 'record-turns.ts'),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await untilReady(server, origin);
  const turns = async () => {
    server.send('turns');
    const [taken] = await once(server, 'message');
    return taken as Turn[];
  };
  const table = await loadServer(origin, turns);
  server.kill('SIGTERM');
  await once(server, 'exit');
  return table;
}

async function settings(directory: string): Promise<{ env: NodeJS.ProcessEnv; origin: string }> {
  const PORT = String(await freePort());
  const own = { DATA_DIR: directory, PORT, DATABASE_URL: '', LOG_LEVEL: 'error', RATE_LIMIT: '10000000' };
  return { env: { ...process.env, ...own, DEMO_CLIENTS: String(CLIENTS) }, origin: `http://localhost:${PORT}` };
}

async function untilReady(server: ChildProcess, origin: string): Promise<void> {
  for (let isReady = false; !isReady; ) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    await setTimeout(50);
    isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
