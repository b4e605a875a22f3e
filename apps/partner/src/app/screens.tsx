import { useNavigate } from '@tanstack/react-router';
import { Activity, useCallback, useState } from 'react';
import { LazyPage } from './lazy-page.tsx';
import { type AppRoute, routes, type Search } from './routes.tsx';

type Props = { route: AppRoute | undefined; params: Record<string, string>; search: Search };

/** The current page, and beside it the kept-alive ones that were visited, hidden with their state. */
export function Screens({ route, params, search }: Props) {
  const [kept, setKept] = useState<Record<string, Search>>({});
  if (route?.keepAlive && kept[route.path] !== search) setKept({ ...kept, [route.path]: search });
  const setSearch = useSetSearch();

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
function useSetSearch(): (patch: Search) => void {
  const navigate = useNavigate();
  return useCallback(
    (patch: Search) =>
      void navigate({
        to: '.',
        search: ((old: Search) => ({ ...old, ...patch })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}
