import { keepVisit } from '../calls/ahead.ts';
import { askEarly } from '../calls/api.ts';
import { queryClient } from '../calls/query-client.ts';
import { readSession } from '../calls/session.ts';
import { bootCalls, getBoot } from '../state/boot.ts';
import type { App } from './app.ts';
import { currentUserCall } from './guard.ts';
import { preloadPage } from './lazy-page.tsx';
import type { AppRoute } from './route.ts';
import { type RawSearch, readSearch, searchText } from './search.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

/**
 * Begins at once with what the visit needs most likely: the page's script, and what the guard, the boot and the page are
 * going to ask. The guard decides as ever; a call that it or the page does not repeat word for word is forgotten.
 */
export function startEarly({ routes, home, early }: Pick<App, 'routes' | 'home' | 'early'>, address: Address): void {
  const { pathname, search } = address;
  if (pathname === '/logout') return;
  const { route, params } = findRoute(routes, pathname) ?? findRoute(routes, home) ?? {};
  if (!route || !params) return;
  void preloadPage(route);
  const session = readSession();
  const wanted = new URLSearchParams(search);
  // A ticket is good for one call, an invitation comes before everything else, and some pages need nobody.
  if (!session || session.service || wanted.has('ticket') || wanted.has('userToken') || route.fullScreen) return;
  askEarly(currentUserCall());
  for (const each of early?.calls?.() ?? []) askEarly(each);
  const accountId = early?.accountId();
  const { userId } = session;
  if (!accountId || !userId) return;
  for (const each of bootCalls(accountId)) askEarly(each);
  if (route.flag) return;
  const known = { accountId, userId, params, search: readAddress(route, search) };
  for (const each of route.early?.(known) ?? []) askEarly(each);
  setTimeout(() => keepVisit(accountId, pathname + search), WHILE_NOBODY_WAITS);
}

/** Milliseconds after which the page is there. */
const WHILE_NOBODY_WAITS = 1000;

/** A placeholder that is seen for less than this is a flicker, and costs more than it tells. */
const MOMENT = 150;

/** Before the first page is drawn: its script and its first rows, if they are about to come. */
export async function awaitFirst(routes: AppRoute[], { pathname, search }: Address): Promise<void> {
  const { route, params } = findRoute(routes, pathname) ?? {};
  if (!route || !params || route.fullScreen) return;
  const { accountId, user } = getBoot();
  const known = { accountId, userId: user.id, params, search: readAddress(route, search) };
  const first = Promise.all([preloadPage(route), ...(route.first?.(known, queryClient) ?? [])]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moment = new Promise((resolve) => {
    timer = setTimeout(resolve, MOMENT);
  });
  await Promise.race([first, moment]);
  clearTimeout(timer);
}

const readAddress = (route: AppRoute, search: string) =>
  readSearch(route.search, searchText.parse(search) as RawSearch);

type Found = { route: AppRoute; params: Record<string, string> };

/** As the router would: a path that is written out comes before one with a parameter. */
function findRoute(routes: AppRoute[], pathname: string): Found | undefined {
  const segments = pathname.replace(/(?<=.)\/$/, '').split('/');
  const found = routes.flatMap((route): Found[] => {
    const parts = route.path.split('/');
    const fits =
      parts.length === segments.length && parts.every((part, at) => part.startsWith('$') || part === segments[at]);
    const named = parts.flatMap((part, at) => (part.startsWith('$') ? [[part.slice(1), decode(segments[at])]] : []));
    return fits ? [{ route, params: Object.fromEntries(named) as Record<string, string> }] : [];
  });
  return found.find(({ params }) => Object.keys(params).length === 0) ?? found[0];
}

/** A segment that cannot be decoded names nothing: the calls about it are made by nobody else, and forgotten. */
function decode(segment = ''): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
