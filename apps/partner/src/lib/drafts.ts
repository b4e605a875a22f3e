import { useEffect, useRef, useState } from 'react';
import { stored } from './storage.ts';

/** What was typed in open forms, kept over the one reload that a change of language needs. */
const kept = stored<Record<string, unknown>>('drafts', () => sessionStorage);
const open = new Map<string, () => unknown>();

export function keepDrafts(): void {
  kept.write(Object.fromEntries([...open].map(([key, read]) => [key, read()])));
}

/** Whether a reload that is about to happen brings this one back. */
export const isDraftKept = (key: string): boolean => key in (kept.read() ?? {});

function takeDraft<T>(key: string): T | undefined {
  const { [key]: draft, ...rest } = kept.read() ?? {};
  if (draft !== undefined) kept.write(rest);
  return draft as T | undefined;
}

/** A field's state that survives the reload. */
export function useDraft<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => takeDraft<T>(key) ?? initial);
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    open.set(key, () => latest.current);
    return () => {
      open.delete(key);
    };
  }, [key]);
  return [value, setValue];
}
