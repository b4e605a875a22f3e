import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { timeLeft } from './time-limit.ts';
import { DatabaseUnavailable, isAway } from './unavailable.ts';

type Settings = { connectionString: string; max: number; seconds: number; types: pg.CustomTypesConfig };

/** A statement of a job may take longer than one of a request; the server ends it by itself. */
const STATEMENT_LIMIT = 30_000;
/** Later than the server: it gives up first, unless it does not answer at all. */
const GIVE_UP_AFTER = 35_000;
/** The server stops working for a connection that is gone, instead of finishing what nobody waits for. */
const NOTICE_GONE = 'set client_connection_check_interval = 1000';
const NOT_ON_THIS_SERVER = '22023';

/**
 * Connections to a PostgreSQL server of which none can end the process or wait for ever. `seconds` is what one request
 * may wait; the other times follow from it.
 */
export function openPool({ connectionString, max, seconds, types }: Settings): {
  pool: pg.Pool;
  guarded: PostgresPool;
} {
  const limit = seconds * 1000;
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    keepAlive: true,
    // For a free connection as well as for a new one.
    connectionTimeoutMillis: limit / 2,
    statement_timeout: STATEMENT_LIMIT,
    // Shorter than we wait for a commit: when we have given up one that never reached the server, it is rolled back
    // there, and cannot be done later, after the caller was told that it failed.
    idle_in_transaction_session_timeout: limit * 0.8,
    onConnect: (client) => {
      // Also while somebody is using it: they are told, and an error without a listener would end the process.
      client.on('error', () => lost.add(client));
      return noticeGone(client, limit / 2);
    },
  });
  // One that is lost while nobody uses it is replaced at its next use.
  pool.on('error', () => undefined);
  return { pool, guarded: guard(pool, limit) };
}

/** One statement on whichever connection is free. After an error the connection is not used again, as its state is unknown. */
export async function askOnce(guarded: PostgresPool, text: string, values: readonly unknown[] = []) {
  const client = await guarded.connect();
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** For a connection beside the pool, on which a wait may take as long as it takes. */
export function connectionOf({ options }: pg.Pool): pg.Client {
  const client = new pg.Client({ ...options, statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
  // Whoever asks on it is told; an error in between must not end the process.
  client.on('error', () => undefined);
  return client;
}

/** Rows in the text form of `copy … from stdin`: the only value of such a statement. */
export class CopyData {
  readonly lines: Uint8Array;

  constructor(lines: Uint8Array) {
    this.lines = lines;
  }
}

const lost = new WeakSet<pg.ClientBase>();

function guard(pool: pg.Pool, limit: number): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  // Kysely's type has cursors as well; nobody reads through one here.
  const wrap = (client: pg.PoolClient) =>
    ({
      query: (text: string, values: readonly unknown[]) => ask(client, text, values, timeFor(text, limit)),
      release: (discard?: boolean) => client.release(discard),
    }) as unknown as PostgresPoolClient;
  return {
    options: pool.options,
    connect: async () => {
      const client = await connect(pool, limit);
      const guarded = known.get(client) ?? wrap(client);
      known.set(client, guarded);
      return guarded;
    },
    end: () => pool.end(),
  };
}

/**
 * A commit always gets its whole time: given up too early, it could still be done, although the caller is told that it
 * failed. Everything else ends with the request, or with the time that whoever works long has asked for.
 */
function timeFor(text: string, limit: number): number {
  if (text === 'commit' || text === 'rollback') return limit;
  const left = timeLeft();
  return Number.isFinite(left) ? left : GIVE_UP_AFTER;
}

async function connect(pool: pg.Pool, limit: number): Promise<pg.PoolClient> {
  const time = Math.min(timeLeft(), limit);
  if (time <= 0) throw outOfTime();
  let late = false;
  const connecting = pool.connect();
  const timer = new Promise<never>((_, reject) => {
    const id = setTimeout(() => {
      late = true;
      reject(outOfTime());
    }, time);
    connecting.then(
      (client) => (late ? client.release() : clearTimeout(id)),
      () => clearTimeout(id),
    );
  });
  try {
    return await Promise.race([connecting, timer]);
  } catch (error) {
    throw toUnavailable(error);
  }
}

/** Asks, and gives the connection up when no answer comes in time: what it was doing is then rolled back. */
async function ask(client: pg.ClientBase, text: string, values: readonly unknown[], time: number) {
  if (time <= 0) throw outOfTime();
  let waiting = true;
  const giveUp = () => {
    if (!waiting) return;
    lost.add(client);
    (client as pg.Client).end().catch(() => undefined);
  };
  // After a pause of our own process, what has arrived meanwhile is read before it counts as late.
  const timer = setTimeout(() => setImmediate(giveUp), time);
  try {
    const [data] = values;
    return await (data instanceof CopyData ? copy(client, text, data) : client.query(text, [...values]));
  } catch (error) {
    throw lost.has(client) || isAway(error) ? toUnavailable(error) : error;
  } finally {
    waiting = false;
    clearTimeout(timer);
  }
}

/** Resolves when the server has all of them. A connection that ends meanwhile is an error of the stream. */
function copy(client: pg.ClientBase, text: string, data: CopyData): Promise<{ command: string; rows: [] }> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(text));
    stream.on('error', reject);
    stream.on('finish', () => resolve({ command: 'COPY', rows: [] }));
    stream.end(data.lines);
  });
}

async function noticeGone(client: pg.ClientBase, limit: number): Promise<void> {
  try {
    await ask(client, NOTICE_GONE, [], limit);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ON_THIS_SERVER) throw error;
  }
}

const outOfTime = () => new DatabaseUnavailable('the database did not answer in time');

const toUnavailable = (error: unknown) =>
  error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable(`the database cannot be used: ${(error as Error).message}`, { cause: error });
