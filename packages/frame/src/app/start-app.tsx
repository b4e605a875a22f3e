import { type Catalogues, loadTexts, startI18n } from '@app/i18n/i18n';
import { locales } from '@app/i18n/locales';
import { readLocale } from '@app/i18n/stored-locale';
import { AppTheme } from '@app/ui/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../calls/config.ts';
import { watchNetwork } from '../calls/connection.ts';
import { reportUncaughtErrors } from '../calls/error-reports.ts';
import { queryClient } from '../calls/query-client.ts';
import { startOverWhenOthersSignIn } from '../calls/session.ts';
import { type App, AppContext } from './app.ts';
import { startEarly } from './early.ts';
import { createAppRouter } from './router.tsx';
import { showStartFailure } from './start-failure.ts';
import { WaitingPage } from './waiting-page.tsx';

/** Makes a signed-in app of what it has, and shows it. */
export function startApp(app: App, catalogues: Catalogues): void {
  start(app, catalogues).catch(() => showStartFailure(app.title));
}

async function start(app: App, catalogues: Catalogues): Promise<void> {
  const locale = readLocale(location.search);
  const config = loadConfig().then(() => startEarly(app, location));
  const [texts] = await Promise.all([loadTexts(locale, catalogues), config]);
  await startI18n(locale, texts);
  reportUncaughtErrors();
  watchNetwork();
  startOverWhenOthersSignIn(() => location.reload());
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;
  const router = createAppRouter(app);
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <AppTheme direction={locales[locale].dir} nonce={nonce}>
        <QueryClientProvider client={queryClient}>
          <AppContext value={app}>
            <RouterProvider router={router} />
            <WaitingPage router={router} />
          </AppContext>
        </QueryClientProvider>
      </AppTheme>
    </StrictMode>,
  );
}
