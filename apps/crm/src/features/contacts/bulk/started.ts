import { createStore, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useState } from 'react';

/** The bulk actions that were begun in this tab. */
const started = createStore<number[]>([]);

export const markStarted = (jobId: number) => started.setState((old) => [...old, jobId]);
export const wasStartedHere = (jobId: number) => started.get().includes(jobId);

/** Calls back whenever a bulk action has begun: what was chosen for it is chosen no longer. */
export function useBulkStarted(callback: () => void): void {
  const count = useSelector(started, (ids) => ids.length);
  const [seen] = useState({ count });
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (seen.count === count) return;
    seen.count = count;
    call();
  }, [seen, count]);
}
