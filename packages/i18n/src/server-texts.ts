import { readFile } from 'node:fs/promises';
import { createInstance } from 'i18next';
import { interpolation, localNumbers } from './interpolation.ts';
import { type Locale, parseLocale } from './locales.ts';

export type ServerText = (key: string, params?: Record<string, string | number>) => string;
const loaded = new Map<Locale, Promise<ServerText>>();

/** The texts that the server itself writes (notifications, mail), in one locale. Read once each. */
export function readServerTexts(locale: string): Promise<ServerText> {
  const known = parseLocale(locale);
  const texts = loaded.get(known) ?? load(known);
  loaded.set(known, texts);
  // A failed read is tried again next time.
  texts.catch(() => loaded.delete(known));
  return texts;
}

async function load(locale: Locale): Promise<ServerText> {
  const file = new URL(`../locales/${locale}/server.json`, import.meta.url);
  const instance = createInstance();
  await instance.use(localNumbers).init({
    lng: locale,
    lowerCaseLng: true,
    fallbackLng: false,
    ns: ['server'],
    defaultNS: 'server',
    resources: { [locale]: { server: JSON.parse(await readFile(file, 'utf8')) } },
    interpolation,
  });
  const t = instance.t as unknown as ServerText;
  return (key, params) => t(key, params);
}
