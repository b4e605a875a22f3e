import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './campaigns.module.css';

/** When what had the focus goes (a row, the last "Show more"), the row in its place gets it. */
export function KeepFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; at: number }>(null);

  useLayoutEffect(() => {
    if (!box.current || !last.current || last.current.element.isConnected) return;
    if (document.activeElement !== document.body) return;
    // A row that was only scrolled away is not drawn either: who reads on must not be pulled back.
    (buttonAt(rowsOf(box.current), last.current.at) ?? box.current).focus({ preventScroll: true });
  });

  function remember({ target, currentTarget }: FocusEvent<HTMLDivElement>) {
    const rows = rowsOf(currentTarget);
    const at = rows.findIndex((row) => row.contains(target));
    last.current = { element: target, at: at < 0 ? rows.length : at };
  }

  return (
    <div ref={box} className={styles.list} tabIndex={-1} onFocusCapture={remember}>
      {children}
    </div>
  );
}

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll('[data-row]')];

function buttonAt(rows: Element[], at: number): HTMLElement | undefined {
  const nearest = [...rows.slice(at), ...rows.slice(0, at).reverse()];
  return nearest.flatMap((row) => row.querySelector('button') ?? [])[0];
}
