import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { onLogOut } from '../calls/log-out.ts';
import { keepDrafts } from '../state/drafts.ts';
import type { App } from './app.ts';
import { awaitFirst } from './early.ts';
import { Frame } from './frame.tsx';
import { createGuard } from './guard.ts';
import { LogoutPage } from './logout-page.tsx';
import { searchText } from './search.ts';
import { UnexpectedPage } from './unexpected-page.tsx';

/** The pages are drawn by the frame (it keeps some alive); the router matches, guards and remembers. */
export function createAppRouter(app: App) {
  const guard = createGuard(app);
  let isFirst = true;
  const root = createRootRoute({
    beforeLoad: async ({ location, matches }) => {
      await guard(location, String(matches.at(-1)?.fullPath ?? ''));
      if (isFirst) await awaitFirst(app.routes, { pathname: location.pathname, search: location.searchStr });
      isFirst = false;
    },
    component: Frame,
    errorComponent: UnexpectedPage,
  });
  const screens = app.routes.map(({ path }) => createRoute({ getParentRoute: () => root, path }));
  const logout = createRoute({ getParentRoute: () => root, path: '/logout', component: LogoutPage });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: app.home, replace: true });
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([...screens, logout, elsewhere]),
    // Which routes keep their scroll is our rule: see page-effects.ts.
    scrollRestoration: () => false,
    parseSearch: searchText.parse,
    stringifySearch: searchText.stringify,
  });
  onLogOut(({ ask }) => {
    // Ending a session that has ended already is refused too: by then the forms are closed, and their drafts kept.
    if (router.latestLocation.pathname === '/logout') return;
    // A session that has ended under somebody's hands: what they typed waits until they are back.
    if (!ask) keepDrafts();
    void router.navigate({ to: '/logout', ignoreBlocker: !ask });
  });
  return router;
}
