import './styles.css';
import { createClient } from '@app/contract/client';
import type { ClientConfig } from '@app/contract/client-config';
import { loadTexts, startI18n, type Texts } from '@app/i18n/i18n';
import { locales } from '@app/i18n/locales';
import { readLocale } from '@app/i18n/stored-locale';
import { AppTheme } from '@app/ui/theme';
import { createRoot } from 'react-dom/client';
import { loadPage } from './pages.ts';

const catalogues = import.meta.glob<Texts>('../../../../packages/i18n/locales/*/public.json', {
  query: '?with-common',
  import: 'default',
});
const CONFIG_TIMEOUT = 3000;

async function start(): Promise<void> {
  const locale = readLocale(location.search);
  const [Page, texts, demo] = await Promise.all([
    loadPage(location.pathname, wasRefused()),
    loadTexts(locale, catalogues),
    isDemo(),
  ]);
  await startI18n(locale, texts);
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  createRoot(document.querySelector('#root')!).render(
    <AppTheme direction={locales[locale].dir} nonce={nonce}>
      <Page
        locale={locale}
        search={new URLSearchParams(location.search)}
        demo={demo}
        call={createClient()}
        goTo={(address) => location.assign(address)}
      />
    </AppTheme>,
  );
}

/** The server answers 400 with this same page when `service` is not registered. */
function wasRefused(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.responseStatus === 400;
}

/** Only decides whether the demo line is shown, so a failure is a plain no. */
async function isDemo(): Promise<boolean> {
  try {
    const answer = await fetch('/config.json', { signal: AbortSignal.timeout(CONFIG_TIMEOUT) });
    return answer.ok && ((await answer.json()) as ClientConfig).demo;
  } catch {
    return false;
  }
}

function showLoadFailure(): void {
  const failed = document.querySelector<HTMLElement>('#load-failed')!;
  failed.hidden = false;
  failed.querySelector('button')!.onclick = () => location.reload();
}

// Back from where the sign-in led: the server decides again, and no typed password is left behind.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

start().catch(showLoadFailure);
