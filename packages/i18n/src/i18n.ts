import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type partner from '../locales/en-us/partner.json';
import type publicTexts from '../locales/en-us/public.json';
import { interpolation, localNumbers } from './interpolation.ts';
import { type Locale, locales } from './locales.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'partner';
    resources: { partner: typeof partner; public: typeof publicTexts };
  }
}

/** Loads one locale's catalogue (they are all complete, so that no second one is needed) and sets language and direction. */
export async function startI18n(
  locale: Locale,
  namespace: 'partner' | 'crm' | 'public',
  catalogue: object,
): Promise<void> {
  document.documentElement.lang = locale;
  document.documentElement.dir = locales[locale].dir;
  await i18next
    .use(initReactI18next)
    .use(localNumbers)
    .init({
      lng: locale,
      fallbackLng: false,
      lowerCaseLng: true,
      ns: [namespace],
      defaultNS: namespace,
      resources: { [locale]: { [namespace]: catalogue } },
      interpolation,
      returnNull: false,
    });
}
