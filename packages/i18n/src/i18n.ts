import i18next, { type ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type common from '../locales/en-us/common.json';
import type crm from '../locales/en-us/crm.json';
import type partner from '../locales/en-us/partner.json';
import type publicTexts from '../locales/en-us/public.json';
import { interpolation, localNumbers } from './interpolation.ts';
import { type Locale, locales } from './locales.ts';

type Resources = {
  common: typeof common;
  partner: typeof partner;
  crm: typeof crm;
  public: typeof publicTexts;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}

/** What every app says, and what the signed-in apps say themselves. A key outside of `common` carries its namespace. */
export type AppNamespaces = ['common', 'partner', 'crm'];
export type TextKey = ParseKeys<AppNamespaces>;

/** Catalogues of one locale: `common` and the app's own. */
export type Texts = Partial<Record<keyof Resources, object>>;
/** One module for each locale, as `import.meta.glob` finds them for an app. */
export type Catalogues = Record<string, () => Promise<Texts>>;

/** The texts of one locale. All ten are complete, so that no second one is needed. */
export function loadTexts(locale: Locale, catalogues: Catalogues): Promise<Texts> {
  const load = Object.entries(catalogues).find(([file]) => file.includes(`/${locale}/`))?.[1];
  if (!load) throw new Error(`no catalogue for ${locale}`);
  return load();
}

/** Speaks one locale from now on, and sets the page's language and direction. */
export async function startI18n(locale: Locale, texts: Texts): Promise<void> {
  document.documentElement.lang = locale;
  document.documentElement.dir = locales[locale].dir;
  await i18next
    .use(initReactI18next)
    .use(localNumbers)
    .init({
      lng: locale,
      fallbackLng: false,
      lowerCaseLng: true,
      ns: Object.keys(texts),
      defaultNS: 'common',
      resources: { [locale]: texts as Record<string, object> },
      interpolation,
      returnNull: false,
    });
}
