import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { TipProps } from './health-tip.tsx';

const loadTip = async () => (await import('./health-tip.tsx')).HealthTip;

/** Why a client's health is what it is, as a tip for mouse and keyboard: one for all rows, made when it is wanted. */
export function HealthTips({ children }: { children: ReactNode }) {
  const rows = useRef<HTMLDivElement>(null);
  const [tip, setTip] = useState<TipProps>();
  const [Tip, setComponent] = useState<ComponentType<TipProps>>();
  useEffect(() => {
    if (!rows.current) return;
    return watchBadges(rows.current, (found) => {
      setTip(found);
      if (!found) return;
      // Without its script there is no tip; the next one asks again.
      loadTip().then(
        (component) => setComponent(() => component),
        () => undefined,
      );
    });
  }, []);
  return (
    <div ref={rows}>
      {children}
      {tip && Tip && <Tip {...tip} />}
    </div>
  );
}

/** Tells which badge is pointed at, focused or pressed; nothing when it is left, by Escape, or gone with its row. */
function watchBadges(rows: HTMLElement, tell: (tip: TipProps | undefined) => void): () => void {
  let over: HTMLElement | null = null;
  const stop = new AbortController();
  const on = { passive: true, signal: stop.signal };
  function show({ target }: Event) {
    const badge = target instanceof Element ? target.closest<HTMLElement>('[data-reasons]') : null;
    if (badge === over) return;
    over = badge;
    // A card has written the reasons beneath the word already.
    const isWritten = badge?.closest('[data-cards]');
    const reasons = badge?.dataset.reasons;
    tell(badge && reasons && !isWritten ? { target: badge, reasons } : undefined);
  }
  function hide() {
    over = null;
    tell(undefined);
  }
  for (const kind of ['mouseover', 'focusin', 'click']) rows.addEventListener(kind, show, on);
  for (const kind of ['mouseleave', 'focusout']) rows.addEventListener(kind, hide, on);
  rows.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), on);
  window.addEventListener('scroll', () => over && !over.isConnected && hide(), on);
  return () => stop.abort();
}
