import { setTimeout } from 'node:timers/promises';

/** Whoever has taken a turn says how long it took, and waits until the next may begin. */
export type Pace = { readonly size: number; took: (ms: number) => Promise<void> };

/**
 * How many rows the next turn takes, so that it lasts about as long as it should, whatever the rows and the machine are
 * like: it grows and shrinks with how long the last one took, by the half at most.
 */
function paceOf({ target, least, most, rest }: { target: number; least: number; most: number; rest: number }): Pace {
  let size = least;
  return {
    get size() {
      return Math.round(size);
    },
    took: async (ms) => {
      const wanted = size * (target / Math.max(ms, 1));
      size = Math.min(Math.max(wanted, size / 2, least), size * 1.5, most);
      if (rest > 0) await setTimeout(rest);
    },
  };
}

/**
 * The embedded database does one thing at a time: others wait for their turn meanwhile. A call takes several turns, which
 * it can take one after the other while this one rests, instead of waiting before each. A server has room for more.
 */
export const paceFor = {
  embedded: (most = 5000) => paceOf({ target: 40, least: 50, most, rest: 12 }),
  server: (most = 10_000) => paceOf({ target: 1500, least: 1000, most, rest: 0 }),
};
