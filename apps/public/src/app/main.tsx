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
  const [Page, texts, config] = await Promise.all([
    loadPage(location.pathname, answeredStatus()),
    loadTexts(locale, catalogues),
    readConfig(),
  ]);
  await startI18n(locale, texts);
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  createRoot(document.querySelector('#root')!).render(
    <AppTheme direction={locales[locale].dir} nonce={nonce}>
      <Page
        locale={locale}
        search={new URLSearchParams(location.search)}
        demo={config?.demo ?? false}
        home={config?.links.partner ?? '/'}
        call={createClient()}
        goTo={(address) => location.assign(address)}
      />
    </AppTheme>,
  );
}

/** With which status this page came: the server sends the same file also when it refuses. */
function answeredStatus(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStatus : 200;
}

/** Only for the demo line and the way home, so that a page can do without. */
async function readConfig(): Promise<ClientConfig | null> {
  try {
    const answer = await fetch('/config.json', { signal: AbortSignal.timeout(CONFIG_TIMEOUT) });
    return answer.ok ? ((await answer.json()) as ClientConfig) : null;
  } catch {
    return null;
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
