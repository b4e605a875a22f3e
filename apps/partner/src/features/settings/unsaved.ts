import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isDraftKept } from '#lib/drafts.ts';
import { closeModals, openModal, useModals } from '#lib/modals.ts';

/** The drafts of forms that hold something unsaved. */
const unsaved = new Set<string>();
let decide: ((leave: boolean) => void) | undefined;

export function useUnsaved(draft: string, isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(draft);
    return () => {
      unsaved.delete(draft);
    };
  }, [draft, isUnsaved]);
}

/** Asks before the page is left with something unsaved. Another filter in the address is not leaving. */
export function useLeaveGuard(): void {
  const asking = useModals().some(({ name }) => name === 'unsavedChanges');
  // Closing the question, in whatever way, is staying.
  useEffect(() => {
    if (!asking) answer(false);
  }, [asking]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      unsaved.size > 0 && current.pathname !== next.pathname && !(await askToLeave()),
    enableBeforeUnload: false,
  });
  useWindowEvent('beforeunload', (event) => {
    if (wouldLose()) event.preventDefault();
  });
}

/** A reload for another language keeps the drafts first, so that nothing is lost by it. */
function wouldLose(): boolean {
  return [...unsaved].some((draft) => !isDraftKept(draft));
}

function askToLeave(): Promise<boolean> {
  answer(false);
  return new Promise((resolve) => {
    decide = resolve;
    openModal('unsavedChanges', {});
  });
}

function answer(leave: boolean): void {
  decide?.(leave);
  decide = undefined;
}

export function leave(): void {
  answer(true);
  closeModals();
}
