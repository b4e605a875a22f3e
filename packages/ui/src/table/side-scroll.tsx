import { useCallback, useRef } from 'react';
import styles from './data-table.module.css';

/**
 * A table that is wider than its place is scrolled sideways, its head and its rows together. They are scrolled each for
 * itself, so that the head can stick to the window.
 */
export function useSideScroll(isOn: boolean): (frame: HTMLElement | null) => void {
  const undo = useRef<() => void>(undefined);
  return useCallback(
    (frame: HTMLElement | null) => {
      undo.current?.();
      undo.current = undefined;
      if (!frame || !isOn) return;
      const follow = ({ target }: Event) => {
        const parts = [...frame.querySelectorAll('thead, tbody, [data-side-bar]')];
        if (!(target instanceof Element) || !parts.includes(target)) return;
        for (const part of parts) if (part.scrollLeft !== target.scrollLeft) part.scrollLeft = target.scrollLeft;
      };
      // Scroll events do not bubble.
      frame.addEventListener('scroll', follow, { capture: true, passive: true });
      undo.current = () => frame.removeEventListener('scroll', follow, { capture: true });
    },
    [isOn],
  );
}

/** At the foot of the window, because the foot of a long table is far away. */
export const SideBar = ({ width }: { width: number }) => (
  <div className={styles.sideBar} data-side-bar aria-hidden="true">
    <div className={styles.sideBarWidth} style={{ inlineSize: width }} />
  </div>
);
