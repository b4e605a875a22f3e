import './styles.css';
import { pagesOwner, subdomainOf } from '@app/contract/apps';
import { createClient, TIME_LIMIT } from '@app/contract/client';
import { type ClientConfig, CONFIG_ELEMENT } from '@app/contract/client-config';
import { POSTED_ELEMENT, type PostedForm } from '@app/contract/posted-form';
import { loadTexts, startI18n, type Texts } from '@app/i18n/i18n';
import { LOCALE, type Locale, locales, matchLocale, parseLocale } from '@app/i18n/locales';
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
  const posted = readPosted();
  const locale = posted?.locale ? parseLocale(posted.locale) : localeOf(new URLSearchParams(location.search));
  const config = await readConfig();
  const [Page, texts] = await Promise.all([
    loadPage(location.pathname, answeredStatus(), new URLSearchParams(location.search), isPagesHost(config)),
    loadTexts(locale, catalogues),
  ]);
  await startI18n(locale, texts);
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  createRoot(document.querySelector('#root')!).render(
    <AppTheme direction={locales[locale].dir} nonce={nonce}>
      <Page
        locale={locale}
        search={new URLSearchParams(location.search)}
        demo={config?.demo ?? false}
        posted={posted}
        home={config?.links.partner ?? '/'}
        call={createClient({ timeLimit: TIME_LIMIT })}
        goTo={goTo}
      />
    </AppTheme>,
  );
}

/** In a frame on somebody's website: the language of that website, which the frame's script has written down. */
function localeOf(search: URLSearchParams): Locale {
  if (!search.has('embedded') || search.has(LOCALE)) return readLocale(location.search);
  return matchLocale([search.get('lang') ?? '', ...navigator.languages]);
}

/** Only a form stands in a frame: what it leads to is the website around it, not a website within the frame. */
function goTo(address: string): void {
  try {
    (window.top ?? window).location.href = address;
  } catch {
    // The website has forbidden its frames to lead it on.
    location.assign(address);
  }
}

/** An account's public pages have a host of their own. */
const isPagesHost = (config: ClientConfig | null): boolean =>
  config !== null && pagesOwner(subdomainOf(location.host, config.links.partner) ?? '') !== null;

/** The HTTP status of this page: the server sends the same file with an error status too. */
function answeredStatus(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStatus : 200;
}

/**
 * The server writes it into the page; in development it is asked for. Needed only for the demo line and the link home,
 * so a failure does not matter.
 */
async function readConfig(): Promise<ClientConfig | null> {
  try {
    const written = document.getElementById(CONFIG_ELEMENT)?.textContent;
    if (written) return JSON.parse(written) as ClientConfig;
    const answer = await fetch('/config.json', { signal: AbortSignal.timeout(CONFIG_TIMEOUT) });
    return answer.ok ? ((await answer.json()) as ClientConfig) : null;
  } catch {
    return null;
  }
}

/** The server writes it into the answer to a post. */
function readPosted(): PostedForm | null {
  const written = document.getElementById(POSTED_ELEMENT)?.textContent;
  return written ? (JSON.parse(written) as PostedForm) : null;
}

function showLoadFailure(): void {
  document.querySelector('#root')?.replaceChildren();
  const failed = document.querySelector<HTMLElement>('#load-failed')!;
  failed.hidden = false;
  failed.querySelector('button')!.onclick = () => location.reload();
}

// When the browser restores this page from its cache, it is loaded again: no typed password stays in it.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

start().catch(showLoadFailure);
