import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useModals } from '#lib/modals.ts';
import styles from './users.module.css';

type Props = { busy: boolean; children: ReactNode };

/** When what had the focus goes with its row, the next row gets it: nobody is sent back to the top of the page. */
export function KeepFocus({ busy, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; at: number }>(null);
  const covered = useModals().length > 0;

  useLayoutEffect(() => {
    if (covered || !box.current || !last.current || last.current.element.isConnected) return;
    const { activeElement } = document;
    // A dialog that fades away still has it; anything else was chosen by the person.
    if (activeElement !== document.body && !activeElement?.closest('[role="dialog"]')) return;
    (buttonAt(rowsOf(box.current), last.current.at) ?? box.current).focus();
  });

  function remember({ target, currentTarget }: FocusEvent<HTMLDivElement>) {
    const rows = rowsOf(currentTarget);
    const at = rows.findIndex((row) => row.contains(target));
    last.current = { element: target, at: at < 0 ? rows.length : at };
  }

  return (
    <div ref={box} className={styles.list} tabIndex={-1} aria-busy={busy} onFocusCapture={remember}>
      {children}
    </div>
  );
}

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll('[data-row]')];

function buttonAt(rows: Element[], at: number): HTMLElement | undefined {
  const nearest = [...rows.slice(at), ...rows.slice(0, at).reverse()];
  return nearest.flatMap((row) => row.querySelector('button') ?? [])[0];
}
