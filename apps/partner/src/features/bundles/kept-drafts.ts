import { stored } from '@app/frame/calls/storage.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { createStore, useSelector } from '@tanstack/react-store';
import type { BundleDraft } from './bundle-draft.ts';

/** Drafts outlive their window: closed by mistake, or reloaded for another language, nothing that was typed is lost. */
const kept = stored<Record<string, BundleDraft>>('bundleDrafts', () => sessionStorage);
const drafts = createStore<Record<string, BundleDraft>>(kept.read() ?? {});

function change(next: Record<string, BundleDraft>): void {
  drafts.setState(() => next);
  kept.write(next);
}

/** Only for who has typed it, and only where; one for each bundle that a new one starts from. */
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
