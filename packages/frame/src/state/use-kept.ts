import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { stored } from '../calls/storage.ts';

/** A person's own setting in browser storage, in sync between tabs. `parse` must be the same function each time. */
export function useKept<T>(key: string, parse: (value: unknown) => T): [T, (change: (old: T) => T) => void] {
  const store = useMemo(() => stored<unknown>(key), [key]);
  const [value, setValue] = useState(() => parse(store.read()));
  const latest = useRef(value);

  const show = useCallback((next: T) => {
    if (JSON.stringify(next) === JSON.stringify(latest.current)) return;
    latest.current = next;
    setValue(next);
  }, []);
  /** The stored value includes changes from other tabs; where storage is blocked there is only our own value. */
  const current = useCallback(() => {
    const kept = store.read();
    return kept === null ? latest.current : parse(kept);
  }, [store, parse]);

  useEffect(() => {
    // A kept-alive page receives no storage events while it is hidden.
    const follow = () => show(current());
    follow();
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [current, show]);

  const change = useCallback(
    (changed: (old: T) => T) => {
      const next = changed(current());
      store.write(next);
      show(next);
    },
    [store, current, show],
  );
  return [value, change];
}
