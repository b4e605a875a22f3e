import { Toasts } from '@app/ui/overlay/toasts';
import { ConnectionBar } from '../shell/connection-bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { useApp } from './app.ts';
import { useCurrentMatch } from './current-match.ts';
import { LogoutPage } from './logout-page.tsx';
import { Modals } from './modals.tsx';
import { usePageEffects } from './page-effects.ts';
import { Screens } from './screens.tsx';

/** The page as a whole: full-screen pages stand alone, all others inside the shell. */
export function Frame() {
  const { route, params, search, pathname } = useCurrentMatch();
  const { modals, listeners = [] } = useApp();
  usePageEffects(route, pathname);

  if (pathname === '/logout') return <LogoutPage />;
  return (
    <>
      <ConnectionBar />
      {route?.fullScreen ? (
        <Screens pathname={pathname} route={route} params={params} search={search} />
      ) : (
        <Shell route={route}>
          <Screens pathname={pathname} route={route} params={params} search={search} />
        </Shell>
      )}
      <Modals definitions={modals} />
      {listeners.map((Listener) => (
        <Listener key={Listener.name} />
      ))}
      <Toasts />
    </>
  );
}
