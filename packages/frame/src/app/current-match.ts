import { useMatches } from '@tanstack/react-router';
import { useApp } from './app.ts';
import type { AppRoute } from './route.ts';
import type { RawSearch } from './search.ts';

type Match = { fullPath: string; pathname: string; params: Record<string, string>; search: RawSearch };

/** The screen that the address names, with its parameters. */
export function useCurrentMatch(): Omit<Match, 'fullPath'> & { route: AppRoute | undefined } {
  const { routes } = useApp();
  const match = useMatches().at(-1) as Match | undefined;
  return {
    pathname: match?.pathname ?? '',
    route: routes.find(({ path }) => path === match?.fullPath),
    params: match?.params ?? {},
    search: match?.search ?? {},
  };
}
