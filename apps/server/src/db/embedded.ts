import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { ThreadData } from './embedded-thread.ts';
import { askPlanned } from './planned-once.ts';
import { ThreadStream } from './thread-stream.ts';
import { createTurns } from './turns.ts';

/** Many more than a busy server has, and few enough to be worked off in a second or two. */
const PLACES = 1000;
const LONGEST = 20_000;

/** PGlite in a thread of its own. It has a single connection: whoever asks takes turns. */
export type Embedded = {
  pool: PostgresPool;
  /** One statement, or several without values; nothing of it is left open if it fails. */
  ask: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /** For who takes long turns, between two of them: whether a request waits. It comes first. */
  isAwaited: () => boolean;
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>;
};

type Session = { thread: Worker; client: pg.Client; query: ReturnType<typeof askPlanned> };

/** On a directory or (null) in memory. */
export async function startEmbedded(directory: string | null, types: pg.CustomTypesConfig): Promise<Embedded> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const turns = createTurns({ places: PLACES, longest: LONGEST });
  let session: Promise<Session> | undefined;
  let ended: Promise<void> | undefined;

  async function open(): Promise<Session> {
    const thread = await startThread(directory);
    const stream = new ThreadStream(thread);
    const client = new pg.Client({ stream: () => stream, types, user: 'postgres' });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const onPayload of listeners.get(channel) ?? []) onPayload(payload);
    });
    // Whoever asks is told; the thread is started again with the next turn, on what was committed.
    client.on('error', () => {
      session = undefined;
    });
    await client.connect();
    for (const channel of listeners.keys()) await client.query(`listen ${channel}`);
    return { thread, client, query: askPlanned(client) };
  }

  /** The connection for one turn; the caller has to end the turn. */
  async function begin(): Promise<Session> {
    await turns.begin();
    try {
      session ??= open();
      return await session;
    } catch (error) {
      session = undefined;
      turns.end();
      throw error;
    }
  }

  async function ask(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    const { client } = await begin();
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
      return { rows: [result].flat().flatMap(({ rows }) => rows) };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      turns.end();
    }
  }

  async function end(): Promise<void> {
    await turns.begin();
    const { thread } = await (session ?? open());
    thread.postMessage(null);
    await once(thread, 'exit');
  }

  await ask('select 1');
  return {
    pool: {
      options: {},
      connect: async () => {
        const { query } = await begin();
        return { query, release: turns.end } as unknown as pg.PoolClient;
      },
      end: () => {
        ended ??= end();
        return ended;
      },
    },
    ask,
    isAwaited: turns.isAwaited,
    listen: async (channel, onPayload) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(onPayload));
      await ask(`listen ${channel}`);
      return async () => void all.delete(onPayload);
    },
  };
}

async function startThread(directory: string | null): Promise<Worker> {
  program ??= compileProgram();
  const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), {
    workerData: { directory, program: await program } satisfies ThreadData,
    // Rows are bytes outside of its heap: it needs little besides.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  await once(thread, 'message');
  return thread;
}

let program: Promise<WebAssembly.Module> | undefined;

/** Once for all threads of this process: each would take a second of the processor for it. */
async function compileProgram(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')));
}
