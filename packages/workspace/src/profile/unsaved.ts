import { isDraftKept } from '@app/frame/state/drafts.ts';
import { backModal, closeModals, useModals } from '@app/frame/state/modals.ts';
import { useWindowEvent } from '@mantine/hooks';
import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pushModal } from '../modals.ts';

type Step = Parameters<BlockerFn>[0];

/** The drafts of forms that hold something unsaved. */
const unsaved = new Set<string>();
/** How to continue if the person chooses to leave. */
let wayOut: (() => void) | undefined;

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
  const { history } = useRouter();
  const asking = useModals().some(({ name }) => name === 'unsavedChanges');
  // Closing the question in any way means staying.
  useEffect(() => {
    if (!asking) wayOut = undefined;
  }, [asking]);
  useEffect(() => {
    const blockerFn = (step: Step) => isStopped(history, step);
    const unblock = history.block({ blockerFn, enableBeforeUnload: false });
    return () => {
      unblock();
      wayOut = undefined;
    };
  }, [history]);
  useWindowEvent('beforeunload', (event) => {
    if (wouldLoseChanges()) event.preventDefault();
  });
}

/**
 * Every step is undone at once and taken again by who leaves: were it held up until there is an answer, the address
 * would be wrong meanwhile, and a second step back would be undone from the wrong place.
 */
function isStopped(history: RouterHistory, step: Step): boolean {
  const { currentLocation, nextLocation, action } = step;
  if (unsaved.size === 0 || currentLocation.pathname === nextLocation.pathname) return false;
  const isMove = action === 'BACK' || action === 'FORWARD' || action === 'GO';
  // Going back while the question is open means staying.
  if (wayOut && isMove) {
    wayOut = undefined;
    stay();
    return true;
  }
  if (!wayOut) pushModal('unsavedChanges', {});
  wayOut = () => takeStep(history, step);
  return true;
}

function takeStep(history: RouterHistory, { currentLocation, nextLocation, action }: Step): void {
  const { href, state } = nextLocation;
  const options = { ignoreBlocker: true };
  if (action === 'PUSH') history.push(href, state, options);
  else if (action === 'REPLACE') history.replace(href, state, options);
  else history.go(state.__TSR_index - currentLocation.state.__TSR_index, options);
}

/** A reload for another language keeps the drafts first, so that nothing is lost by it. */
function wouldLoseChanges(): boolean {
  return [...unsaved].some((draft) => !isDraftKept(draft));
}

export const stay = backModal;

export function leave(): void {
  const go = wayOut;
  closeModals();
  go?.();
}
