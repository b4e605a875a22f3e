import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fallback, type Locale, localeNames } from './locales.ts';

type Tree = { [key: string]: string | Tree };
const folder = new URL('../locales/', import.meta.url);
const catalogues = readdirSync(new URL(`${fallback}/`, folder));
const read = (locale: string, name: string) =>
  new Map(flatten(JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8'))));

function flatten(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[at + key, value]] : flatten(value, `${at}${key}.`),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const others = localeNames.filter((locale) => locale !== fallback);

test('the ten locales are there, each with the same catalogues', () => {
  expect(readdirSync(folder).sort()).toEqual([...localeNames].sort());
  for (const locale of localeNames)
    expect(readdirSync(new URL(`${locale}/`, folder)).sort(), locale).toEqual(catalogues);
});

describe.each(catalogues)('%s', (name) => {
  const english = read(fallback, name);

  test.each(others)('%s has every text and every plural form', (locale) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const wanted = [...english.keys()].flatMap((key) =>
      plural.test(key) ? forms.map((form) => key.replace(plural, `_${form}`)) : [key],
    );
    expect([...read(locale, name).keys()].sort()).toEqual([...new Set(wanted)].sort());
  });

  test.each(others)('%s uses the placeholders of the English text', (locale) => {
    for (const [key, text] of read(locale, name)) {
      const model = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
      const used = placeholders(text);
      expect(placeholders(model), `${key}: ${text}`).toEqual(expect.arrayContaining(used));
      // The forms for zero, one and two may spell the number out; all others have the placeholders of the English text.
      if (!/_(zero|one|two)$/.test(key)) expect(used, `${key}: ${text}`).toEqual(placeholders(model));
    }
  });

  test.each(localeNames)('%s leaves no text empty, and has no stray spaces', (locale: Locale) => {
    for (const [key, text] of read(locale, name)) {
      expect(text, key).not.toBe('');
      expect(text, key).toBe(text.trim());
    }
  });
});

/** The specification gives these to the letter. */
const given = [
  'cartLink.notSetUp',
  'contacts.types.customer',
  'switcher.error',
  'install.error.change',
  'changeFailed',
  'error.notificationsPanel',
];
const quaint =
  /\b(please|at once|by itself|customers?|log out|mail(ed)?|given name|family name|looks? after|looked after)\b/i;

test('English says one word for one thing, and what it says everywhere', () => {
  for (const name of catalogues)
    for (const [key, text] of read(fallback, name))
      if (!given.some((end) => key.endsWith(end))) expect(text, `${name} ${key}`).not.toMatch(quaint);
});

test('marks that nobody sees are written so that one does see them', () => {
  for (const locale of localeNames)
    for (const name of catalogues)
      expect(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8'), `${locale} ${name}`).not.toMatch(
        /[\u200b-\u200f\u061c\u2060-\u206f]/,
      );
});

test('French has a narrow space before ? ; ! and a full one before a colon and inside « »', () => {
  for (const name of catalogues)
    for (const [key, text] of read('fr-fr', name))
      expect(text, `${name} ${key}`).not.toMatch(/[ \u00a0][?;!]|[ \u202f]:|«[^\u00a0]|[^\u00a0]»/);
});
