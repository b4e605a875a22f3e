import type { Db } from './open.ts';

const KEPT = 60_000;
/** What takes less than this is not worth being out of date. */
const COSTLY = 100;

type Kept<T> = { answer: Promise<T>; until: number };

/** Computes something for a partner, once at a time; what was costly is then kept for a minute. */
export function keepBriefly<T>(compute: (db: Db, accountId: string) => Promise<T>, clock = () => performance.now()) {
  const byDatabase = new WeakMap<Db, Map<string, Kept<T>>>();
  return (db: Db, accountId: string): Promise<T> => {
    const all = byDatabase.get(db) ?? new Map<string, Kept<T>>();
    byDatabase.set(db, all);
    const began = clock();
    for (const [id, { until }] of all) if (until <= began) all.delete(id);
    const known = all.get(accountId);
    if (known) return known.answer;
    const kept: Kept<T> = { answer: compute(db, accountId), until: Number.POSITIVE_INFINITY };
    all.set(accountId, kept);
    kept.answer.then(
      () => {
        const now = clock();
        kept.until = now - began < COSTLY ? now : now + KEPT;
      },
      () => all.delete(accountId),
    );
    return kept.answer;
  };
}
