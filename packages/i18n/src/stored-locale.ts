import { type Locale, locales, parseLocale } from './locales.ts';

const LOCALE = 'locale';
const RIGHT_TO_LEFT = 'rtl';

/** The locale of the query parameter (unknown values fall back to en-us), else the stored one. Stores what it finds. */
export function readLocale(search: string): Locale {
  const wanted = new URLSearchParams(search).get(LOCALE);
  const locale = parseLocale(wanted ?? localStorage.getItem(LOCALE));
  if (wanted !== null) storeLocale(locale);
  return locale;
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(LOCALE, locale);
  localStorage.setItem(RIGHT_TO_LEFT, String(locales[locale].dir === 'rtl'));
}
