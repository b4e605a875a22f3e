import { useMatches } from '@tanstack/react-router';
import { type AppRoute, routes, type Search } from './routes.tsx';

type Match = { fullPath: string; pathname: string; params: Record<string, string>; search: Search };

/** The screen that the address names, with its parameters. */
export function useCurrentMatch(): {
  route: AppRoute | undefined;
  params: Match['params'];
  search: Search;
  pathname: string;
} {
  const match = useMatches().at(-1) as Match | undefined;
  return {
    pathname: match?.pathname ?? '',
    route: routes.find(({ path }) => path === match?.fullPath),
    params: match?.params ?? {},
    search: match?.search ?? {},
  };
}
