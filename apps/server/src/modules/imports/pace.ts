import type { Database } from '../../db/open.ts';

/** Whoever has taken a turn says how long it took (and with how many rows, where they were fewer). */
export type Pace = { readonly size: number; took: (ms: number, rows?: number) => void };

/** Whoever has just asked is likely to ask again; ms. */
const SOMEBODY_THERE = 1000;

/**
 * How many rows the next turn takes, so that it lasts about as long as it should, whatever the rows and the machine are
 * like: it grows and shrinks with how long the last one took, by the half at most.
 */
export function paceOf({
  target,
  alone = target,
  least,
  most,
  isAwaited = () => false,
}: {
  target: number;
  /** The target while nobody else asks: a long turn does more in the same time. */
  alone?: number;
  least: number;
  most: number;
  /** Whether somebody waits for a turn to end. */
  isAwaited?: () => boolean;
}): Pace {
  let size = least;
  let asked = Number.NEGATIVE_INFINITY;
  return {
    get size() {
      return Math.round(size);
    },
    took: (ms, rows = size) => {
      if (isAwaited()) asked = performance.now();
      const wanted = rows * ((performance.now() - asked < SOMEBODY_THERE ? target : alone) / Math.max(ms, 1));
      size = Math.min(Math.max(wanted, size / 2, least), size * 1.5, most);
    },
  };
}

/**
 * The embedded database does one thing at a time: others wait for their turn meanwhile, and get all that they need before
 * the next one of these. A server has room for more.
 */
export const paceFor = (source: Database['source'], most?: number): Pace =>
  source.kind === 'embedded'
    ? paceOf({ target: 28, alone: 200, least: 50, most: most ?? 5000, isAwaited: source.embedded.isAwaited })
    : paceOf({ target: 1500, least: 1000, most: most ?? 10_000 });
