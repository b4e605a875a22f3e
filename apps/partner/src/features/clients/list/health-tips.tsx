import { isAsCards } from '@app/ui/table-cards';
import { type ComponentType, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { TipProps } from './health-tip.tsx';

const loadTip = async () => (await import('./health-tip.tsx')).HealthTip;

/** Why a client's health is what it is, as a tip for mouse and keyboard: one for all rows, made when it is wanted. */
export function HealthTips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<TipProps>();
  const [Tip, setComponent] = useState<ComponentType<TipProps>>();
  const over = useRef<HTMLElement>(null);

  function show({ target }: SyntheticEvent) {
    const badge = target instanceof Element ? target.closest<HTMLElement>('[data-reasons]') : null;
    if (badge === over.current) return;
    over.current = badge;
    // A card has written the reasons beneath the word already.
    const isWritten = isAsCards(badge?.closest('table')?.clientWidth ?? 0);
    const reasons = isWritten ? undefined : badge?.dataset.reasons;
    if (!badge || !reasons) return setTip(undefined);
    setTip({ target: badge, reasons });
    // Without its script there is no tip; the next hover asks again.
    loadTip().then(
      (component) => setComponent(() => component),
      () => undefined,
    );
  }
  function hide() {
    over.current = null;
    setTip(undefined);
  }
  useEffect(() => {
    if (!tip) return;
    // A row that is scrolled away takes its tip along.
    const check = () => tip.target.isConnected || hide();
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  });
  return (
    <div
      role="presentation"
      onMouseOver={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {tip && Tip && <Tip {...tip} />}
    </div>
  );
}
