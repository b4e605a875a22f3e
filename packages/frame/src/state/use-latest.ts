import { useCallback, useLayoutEffect, useRef } from 'react';

/** Reads what was drawn last through a function that stays the same: who only needs it later is not drawn anew. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
