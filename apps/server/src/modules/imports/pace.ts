export type Pace = { readonly size: number; took: (ms: number) => void };

/**
 * How many rows the next turn takes, so that it lasts about as long as it should, whatever the rows and the machine are
 * like: it grows and shrinks with how long the last one took, by the half at most.
 */
function paceOf({ target, least, most }: { target: number; least: number; most: number }): Pace {
  let size = least;
  return {
    get size() {
      return Math.round(size);
    },
    took: (ms) => {
      const wanted = size * (target / Math.max(ms, 1));
      size = Math.min(Math.max(wanted, size / 2, least), size * 1.5, most);
    },
  };
}

/** The embedded database does one thing at a time: others wait for their turn meanwhile. A server has room for more. */
export const paceFor = {
  embedded: (most = 5000) => paceOf({ target: 40, least: 100, most }),
  server: (most = 10_000) => paceOf({ target: 500, least: 1000, most }),
};
