import { useNavigate, useRouter } from '@tanstack/react-router';
import { Activity, useCallback, useEffect, useState } from 'react';
import { useInstallLink } from './install-link.ts';
import { LazyPage } from './lazy-page.tsx';
import { type AppRoute, routes, type Search } from './routes.tsx';

type Props = { pathname: string; route: AppRoute | undefined; params: Record<string, string>; search: Search };

/** The current page, and beside it the kept-alive ones that were visited, hidden with their state. */
export function Screens({ pathname, route, params, search }: Props) {
  const setSearch = useSetSearch(pathname);
  useInstallLink(search.install, setSearch);
  const [kept, setKept] = useState<Record<string, Search>>({});
  const [shown, setShown] = useState(route);
  // Entered by a plain link, a kept page comes back with the filters it was left with.
  const left = route && route !== shown && isEmpty(search) ? kept[route.path] : undefined;
  const restore = left && !isEmpty(left) ? left : null;
  if (route?.keepAlive && !restore && kept[route.path] !== search) setKept({ ...kept, [route.path]: search });
  if (route !== shown && !restore) setShown(route);
  useEffect(() => {
    if (restore) setSearch(restore);
  }, [restore, setSearch]);

  return (
    <>
      {routes
        .filter(({ path }) => path in kept)
        .map((visited) => (
          <Activity key={visited.path} mode={visited === route ? 'visible' : 'hidden'}>
            <LazyPage route={visited} params={{}} search={kept[visited.path] ?? {}} setSearch={setSearch} />
          </Activity>
        ))}
      {route && !route.keepAlive && (
        <LazyPage
          key={route.path + JSON.stringify(params)}
          route={route}
          params={params}
          search={search}
          setSearch={setSearch}
        />
      )}
    </>
  );
}

/** Changes some of the address's parameters, without a new entry in the history. */
function useSetSearch(pathname: string): (patch: Search) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (patch: Search) => {
      // A filter typed just before leaving comes late: it must not land on the next page.
      if (router.latestLocation.pathname !== pathname) return;
      const search = ((old: Search) => ({ ...old, ...patch })) as never;
      void navigate({ to: '.', search, replace: true, resetScroll: false });
    },
    [navigate, router, pathname],
  );
}

const isEmpty = (search: Search) => Object.values(search).every((value) => !value);
