import { LRUCache } from 'lru-cache';
import type { Db } from './open.ts';

/**
 * `onlyIfSlowerThan`: what took less (in ms) is not worth being out of date, and is read anew each time. `most`: so many
 * answers are kept. Anybody may ask for anything: what is kept must not grow with it.
 */
type Options<Answer> = {
  keptFor: number;
  onlyIfSlowerThan?: number;
  /** However long it took this time. */
  orIf?: (answer: Answer) => boolean;
  most?: number;
  clock?: () => number;
};

/** For numbers that go through very many rows: a minute old is good enough, if counting them anew takes a while. */
export const SLOW_COUNTS = { keptFor: 60_000, onlyIfSlowerThan: 100 };

/**
 * Reads something and answers it from memory for a while. Who asks while it is being read gets the same answer; a
 * failure is not kept. Each database has its own answers.
 */
export function cachedRead<Asked, Answer>(
  read: (db: Db, asked: Asked) => Promise<Answer>,
  { keptFor, onlyIfSlowerThan = 0, orIf = () => false, most = 1000, clock = () => performance.now() }: Options<Answer>,
) {
  const byDatabase = new WeakMap<Db, LRUCache<string, Promise<Answer>>>();
  return (db: Db, asked: Asked): Promise<Answer> => {
    const answers =
      byDatabase.get(db) ??
      // With a resolution of 0 it asks the clock each time.
      new LRUCache<string, Promise<Answer>>({ max: most, ttlResolution: 0, perf: { now: clock } });
    byDatabase.set(db, answers);
    const key = JSON.stringify(asked);
    const known = answers.get(key);
    if (known) return known;
    const began = clock();
    const answer = read(db, asked);
    answers.set(key, answer);
    answer.then(
      (known) => {
        if (clock() - began >= onlyIfSlowerThan || orIf(known)) answers.set(key, answer, { ttl: keptFor });
        else answers.delete(key);
      },
      () => answers.delete(key),
    );
    return answer;
  };
}
