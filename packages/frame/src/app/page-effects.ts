import type { AppNamespaces } from '@app/i18n/i18n';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '../calls/analytics.ts';
import { closeModals } from '../state/modals.ts';
import { setDrawer } from '../state/navigation.ts';
import { setPageTitle } from '../state/page-title.ts';
import { closePanel } from '../state/panels.ts';
import { useApp } from './app.ts';
import type { AppRoute } from './route.ts';

/** What happens after every navigation: title, scroll, page view. */
export function usePageEffects(route: AppRoute | undefined, pathname: string): void {
  const { t } = useTranslation<AppNamespaces>();
  const { hash, searchStr } = useLocation();
  const app = useApp();
  const title = route?.titleKey ? `${t(route.titleKey)} · ${app.title}` : app.title;
  useEffect(() => setPageTitle(title), [title]);
  useScroll(pathname, hash, route?.keepScroll ?? false);
  // A filter or a tab in the address is a navigation, too; what stands in it is nobody else's business.
  const address = pathname + searchStr;
  useEffect(() => track('pageView', address.split('?')[0]), [address]);
  useCloseOverlaysOnNavigation(pathname);
}

/**
 * Overlays close with a change of page; only a reload for another language opens them again. In a layout effect: the
 * listeners open, in their effects, what the new address asks for, and that must stay.
 */
function useCloseOverlaysOnNavigation(pathname: string): void {
  const at = useRef(pathname);
  useLayoutEffect(() => {
    if (at.current !== pathname && at.current !== '') {
      closeModals();
      closePanel();
      setDrawer(false);
    }
    at.current = pathname;
  }, [pathname]);
}

/** To the top after navigation, unless the route keeps its scroll or the address has a hash. */
function useScroll(pathname: string, hash: string, keepScroll: boolean): void {
  const positions = useRef(new Map<string, number>());
  const shown = useRef(pathname);
  const isFirst = useRef(true);
  useEffect(() => {
    const remember = () => positions.current.set(shown.current, scrollY);
    // Before a long table draws its next rows: to ask for the position after that would lay the page out once more.
    const first = { passive: true, capture: true };
    addEventListener('scroll', remember, first);
    return () => removeEventListener('scroll', remember, first);
  }, []);
  useLayoutEffect(() => {
    // Runs before anything scrolls, so that the hidden page keeps its own position.
    shown.current = pathname;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // The first page is at its top anyway, and to scroll there would lay it out once more before it is painted.
    if (hash || wasFirst) return;
    scrollTo({ top: keepScroll ? (positions.current.get(pathname) ?? 0) : 0, behavior: 'instant' });
  }, [pathname, hash, keepScroll]);
}
