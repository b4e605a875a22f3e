import { readFileSync } from 'node:fs';
import { type Locale, localeNames } from './locales.ts';

type Texts = { [key: string]: string | Texts };
const read = new Map<string, Map<Locale, Texts>>();

/**
 * What stands below a key (`contacts.types`), in every locale: to understand words, not to say them. For who reads what
 * people wrote in any of the ten languages. The server only; it waits for the files the first time.
 */
export function inAllLocales(
  namespace: 'crm' | 'server',
  key: string,
): { locale: Locale; texts: Record<string, string> }[] {
  const catalogues = read.get(namespace) ?? readAll(namespace);
  read.set(namespace, catalogues);
  return [...catalogues].map(([locale, catalogue]) => {
    const below = key
      .split('.')
      .reduce<string | Texts | undefined>((texts, part) => (texts as Texts | undefined)?.[part], catalogue);
    const all = Object.entries((below ?? {}) as Texts);
    return {
      locale,
      texts: Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    };
  });
}

const readAll = (namespace: string) =>
  new Map(
    localeNames.map((locale) => {
      const file = new URL(`../locales/${locale}/${namespace}.json`, import.meta.url);
      return [locale, JSON.parse(readFileSync(file, 'utf8')) as Texts];
    }),
  );
