import type pg from 'pg';
import { connectionOf } from '../db/postgres.ts';

/** Also the longest time that passes between the database's return and the first attempt. */
const PAUSE = 500;
/** A connection may be dead without a word. So it is asked now and then; the answer must come within the same time. */
const ASK_EVERY = 5_000;

/**
 * Listens on a connection of its own. If it breaks, announcements may be missed: once there is a new one, `onGap` is
 * called.
 */
export async function listenOnServer(
  pool: pg.Pool,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let closed = false;
  let client = await connect();
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const connection = connectionOf(pool);
    connection.on('notification', ({ payload }) => payload && onPayload(payload));
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      connection.end().catch(() => undefined);
      throw error;
    }
    watch(connection);
    return connection;
  }

  function watch(connection: pg.Client): void {
    let lost = false;
    let late: NodeJS.Timeout | undefined;
    const onLost = () => {
      if (lost) return;
      lost = true;
      clearInterval(asking);
      clearTimeout(late);
      connection.end().catch(() => undefined);
      reconnect();
    };
    const asking = setInterval(() => {
      late = setTimeout(onLost, ASK_EVERY).unref();
      connection.query('select 1').then(() => clearTimeout(late), onLost);
    }, 2 * ASK_EVERY).unref();
    connection.on('error', onLost);
    connection.on('end', onLost);
  }

  function reconnect(): void {
    if (closed) return;
    again = setTimeout(async () => {
      try {
        client = await connect();
        if (closed) await client.end();
        else onGap();
      } catch {
        reconnect();
      }
    }, PAUSE).unref();
  }

  return async () => {
    closed = true;
    clearTimeout(again);
    await client.end().catch(() => undefined);
  };
}
