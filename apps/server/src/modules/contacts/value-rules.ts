import { hasCountry } from '@app/i18n/countries';
import { localeNames } from '@app/i18n/locales';

/** What can be said of a value by itself: the same whether somebody types it or a file brings it. Empty is fine. */
export const isCountry = (code = ''): boolean => code === '' || hasCountry(code);

export const isLanguage = (language: string): boolean =>
  language === '' || (localeNames as string[]).includes(language);
