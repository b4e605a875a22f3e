import type { KeyboardEvent, MouseEvent } from 'react';
import type { Selection } from './table-column.tsx';

const TYPED_INTO = 'input:not([type="checkbox"]), select, textarea, [role="separator"]';

/** Arrow up and down go from row to row, from wherever in a row the focus is. */
export function move(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || event.target.matches(TYPED_INTO)) return;
  const current = event.target.closest('[data-row]');
  const all = [...event.currentTarget.querySelectorAll('[data-row]')];
  const from = current === null ? -1 : all.indexOf(current);
  if (current === null && step < 0) return;
  for (let at = from + step; at >= 0 && at < all.length; at += step) {
    const opener = all[at]?.querySelector<HTMLElement>('[data-open]');
    if (opener === null || opener === undefined) continue;
    event.preventDefault();
    opener.focus();
    return;
  }
}

/** Space on a row's link chooses the row; with Shift, all since the last one too. A link itself does nothing on Space. */
export function chooseFocused<T>(event: KeyboardEvent<HTMLTableElement>, selection: Selection<T> | undefined): boolean {
  if (event.key !== ' ' || !selection || !(event.target instanceof HTMLAnchorElement)) return false;
  const row = event.target.matches('[data-open]') ? event.target.closest<HTMLElement>('[data-row]') : null;
  if (row === null) return false;
  event.preventDefault();
  selection.onToggle(Number(row.dataset.index), event.shiftKey);
  return true;
}

/** The whole cell of a box can be pressed: a label around each one would be an element more in every row. */
export function chooseClicked<T>({ target, shiftKey }: MouseEvent, selection: Selection<T> | undefined): void {
  // The head of the column has no index.
  const row = target instanceof Element && target.matches('td[data-choice]:has(input)') && target.parentElement;
  if (row) selection?.onToggle(Number(row.dataset.index), shiftKey);
}
