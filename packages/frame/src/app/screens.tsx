import { useNavigate, useRouter } from '@tanstack/react-router';
import { Activity, useCallback, useEffect, useMemo, useState } from 'react';
import { isSilent } from '../calls/connection.ts';
import { useApp } from './app.ts';
import { LazyPage } from './lazy-page.tsx';
import type { AppRoute } from './route.ts';
import { type RawSearch, readSearch, writeSearch } from './search.ts';

type Props = { pathname: string; route: AppRoute | undefined; params: Record<string, string>; search: RawSearch };

/** The current page, and beside it the kept-alive ones that were visited, hidden with their state. */
export function Screens({ pathname, route, params, search }: Props) {
  const { routes } = useApp();
  const setRawSearch = useSetSearch(pathname);
  const [kept, setKept] = useState<Record<string, RawSearch>>({});
  const [shown, setShown] = useState(route);
  // Entered by a plain link, a kept page comes back with the filters it was left with.
  const left = route && route !== shown && isEmpty(search) ? kept[route.path] : undefined;
  const restore = left && !isEmpty(left) ? left : null;
  if (route?.keepAlive && !restore && kept[route.path] !== search) setKept({ ...kept, [route.path]: search });
  if (route !== shown && !restore) setShown(route);
  useEffect(() => {
    if (restore) setRawSearch(restore);
  }, [restore, setRawSearch]);

  return (
    <>
      {routes
        .filter(({ path }) => path in kept)
        .map((visited) => (
          <Activity key={visited.path} mode={visited === route ? 'visible' : 'hidden'}>
            <Screen route={visited} params={NONE} search={kept[visited.path] ?? NONE} setRawSearch={setRawSearch} />
          </Activity>
        ))}
      {route && !route.keepAlive && (
        <Screen
          key={route.path + JSON.stringify(params)}
          route={route}
          params={params}
          search={search}
          setRawSearch={setRawSearch}
        />
      )}
    </>
  );
}

const NONE = {};

type ScreenProps = Pick<Props, 'params' | 'search'> & { route: AppRoute; setRawSearch: (patch: RawSearch) => void };

/** A page with its parameters as its route says they are read and written. */
function Screen({ route, params, search: raw, setRawSearch }: ScreenProps) {
  const search = useMemo(() => readSearch(route.search, raw), [route, raw]);
  const setSearch = useCallback(
    (patch: object) => setRawSearch(writeSearch(route.search, patch)),
    [route, setRawSearch],
  );
  return <LazyPage route={route} params={params} search={search} setSearch={setSearch} />;
}

/** Changes some of the address's parameters, without a new entry in the history. */
export function useSetSearch(pathname: string): (patch: RawSearch) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (patch: RawSearch) => {
      // A filter typed just before leaving comes late: it must not land on the next page.
      const isLeaving = router.latestLocation.pathname !== pathname;
      if (isLeaving && !isSilent()) return;
      // While the next page waits for an answer, this one is still at work: who uses it stays.
      const current = router.state.matches.at(-1)?.search as RawSearch | undefined;
      const search = ((old: RawSearch) => ({ ...(isLeaving ? current : old), ...patch })) as never;
      void navigate({ to: isLeaving ? pathname : '.', search, replace: true, resetScroll: false });
    },
    [navigate, router, pathname],
  );
}

const isEmpty = (search: RawSearch) => Object.values(search).every((value) => !value);
