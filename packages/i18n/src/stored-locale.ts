import { LOCALE, type Locale, locales, parseLocale } from './locales.ts';

const RIGHT_TO_LEFT = 'rtl';
const A_YEAR = 365 * 24 * 3600 * 1000;

/** The locale of the query parameter (unknown values fall back to en-us), else the stored one. Stores what it finds. */
export function readLocale(search: string): Locale {
  const wanted = new URLSearchParams(search).get(LOCALE);
  const stored = readStored();
  const locale = parseLocale(wanted ?? stored);
  if (wanted !== null) storeLocale(locale);
  else if (stored !== null) tellServer(locale);
  return locale;
}

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(LOCALE, locale);
    localStorage.setItem(RIGHT_TO_LEFT, String(locales[locale].dir === 'rtl'));
  } catch {
    // In a frame on another website browsers may keep nothing: then it counts for this page.
  }
  tellServer(locale);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(LOCALE);
  } catch {
    return null;
  }
}

/** Browser storage decides; the cookie only lets the server name the right catalogue in the next page. */
function tellServer(locale: Locale): void {
  // Not every browser has it, and none does without https.
  if (!('cookieStore' in globalThis)) return;
  cookieStore
    .set({ name: LOCALE, value: locale, expires: Date.now() + A_YEAR, sameSite: 'lax' })
    .catch(() => undefined);
}
