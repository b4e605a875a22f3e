import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const AHEAD = '200px';

/** Calls `onSeen` when the element comes into view. A new `round` checks again without a scroll; null stops. */
export function useInView(round: number | null, onSeen: () => void): RefObject<HTMLDivElement | null> {
  const target = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (round === null || target.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [round]);
  return target;
}
