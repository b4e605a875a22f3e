import { useEffect } from 'react';

let last: (() => void) | undefined;

/** Remembers the last undo for Ctrl-Z, because an open panel keeps the focus away from the toast's button. */
export function keepUndo(undo: () => void): () => void {
  const once = () => {
    if (last === once) last = undefined;
    undo();
  };
  last = once;
  return once;
}

/** Control-Z, or Command-Z on a Mac, takes the last change back. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!last || !isUndo || event.shiftKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      last();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      last = undefined;
    };
  }, []);
}

/** In a text field Ctrl-Z undoes typing. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input:not([type="checkbox"]), textarea');
