import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Postgres } from '../postgres.ts';

/** Each brings the database down and up again; it resolves when the database is back. */
export type Outage = (postgres: Postgres, down: number) => Promise<void>;

/** `down`: for how many ms it stays away, where that can be chosen. */
export const outages = {
  'connections ended': async ({ url }, down) => {
    for (const until = Date.now() + down; Date.now() < until; await setTimeout(50))
      await ask(url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  },
  'one backend killed': async ({ url, processes }) => {
    const [backend] = await ask(
      url,
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    signal([Number(backend?.pid)], 'SIGKILL');
    // The main process ends all others and starts anew by itself.
    const before = new Set(await processes());
    while (isRunning(Number(backend?.pid)) || !(await answers(url))) await setTimeout(20);
    if (!before.has((await processes())[0] ?? 0)) throw new Error('the main process was to stay');
  },
  'stopped and started': async ({ processes, startAgain }, down) => {
    const all = await processes();
    signal(all.slice(0, 1), 'SIGINT');
    await untilEnded(all);
    await setTimeout(down);
    await startAgain();
  },
  'killed and started': async ({ processes, startAgain }, down) => {
    const all = await processes();
    signal(all, 'SIGKILL');
    await untilEnded(all);
    await setTimeout(down);
    await startAgain();
  },
  frozen: async ({ processes }, down) => {
    const all = await processes();
    signal(all, 'SIGSTOP');
    // Started between the question and the first signal.
    signal(await processes(), 'SIGSTOP');
    await setTimeout(down);
    signal(await processes(), 'SIGCONT');
  },
} satisfies Record<string, Outage>;
export type Kind = keyof typeof outages;

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function untilEnded(pids: number[]): Promise<void> {
  while (pids.some(isRunning)) await setTimeout(20);
}
