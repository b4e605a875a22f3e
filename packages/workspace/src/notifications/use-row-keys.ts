import { type RefObject, useEffect } from 'react';

/** The focusable parts of a row. Arrow keys move to the same part of the next row, or to the nearest one it has. */
const STOPS = ['input', '[data-open]', 'button:not([data-open])'];

/** Arrow keys go from row to row. */
export function useRowKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (!element || !step || !(target instanceof HTMLElement) || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const rows = [...element.querySelectorAll('[data-row]')];
      const at = rows.findIndex((row) => row.contains(target));
      const stop = STOPS.find((selector) => target.matches(selector));
      // An open menu uses the arrow keys itself.
      if (at < 0 || !stop || target.closest('[role="menu"]')) return;
      const row = rows[at + step];
      const next = [stop, ...STOPS.toReversed()].flatMap((selector) => row?.querySelector<HTMLElement>(selector) ?? []);
      if (!next[0]) return;
      event.preventDefault();
      next[0].focus();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [root]);
}
