import type { LiveEvent } from '@app/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { onLive } from '#lib/live.ts';
import { startLive } from '#lib/live-stream.ts';

/** What is asked for again when something changed. */
const keysOf: Record<LiveEvent['topic'], string[]> = {
  installs: ['installs'],
  notifications: ['notification-count', 'notifications'],
  resync: ['installs', 'notification-count', 'notifications'],
};
/** Many changes in a moment are one question. */
const PAUSE = 250;

export function refetchWhatChanges(client: QueryClient, accountId: string): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    for (const key of changed) void client.invalidateQueries({ queryKey: [key, accountId] });
    changed.clear();
  };
  const forget = onLive(({ topic }) => {
    for (const key of keysOf[topic]) changed.add(key);
    timer ??= setTimeout(ask, PAUSE);
  });
  const stop = startLive(accountId);
  return () => {
    stop();
    forget();
    clearTimeout(timer);
  };
}
