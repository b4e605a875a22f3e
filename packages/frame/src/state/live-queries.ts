import type { LiveEvent } from '@app/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import type { App } from '../app/app.ts';
import { onLive } from './live.ts';
import { startLive } from './live-stream.ts';

/** Changes within this time are answered with one reload. */
const PAUSE = 250;

export function refetchWhatChanges(client: QueryClient, accountId: string, keysOf: App['live']): () => void {
  const topics = new Set<LiveEvent['topic']>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    const changed = topics.has('resync')
      ? Object.values(keysOf)
      : [...topics].map((topic) => keysOf[topic as keyof typeof keysOf]);
    topics.clear();
    for (const queryKey of changed.flatMap((keys) => keys?.(accountId) ?? []))
      void client.invalidateQueries({ queryKey });
  };
  const forget = onLive(({ topic }) => {
    topics.add(topic);
    timer ??= setTimeout(ask, PAUSE);
  });
  const stop = startLive(accountId);
  return () => {
    stop();
    forget();
    clearTimeout(timer);
  };
}
