import type { LiveEvent } from '@app/contract/live';
import type { Db } from '../../db/open.ts';
import { type Announcement, announceAll } from '../../live/live.ts';

type Topic = Exclude<LiveEvent['topic'], 'resync'>;

/** Whoever looks on is told no more often. */
const EVERY = 700;
/** Of more at once it is said that there are some. */
const FEW = 10;

/** Who looks on is told what moved: a few by their names, thousands at most about once a second. */
export type Teller = {
  note: (topic: Topic, accountId: string, id: number) => void;
  /** Told when the transaction commits; what must wait is told later, at the latest at the end. */
  tell: (db: Db, isEnd?: boolean) => Promise<void>;
};

export function tellerOf(): Teller {
  const noted = new Map<string, { topic: Topic; accountId: string; ids: Set<number> }>();
  const toldAt = new Map<string, number>();
  return {
    note: (topic, accountId, id) => {
      const key = `${topic} ${accountId}`;
      const of = noted.get(key) ?? { topic, accountId, ids: new Set() };
      if (of.ids.size <= FEW) of.ids.add(id);
      noted.set(key, of);
    },
    tell: async (db, isEnd = false) => {
      const now = performance.now();
      const news: Announcement[] = [];
      for (const [key, { topic, accountId, ids }] of noted) {
        if (!isEnd && now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY) continue;
        const named = ids.size > FEW ? [{}] : [...ids].map((id) => ({ id: String(id) }));
        for (const what of named) news.push({ topic, accountId, ...what });
        toldAt.set(key, now);
        noted.delete(key);
      }
      if (isEnd) toldAt.clear();
      await announceAll(db, news);
    },
  };
}
