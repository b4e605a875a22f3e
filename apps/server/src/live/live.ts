import type { LiveEvent, SignedOut } from '@app/contract/live';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from '../db/open.ts';

export const CHANNEL = 'live';
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 10_000;

/** Whom a change concerns: everybody in the account, or one of its users. */
type Change = LiveEvent & { accountId: string; userId?: string | undefined };
/** Whose streams end: those of a session, or those that a user has open in an account. */
type End = SignedOut & ({ sessionId: string } | { accountId: string; userId: string });
export type Announcement = Change | End;
type Listener = (announcement: Announcement | { topic: 'resync' }) => void;

/** Announcements of all processes, as they reach this one. */
export type Live = { subscribe: (listener: Listener) => () => void; close: () => Promise<void> };

/** Told when the transaction commits, and only then; to every process on the same database. */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`.execute(db);
}

export async function openLive({ source }: Database): Promise<Live> {
  const listeners = new Set<Listener>();
  const tell: Listener = (announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  const onPayload = (payload: string) => tell(JSON.parse(payload));
  const close =
    source.kind === 'embedded'
      ? await source.embedded.listen(CHANNEL, onPayload)
      : await listenOnServer(source.pool, onPayload, () => tell({ topic: 'resync' }));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      await close();
    },
  };
}

/**
 * Listens on a connection of its own. If it breaks, announcements may be missed: then all browsers are asked to load
 * again.
 */
async function listenOnServer(
  pool: pg.Pool,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let closed = false;
  let client = await connect();
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    // Listening waits for ever; only what is asked may time out.
    const connection = new pg.Client({ ...pool.options, statement_timeout: 0, keepAlive: true });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      connection.end().catch(() => undefined);
      reconnect(FIRST_PAUSE);
    };
    connection.on('error', onLost);
    connection.on('end', onLost);
    connection.on('notification', ({ payload }) => payload && onPayload(payload));
    try {
      await connection.connect();
      await connection.query(`listen ${CHANNEL}`);
    } catch (error) {
      lost = true;
      connection.end().catch(() => undefined);
      throw error;
    }
    return connection;
  }

  function reconnect(pause: number): void {
    if (closed) return;
    again = setTimeout(async () => {
      try {
        client = await connect();
        if (closed) await client.end();
        else onGap();
      } catch {
        reconnect(Math.min(pause * 2, LONGEST_PAUSE));
      }
    }, pause).unref();
  }

  return async () => {
    closed = true;
    clearTimeout(again);
    await client.end().catch(() => undefined);
  };
}
