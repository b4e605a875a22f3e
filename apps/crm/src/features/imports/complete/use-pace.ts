import type { ImportSummary } from '@app/contract/imports';
import { useEffect, useState } from 'react';
import { beginPace, followPace, type Pace } from './pace.ts';

/** How quick the import is, as far as it has been seen from here. What it does now is a pace of its own. */
export function usePace({
  state,
  done,
  progress,
  since,
}: Pick<ImportSummary, 'state' | 'done' | 'progress' | 'since'>) {
  const [seen, setSeen] = useState<{ state: string; pace: Pace }>();
  useEffect(() => {
    const sample = { done, progress, at: Date.now() };
    setSeen((old) => {
      if (old?.state !== state) return { state, pace: beginPace(sample, since ? Date.parse(since) : sample.at) };
      const isNew = old.pace.last.done !== done || old.pace.last.progress !== progress;
      return isNew ? { state, pace: followPace(old.pace, sample) } : old;
    });
  }, [state, done, progress, since]);
  return seen?.state === state ? seen.pace : undefined;
}
