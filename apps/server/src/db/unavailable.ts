import { setTimeout } from 'node:timers/promises';

/** The database is away, has no room, or did not answer in time: the same may well succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/**
 * Connection lost (08), no room left: disk, memory, connections (53), stopped or starting (57P01 to 57P05), a
 * transaction that took too long (25P03, 25P04), or a copy that takes no writes yet (25006).
 */
const AWAY = /^(08...|53...|57P0[1-5]|25P03|25P04|25006)$/;
const STATEMENT_TOOK_TOO_LONG = '57014';

const codeOf = (error: unknown) => String(((error ?? {}) as { code?: unknown }).code ?? '');

export const isAway = (error: unknown): boolean => error instanceof DatabaseUnavailable || AWAY.test(codeOf(error));

/** For whoever waits for an answer it is the same. For a job it is not: the same statement may take too long again. */
export const isUnavailable = (error: unknown): boolean => isAway(error) || codeOf(error) === STATEMENT_TOOK_TOO_LONG;

/** Two transactions collided, or it took too long in a busy hour: the next turn of a job tries again. */
const PASSING = /^(40|55P03|57014)/;
export const isPassing = (error: unknown): boolean => PASSING.test(codeOf(error));

/** What the network says of a server that is not there, or not yet; and `pg` of one that does not answer or hangs up. */
const NETWORK = /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT)$/;
const NO_ANSWER = /^(timeout expired|Connection terminated)/;

/** Of a first connection: it may be there in a moment. */
export const isUnreachable = (error: unknown): boolean =>
  isAway(error) || NETWORK.test(codeOf(error)) || (error instanceof Error && NO_ANSWER.test(error.message));

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
      if (signal.aborted || !isAway(error)) throw error;
      await setTimeout(PAUSE, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
