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
/** The files of the catalogues, as `import.meta.glob` finds them for an app. */
export type CatalogueFiles = Record<string, () => Promise<{ default: object }>>;

/** One locale's part of the files. They are all complete, so that no second locale is needed. */
export async function loadTexts(locale: Locale, files: CatalogueFiles): Promise<Texts> {
  const own = Object.entries(files).filter(([file]) => file.includes(`/${locale}/`));
  if (own.length === 0) throw new Error(`no catalogue for ${locale}`);
  const loaded = own.map(async ([file, load]) => [file.replace(/.*\/|\.json$/g, ''), (await load()).default]);
  return Object.fromEntries(await Promise.all(loaded));
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
