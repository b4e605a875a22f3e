import type { LiveEvent } from '@app/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import type { App } from '../app/app.ts';
import { onLive } from './live.ts';
import { startLive } from './live-stream.ts';

/** Changes within this time are answered with one reload. */
const PAUSE = 250;

export function refetchWhatChanges(client: QueryClient, accountId: string, keysOf: App['live']): () => void {
  /** With the names of what changed; undefined where one had none. */
  const topics = new Map<LiveEvent['topic'], Set<string> | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    const changed = topics.has('resync')
      ? Object.values(keysOf).flatMap((keys) => keys(accountId))
      : [...topics].flatMap(([topic, ids]) => keysOf[topic as keyof typeof keysOf]?.(accountId, ids && [...ids]) ?? []);
    topics.clear();
    for (const queryKey of changed) void client.invalidateQueries({ queryKey });
  };
  const forget = onLive(({ topic, id }) => {
    const ids = topics.has(topic) ? topics.get(topic) : new Set<string>();
    topics.set(topic, id === undefined ? undefined : ids?.add(id));
    timer ??= setTimeout(ask, PAUSE);
  });
  const stop = startLive(accountId);
  return () => {
    stop();
    forget();
    clearTimeout(timer);
  };
}
