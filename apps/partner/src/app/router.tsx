import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { keepDrafts } from '#lib/drafts.ts';
import { onLogOut } from '#lib/log-out.ts';
import { Frame } from './frame.tsx';
import { createGuard } from './guard.ts';
import { LogoutPage } from './logout-page.tsx';
import { MARKETPLACE, routes, type Search } from './routes.tsx';
import { UnexpectedPage } from './unexpected-page.tsx';

const guard = createGuard();
const root = createRootRoute({
  beforeLoad: ({ location, matches }) => guard(location, String(matches.at(-1)?.fullPath ?? '')),
  component: Frame,
  errorComponent: UnexpectedPage,
});

/** The pages are drawn by the frame (it keeps some alive); the router matches, guards and remembers. */
const screens = routes.map(({ path, fullScreen }) =>
  createRoute({ getParentRoute: () => root, path, staticData: { fullScreen: fullScreen ?? false } }),
);
const logout = createRoute({ getParentRoute: () => root, path: '/logout', component: LogoutPage });
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: MARKETPLACE, replace: true });
  },
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    fullScreen?: boolean;
  }
}

export const router = createRouter({
  routeTree: root.addChildren([...screens, logout, elsewhere]),
  // Which routes keep their scroll is our rule: see page-effects.ts.
  scrollRestoration: () => false,
  // Plain text in the address: what a person types there is what a page reads.
  parseSearch: (text): Search => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Search) => {
    const entries = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return entries.length ? `?${new URLSearchParams(entries)}` : '';
  },
});

onLogOut(({ ask }) => {
  // A session that has ended under somebody's hands: what they typed waits until they are back.
  if (!ask) keepDrafts();
  void router.navigate({ to: '/logout', ignoreBlocker: !ask });
});
