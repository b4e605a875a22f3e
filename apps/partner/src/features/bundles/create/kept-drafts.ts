import { stored } from '@app/frame/calls/storage.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { createStore, useSelector } from '@tanstack/react-store';
import type { BundleDraft } from './bundle-draft.ts';

/** Drafts outlive their modal, so that closing it by mistake or reloading for another language loses nothing. */
const kept = stored<Record<string, BundleDraft>>('bundleDrafts', () => sessionStorage);
const drafts = createStore<Record<string, BundleDraft>>(kept.read() ?? {});

function change(next: Record<string, BundleDraft>): void {
  drafts.setState(() => next);
  kept.write(next);
}

/** A draft belongs to one person in one account; there is one for each bundle that a new one starts from. */
export function draftKey(from: string | undefined): string {
  const { accountId, user } = getBoot();
  return `${accountId}/${user.id}/${from ?? ''}`;
}

export const readDraft = (key: string): BundleDraft | undefined => drafts.state[key];
export const keepDraft = (key: string, draft: BundleDraft) => change({ ...drafts.state, [key]: draft });

export function forgetDraft(key: string): void {
  const { [key]: _, ...others } = drafts.state;
  change(others);
}

export const useKeptDraft = (key: string) => useSelector(drafts, (all) => all[key]);
