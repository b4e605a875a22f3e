import { useEffect, useRef, useState } from 'react';
import { readAccounts, readSession } from '../calls/session.ts';
import { stored } from '../calls/storage.ts';

/** What was typed in open forms, kept over the reload that a change of language needs, or over signing in again. */
const kept = stored<{ of: string; drafts: Record<string, unknown> }>('drafts', () => sessionStorage);
const open = new Map<string, () => unknown>();
/** Drafts belong to one person in one account. */
const mine = () => `${readAccounts()[0]}/${readSession()?.userId}`;

export function keepDrafts(): void {
  kept.write({ of: mine(), drafts: Object.fromEntries([...open].map(([key, read]) => [key, read()])) });
}

function readKept(): Record<string, unknown> {
  const found = kept.read();
  return found?.of === mine() ? found.drafts : {};
}

type Kept = { of: string; drafts: Record<string, unknown> };
/** Drafts that outlive their form. */
const lasting = stored<Kept>('lastingDrafts', () => sessionStorage);

/**
 * A draft that lasts until its form is done with: who closes the form by mistake, or reloads the page, finds it again.
 * It ends with the tab.
 */
export function lastingDraft<T>(key: string) {
  const mineOf = (found: Kept | null) => (found?.of === mine() ? found.drafts : {});
  return {
    read: () => (mineOf(lasting.read())[key] as T | undefined) ?? null,
    write: (draft: T) => lasting.write({ of: mine(), drafts: { ...mineOf(lasting.read()), [key]: draft } }),
    forget() {
      const { [key]: draft, ...rest } = mineOf(lasting.read());
      if (draft !== undefined) lasting.write({ of: mine(), drafts: rest });
    },
  };
}

/**
 * A form's state whose draft lasts until `forget` says that the form is done with. Without a key nothing is kept: what
 * is there already stays as it is on the server.
 */
export function useLastingDraft<T>(key: string | null, initial: T) {
  const [first] = useState<T>(() => (key === null ? null : lastingDraft<T>(key).read()) ?? initial);
  const [value, setValue] = useState(first);
  useEffect(() => {
    if (key !== null && value !== first) lastingDraft<T>(key).write(value);
  }, [key, value, first]);
  const forget = () => {
    if (key !== null) lastingDraft<T>(key).forget();
  };
  return [value, setValue, forget] as const;
}

/** Whether the coming reload will restore this draft. */
export const isDraftKept = (key: string): boolean => key in readKept();

function takeDraft<T>(key: string): T | undefined {
  const { [key]: draft, ...rest } = readKept();
  if (draft !== undefined) kept.write({ of: mine(), drafts: rest });
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
