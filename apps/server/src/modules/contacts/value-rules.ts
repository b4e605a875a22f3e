import { isWebsite } from '@app/contract/company-rules';
import { hasCountry } from '@app/i18n/countries';
import { localeNames } from '@app/i18n/locales';

/** What can be said of a value by itself: the same whether somebody types it or a file brings it. Empty is fine. */
export const isCountry = (code = ''): boolean => code === '' || hasCountry(code);

export const isLanguage = (language: string): boolean =>
  language === '' || (localeNames as string[]).includes(language);

/** People type "acme.example"; a page that links to it needs the rest. */
export const toWebsite = (typed: string): string =>
  typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;

export const isWebAddress = (website: string): boolean => website === '' || isWebsite(toWebsite(website));
