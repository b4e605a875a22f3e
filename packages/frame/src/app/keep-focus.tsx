import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useModals } from '../state/modals.ts';
import styles from './keep-focus.module.css';

/** `plain`: without spacing between its children. */
type Props = { plain?: boolean; className?: string | undefined; busy?: boolean; children: ReactNode };

/**
 * When what had the focus goes (a row, the last "Show more"), the row in its place gets it: nobody is sent back to
 * the top of the page.
 */
export function KeepFocus({ plain = false, className = '', busy, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; at: number }>(null);
  const covered = useModals().length > 0;

  useLayoutEffect(() => {
    if (!box.current || !last.current || last.current.element.isConnected) return;
    // What lies under a dialog waits until it is closed; a list in the dialog itself does not.
    if (covered && !box.current.closest('[role="dialog"]')) return;
    if (!isFree(document.activeElement)) return;
    // A row that was scrolled out of view is gone as well, but the reader must not be pulled back to it.
    (openerAt(rowsOf(box.current), last.current.at) ?? box.current).focus({ preventScroll: true });
  });

  function remember({ target, currentTarget }: FocusEvent<HTMLDivElement>) {
    // A row's menu is rendered elsewhere in the document, so the button that opened it stands for it.
    if (!currentTarget.contains(target)) return;
    const rows = rowsOf(currentTarget);
    const at = rows.findIndex((row) => row.contains(target));
    last.current = { element: target, at: at < 0 ? rows.length : at };
  }

  return (
    <div
      ref={box}
      className={plain ? className : `${styles.list} ${className}`}
      tabIndex={-1}
      aria-busy={busy}
      onFocusCapture={remember}
    >
      {children}
    </div>
  );
}

/** The focus is nowhere, or in an overlay that is closing. Any other element was focused by the person on purpose. */
function isFree(focused: Element | null): boolean {
  if (focused === null || focused === document.body) return true;
  const isOpen = document.documentElement.classList.contains('has-overlay');
  return !isOpen && focused.closest('[role="dialog"], [role="menu"]') !== null;
}

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll('[data-row]')];

function openerAt(rows: Element[], at: number): HTMLElement | undefined {
  const nearest = [...rows.slice(at), ...rows.slice(0, at).reverse()];
  return nearest.flatMap((row) => row.querySelector<HTMLElement>('[data-open], button') ?? [])[0];
}
