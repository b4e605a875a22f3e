import { stored } from '@app/frame/calls/storage.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useSyncExternalStore } from 'react';
import type { BundleDraft } from './bundle-draft.ts';

/** Drafts outlive their window: closed by mistake, or reloaded for another language, nothing that was typed is lost. */
const kept = stored<Record<string, BundleDraft>>('bundleDrafts', () => sessionStorage);
const listeners = new Set<() => void>();
let drafts: Record<string, BundleDraft> | undefined;

const all = () => {
  drafts ??= kept.read() ?? {};
  return drafts;
};

function change(next: Record<string, BundleDraft>): void {
  drafts = next;
  kept.write(next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Only for who has typed it, and only where; one for each bundle that a new one starts from. */
export function draftKey(from: string | undefined): string {
  const { accountId, user } = getBoot();
  return `${accountId}/${user.id}/${from ?? ''}`;
}

export const readDraft = (key: string): BundleDraft | undefined => all()[key];
export const keepDraft = (key: string, draft: BundleDraft) => change({ ...all(), [key]: draft });

export function forgetDraft(key: string): void {
  const { [key]: _, ...others } = all();
  change(others);
}

export const useKeptDraft = (key: string) => useSyncExternalStore(subscribe, () => readDraft(key));
