import { type ContactType, contactTypes } from '@app/contract/contact-words';
import { inAllLocales } from '@app/i18n/all-catalogues';
import { type Locale, localeNames } from '@app/i18n/locales';
import { searchable } from '@app/i18n/searchable';
import { bare, later, tableOf } from './word-table.ts';

const typeWords = later(() => {
  const said = inAllLocales('crm', 'contacts.types').flatMap(({ texts }) =>
    Object.entries(texts).map(([type, word]) => [word, type as ContactType] as const),
  );
  return tableOf(
    contactTypes.map((type) => [type, type] as const),
    said,
    [
      ['client', 'customer'],
      ['prospect', 'lead'],
      ['supplier', 'vendor'],
      ['employee', 'coworker'],
      ['colleague', 'coworker'],
      ['interessent', 'lead'],
      ['klient', 'customer'],
      ['клиент', 'customer'],
      ['客户', 'customer'],
      ['お客様', 'customer'],
      ['khách hàng', 'customer'],
      ['عميل', 'customer'],
    ] as const,
  );
});
export const typeOf = (word: string): ContactType | undefined => typeWords().get(bare(word));

const MORE_YES = [
  'y',
  'yes',
  'true',
  't',
  '1',
  'x',
  'on',
  'ok',
  '✓',
  '✔',
  '☑',
  'wahr',
  'vrai',
  'verdadero',
  'verdadeiro',
  'o',
  's',
  'si',
  'oui',
  'ja',
  'j',
  'истина',
  'да',
  'д',
  '有',
  '○',
  '真',
  'صح',
];
const MORE_NO = [
  'n',
  'no',
  'false',
  'f',
  '0',
  'off',
  'falsch',
  'faux',
  'falso',
  'ложь',
  'н',
  '无',
  '無',
  '×',
  '✗',
  '假',
  'خطأ',
];
const yesNoWords = later(() => {
  const said = inAllLocales('crm', 'contacts');
  const table = new Map<string, boolean>();
  for (const { texts } of said) {
    table.set(searchable(texts.yes ?? ''), true);
    table.set(searchable(texts.no ?? ''), false);
  }
  for (const word of MORE_YES) table.set(searchable(word), true);
  for (const word of MORE_NO) table.set(searchable(word), false);
  table.delete('');
  return table;
});
export const yesOrNo = (word: string): boolean | undefined => yesNoWords().get(searchable(word));

/** As other products and standards name our ten. */
const languageWords = later(() => {
  const languages = localeNames.map((locale) => [locale.split('-')[0] ?? locale, locale] as const);
  const names = localeNames.flatMap((reader) => {
    const named = new Intl.DisplayNames([reader], { type: 'language' });
    return localeNames.flatMap((locale) => {
      const [language = locale] = locale.split('-');
      return [named.of(language), named.of(locale)].map((name) => [name ?? locale, locale] as const);
    });
  });
  const three = {
    eng: 'en-us',
    ara: 'ar-iq',
    spa: 'es-mx',
    zho: 'zh-cn',
    chi: 'zh-cn',
    fra: 'fr-fr',
    fre: 'fr-fr',
    deu: 'de-de',
    ger: 'de-de',
    por: 'pt-br',
    vie: 'vi',
    rus: 'ru',
    jpn: 'ja',
  } as const;
  return tableOf<Locale>(
    localeNames.map((locale) => [locale, locale] as const),
    languages,
    names,
    Object.entries(three),
    [
      ['Mandarin', 'zh-cn'],
      ['简体', 'zh-cn'],
    ],
  );
});
export function languageOf(word: string): Locale | undefined {
  const known = languageWords().get(bare(word));
  // en-GB, de_AT: the language counts.
  return (
    known ??
    (/^[a-z]{2}[-_][a-z]{2,4}$/i.test(word.trim())
      ? languageWords().get(word.trim().slice(0, 2).toLowerCase())
      : undefined)
  );
}

/** The twelve months by every name that the ten languages have for them, and by the short ones. */
const monthWords = later(() => {
  const table = new Map<string, number>();
  for (const locale of [...localeNames, 'ar-eg'])
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const names = new Intl.DateTimeFormat(locale, {
          month,
          ...(day && { day }),
          timeZone: 'UTC',
          calendar: 'gregory',
        });
        for (let at = 0; at < 12; at++) {
          const name = names.formatToParts(Date.UTC(2026, at, 1)).find(({ type }) => type === 'month')?.value ?? '';
          const key = bare(name);
          if (/\p{L}/u.test(key) && !/\d/.test(key) && !table.has(key)) table.set(key, at + 1);
        }
      }
  for (const [name, month] of [
    ['sept', 9],
    ['mär', 3],
    ['mrz', 3],
    ['jän', 1],
    ['jänner', 1],
  ] as const)
    table.set(bare(name), month);
  return table;
});
export const monthOf = (word: string): number | undefined => monthWords().get(bare(word));
