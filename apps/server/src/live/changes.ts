import type { LiveEvent } from '@app/contract/live';
import type { Live } from './live.ts';

/**
 * Since which change of an account an answer is good: part of the key under which a slow one is kept, so that the next
 * change makes it anew. Every process hears of every change; where one may have been missed, nothing kept is good.
 */
export function changesOf(live: Live, topic: LiveEvent['topic']) {
  const changes = new Map<string, number>();
  let missed = 0;
  const stop = live.subscribe((event) => {
    if (event.topic === 'resync') missed += 1;
    else if (event.topic === topic) changes.set(event.accountId, (changes.get(event.accountId) ?? 0) + 1);
  });
  return { since: (accountId: string) => `${missed}.${changes.get(accountId) ?? 0}`, stop };
}
