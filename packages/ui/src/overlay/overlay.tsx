import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

type Overlay = { escape: () => void };
const open: Overlay[] = [];

function mark() {
  const root = document.documentElement;
  if (open.length > 0 && !root.classList.contains('no-scroll'))
    root.style.setProperty('--scrollbar-size', `${window.innerWidth - root.clientWidth}px`);
  for (const name of ['has-overlay', 'no-scroll']) root.classList.toggle(name, open.length > 0);
}

/** Escape closes only the topmost overlay, unless an open list inside it handles the key first. */
function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')) return;
  open.at(-1)?.escape();
}

/** While any overlay is open the page behind cannot scroll: html has the classes has-overlay and no-scroll. */
export function useOverlay(isOpen: boolean, onEscape?: () => void): void {
  const onTop = useEffectEvent(() => onEscape?.());

  useLayoutEffect(() => {
    if (!isOpen) return;
    const overlay = { escape: () => onTop() };
    open.push(overlay);
    mark();
    return () => {
      open.splice(open.indexOf(overlay), 1);
      mark();
    };
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    // Adding the same listener twice adds it once; it is removed with the last overlay.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [isOpen]);
}

/**
 * False at the first draw. An overlay that is mounted open (its script came with its first use) would otherwise not
 * notice where the focus was, and could not give it back.
 */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
