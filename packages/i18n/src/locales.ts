/** The ten locales, in one place. Everything else (switcher, direction, catalogue test) reads this list. */
export const locales = {
  'en-us': { label: 'English', dir: 'ltr', currency: 'USD' },
  'ar-iq': { label: 'العربية', dir: 'rtl', currency: 'IQD' },
  'es-mx': { label: 'Español', dir: 'ltr', currency: 'MXN' },
  'zh-cn': { label: '简体中文', dir: 'ltr', currency: 'CNY' },
  'fr-fr': { label: 'Français', dir: 'ltr', currency: 'EUR' },
  'de-de': { label: 'Deutsch', dir: 'ltr', currency: 'EUR' },
  'pt-br': { label: 'Português', dir: 'ltr', currency: 'EUR' },
  vi: { label: 'Tiếng Việt', dir: 'ltr', currency: 'VND' },
  ru: { label: 'Русский', dir: 'ltr', currency: 'RUB' },
  ja: { label: '日本語', dir: 'ltr', currency: 'JPY' },
} as const;

/** What it is called in an address, in browser storage and in the cookie. */
export const LOCALE = 'locale';

export type Locale = keyof typeof locales;
export const fallback: Locale = 'en-us';
export const localeNames = Object.keys(locales) as Locale[];

/** Unknown values, and none at all, are the fallback. */
export function parseLocale(value: string | null | undefined): Locale {
  const wanted = value?.toLowerCase() ?? '';
  return Object.hasOwn(locales, wanted) ? (wanted as Locale) : fallback;
}

/** The best of the ten for what a browser asks for (`navigator.languages`, in order). */
export function matchLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted.map((name) => name.toLowerCase())) {
    const language = tag.split('-')[0];
    const exact = localeNames.find((name) => name === tag);
    const close = exact ?? localeNames.find((name) => name.split('-')[0] === language);
    if (close) return close;
  }
  return fallback;
}

/** language-REGION, as invitations want it: pt-br → pt-BR. */
export function normalLocale(locale: string): string {
  const [language = '', region] = locale.split('-');
  return region ? `${language.toLowerCase()}-${region.toUpperCase()}` : language.toLowerCase();
}
