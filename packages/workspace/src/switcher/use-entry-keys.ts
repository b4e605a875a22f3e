import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const FIELD = 'input[type="search"]';
const STOPS = `${FIELD}, a[data-entry]`;

/** Arrow keys move between the entries and the search field; typing on an entry continues in the field. */
export function useEntryKeys(root: RefObject<HTMLElement | null>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!root.current || !(target instanceof HTMLElement) || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field = root.current.querySelector<HTMLInputElement>(FIELD);
    const stop = stopFor(event.key, target, root.current);
    if (stop) {
      event.preventDefault();
      stop.focus();
    } else if (target !== field && isTyping(event.key)) {
      // The typed character goes to the newly focused field by itself.
      field?.focus();
    } else if (target !== field && event.key === 'Escape' && field?.value) {
      // Only the field knows the text that is not searched for yet, and how to clear it.
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
  });
  useEffect(() => {
    const element = root.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [root]);
  useEscapeKept(root);
  useFocusKept(root);
}

function stopFor(key: string, target: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => !stop.closest('[inert]'));
  // A focused pin button counts as its entry.
  const at = stops.indexOf(target.closest('li')?.querySelector<HTMLElement>(STOPS) ?? target);
  if (key === 'ArrowDown') return stops[at + 1];
  if (key === 'ArrowUp') return stops[at - 1];
  const isField = target.matches(FIELD);
  const entries = stops.filter((stop) => !stop.matches(FIELD));
  if (key === 'Home' && !isField) return entries[0];
  if (key === 'End' && !isField) return entries.at(-1);
  return undefined;
}

/** A space presses the button that has the focus. */
const isTyping = (key: string) => key.length === 1 && key !== ' ';

/** While something is typed, Escape on an entry clears it and does not close the panel; in the field that is the field's. */
function useEscapeKept(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    const mark = ({ target }: FocusEvent) => {
      const field = element?.querySelector<HTMLInputElement>(FIELD);
      element?.setAttribute('data-mantine-stop-propagation', String(target !== field && field?.value !== ''));
    };
    element?.addEventListener('focusin', mark);
    return () => element?.removeEventListener('focusin', mark);
  }, [root]);
}

/** When the focused entry disappears with a new search, the search field gets the focus. */
function useFocusKept(root: RefObject<HTMLElement | null>): void {
  const last = useRef<Element>(null);
  useEffect(() => {
    const element = root.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [root]);
  useEffect(() => {
    const gone = last.current && (!last.current.isConnected || last.current.closest('[inert]'));
    if (!gone) return;
    last.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[inert]'))
      root.current?.querySelector<HTMLElement>(FIELD)?.focus();
  });
}
