import type { Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';

type Span = { first: number; last: number };

/**
 * Which rows to draw after a scroll step: in its own frame what came into sight, in the next one what is near. So no
 * frame draws all of it, and whoever scrolls slowly finds everything drawn before it comes into sight.
 */
export function useTwoStepRange() {
  const [settledAt, setSettledAt] = useState<Span>();
  const drawn = useRef<Span>(undefined);
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan, count }: Range) => {
      const sight = { first: startIndex, last: endIndex };
      const near = { first: Math.max(0, startIndex - overscan), last: Math.min(count - 1, endIndex + overscan) };
      drawn.current = isSame(sight, settledAt) ? near : withDrawn(sight, near, drawn.current);
      return toIndexes(drawn.current);
    },
    [settledAt],
  );
  return { rangeExtractor, setSettledAt };
}

/** Said in the frame that draws what is in sight; React draws the answer to it once that frame is painted. */
export function useSettling(first: number, last: number, onSettled: (at: Span) => void): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => onSettled({ first, last }));
    return () => cancelAnimationFrame(frame);
  }, [first, last, onSettled]);
}

const isSame = (one: Span, other: Span | undefined) => one.first === other?.first && one.last === other.last;

/** What is in sight, and of what is near it the rows that stand there already. */
export function withDrawn(sight: Span, near: Span, drawn: Span = sight): Span {
  const kept = { first: Math.max(near.first, drawn.first), last: Math.min(near.last, drawn.last) };
  const isBeside = kept.first <= sight.last + 1 && kept.last >= sight.first - 1 && kept.first <= kept.last;
  if (!isBeside) return sight;
  return { first: Math.min(sight.first, kept.first), last: Math.max(sight.last, kept.last) };
}

const toIndexes = ({ first, last }: Span) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
