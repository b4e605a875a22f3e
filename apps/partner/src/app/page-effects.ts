import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#lib/analytics.ts';
import type { AppRoute } from './routes.tsx';

const DEFAULT_TITLE = 'Partner Edition';

/** What happens after every navigation: title, scroll, page view. */
export function usePageEffects(route: AppRoute | undefined): void {
  const { t } = useTranslation();
  const { pathname, hash } = useLocation();
  const title = route?.titleKey ? `${t(route.titleKey)} · ${DEFAULT_TITLE}` : DEFAULT_TITLE;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useScroll(pathname, hash, route?.keepScroll ?? false);
  useEffect(() => track('pageView', pathname), [pathname]);
}

/** To the top after navigation, unless the route keeps its scroll or the address has a hash. */
function useScroll(pathname: string, hash: string, keepScroll: boolean): void {
  const positions = useRef(new Map<string, number>());
  useEffect(() => {
    if (!keepScroll) return;
    const remember = () => positions.current.set(pathname, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [pathname, keepScroll]);
  useLayoutEffect(() => {
    if (hash) return;
    scrollTo({ top: keepScroll ? (positions.current.get(pathname) ?? 0) : 0, behavior: 'instant' });
  }, [pathname, hash, keepScroll]);
}
