import type { Db } from '../../db/open.ts';

const KEPT = 1000;
/** Anybody may ask for anything: what is kept must not grow with it. */
const MOST = 1000;

/** Answers from memory for a second. Only for what is shown: whatever is bought by is read anew. */
export function briefly<Asked, Answer>(
  read: (db: Db, asked: Asked) => Promise<Answer>,
  clock: () => number = () => performance.now(),
) {
  const byDatabase = new WeakMap<Db, Map<string, { answer: Promise<Answer>; until: number }>>();
  return (db: Db, asked: Asked): Promise<Answer> => {
    const kept = byDatabase.get(db) ?? new Map<string, { answer: Promise<Answer>; until: number }>();
    byDatabase.set(db, kept);
    const key = JSON.stringify(asked);
    const known = kept.get(key);
    if (known && clock() < known.until) return known.answer;
    if (kept.size >= MOST) kept.clear();
    const answer = read(db, asked);
    kept.set(key, { answer, until: clock() + KEPT });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
