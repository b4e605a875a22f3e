import { setTimeout } from 'node:timers/promises';

/** The database is away, has no room, or did not answer in time: the same may well succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * Connection lost (08), no room left: disk, memory, connections (53), stopped or starting (57P01 to 57P05), out of time
 * (57014, 25P03, 25P04), or a copy that takes no writes yet (25006).
 */
const SQL_STATES = /^(08...|53...|57P0[1-5]|57014|25P03|25P04|25006)$/;

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && SQL_STATES.test(code);
}

const PAUSE = 200;

/**
 * For work beside requests that has begun: as long as the database is away it is tried again, and goes on as soon as
 * the database is back. It must come out right when it is done twice, because an answer may be lost after its commit.
 */
export async function onceAvailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isUnavailable(error)) throw error;
      await setTimeout(PAUSE, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
