import '@app/ui/styles.css';
import { startI18n } from '@app/i18n/i18n';
import { locales } from '@app/i18n/locales';
import { readLocale } from '@app/i18n/stored-locale';
import { AppTheme } from '@app/ui/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '#lib/config.ts';
import { reportUncaughtErrors } from '#lib/error-reports.ts';
import { queryClient } from '#lib/query-client.ts';
import { startOverWhenOthersSignIn } from '#lib/session.ts';
import { router } from './router.tsx';
import { showStartFailure } from './start-failure.ts';

const catalogues = import.meta.glob<{ default: object }>('../../../../packages/i18n/locales/*/partner.json');

async function start(): Promise<void> {
  const locale = readLocale(location.search);
  const catalogue = catalogues[`../../../../packages/i18n/locales/${locale}/partner.json`];
  const [texts] = await Promise.all([catalogue?.(), loadConfig()]);
  await startI18n(locale, 'partner', texts?.default ?? {});
  reportUncaughtErrors();
  startOverWhenOthersSignIn(() => location.reload());
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content;
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <AppTheme direction={locales[locale].dir} nonce={nonce}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppTheme>
    </StrictMode>,
  );
}

start().catch(showStartFailure);
