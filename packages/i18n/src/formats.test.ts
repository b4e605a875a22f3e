import { expect, test } from 'vitest';
import { formatsFor } from './formats.ts';
import { type Locale, localeNames, matchLocale, normalLocale, parseLocale } from './locales.ts';

const plain = (text: string) =>
  text
    .replace(/[\u00a0\u202f\u200e\u200f\u061c]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

test.each([
  ['en-us', '$1,234.50'],
  ['de-de', '1.234,50 $'],
  ['fr-fr', '1 234,50 $US'],
  ['ja', '$1,234.50'],
] as [Locale, string][])('%s writes 123450 cents as %s', (locale, text) => {
  expect(plain(formatsFor(locale).money(123_450, 'USD'))).toBe(text);
});

test.each([
  ['JPY', '¥1,235'],
  ['VND', '₫1,235'],
  ['IQD', 'IQD 1,235'],
])('%s has no minor units', (currency, text) => {
  expect(plain(formatsFor('en-us').money(1235, currency))).toBe(text);
});

test('without a currency the locale’s own is used', () => {
  expect(plain(formatsFor('ja').money(1200))).toContain('1,200');
  expect(plain(formatsFor('de-de').money(1200))).toBe('12,00 €');
});

test('a calendar date is the same day in every zone', () => {
  expect(formatsFor('en-us', 'Pacific/Honolulu').date('2024-03-04')).toBe('Mar 4, 2024');
  expect(formatsFor('en-us', 'Pacific/Honolulu').date('2024-03-04T02:00:00Z')).toBe('Mar 3, 2024');
});

test.each([
  [0, 'now'],
  [-59, '59 seconds ago'],
  [-61, '1 minute ago'],
  [-3599, '59 minutes ago'],
  [-7200, '2 hours ago'],
  [-86_400, 'yesterday'],
  [-40 * 86_400, 'last month'],
  [-800 * 86_400, '2 years ago'],
])('%d seconds from now is %s', (seconds, text) => {
  const now = new Date('2026-01-01T00:00:00Z');
  expect(formatsFor('en-us').relative(new Date(now.getTime() + seconds * 1000).toISOString(), now)).toBe(text);
});

test.each(localeNames)('%s can write everything', (locale) => {
  const formats = formatsFor(locale);
  for (const text of [formats.number(1.5), formats.dateTime('2026-01-01T00:00:00Z'), formats.country('DE')])
    expect(text).not.toBe('');
});

test.each([
  ['AR-IQ', 'ar-iq'],
  ['vi', 'vi'],
  ['xx', 'en-us'],
  ['constructor', 'en-us'],
  [null, 'en-us'],
])('locale %s is read as %s', (value, locale) => expect(parseLocale(value)).toBe(locale));

test.each([
  [['fr-CA', 'en-US'], 'fr-fr'],
  [['xx', 'pt-PT'], 'pt-br'],
  [['zh-Hans-CN'], 'zh-cn'],
  [[], 'en-us'],
])('a browser that wants %j gets %s', (wanted, locale) => expect(matchLocale(wanted)).toBe(locale));

test.each([
  ['pt-br', 'pt-BR'],
  ['vi', 'vi'],
  ['EN-us', 'en-US'],
])('%s is normalised to %s', (locale, normal) => expect(normalLocale(locale)).toBe(normal));

test('a sign such as US$ keeps its own direction where the line runs the other way', () => {
  expect(formatsFor('ar-iq').money(309_000, 'USD')).toMatch(/US\$\u200e$/);
  expect(formatsFor('en-us').money(309_000, 'USD')).toBe('$3,090.00');
});

test.each([
  ['en-us', 'Welcome, Follow-up, and Review', 'Email, Sales'],
  ['ja', 'Welcome、Follow-up、Review', 'Email、Sales'],
  ['zh-cn', 'Welcome、Follow-up和Review', 'Email、Sales'],
  // Each name is isolated; a list that is isolated as a whole is read from the wrong end.
  ['ar-iq', '\u2068Welcome\u2069 و\u2068Follow-up\u2069 و\u2068Review\u2069', '\u2068Email\u2069 و\u2068Sales\u2069'],
] as [Locale, string, string][])('%s lists names in its own way', (locale, text, tags) => {
  expect(formatsFor(locale).list(['Welcome', 'Follow-up', 'Review'])).toBe(text);
  expect(formatsFor(locale).either(['Welcome', 'Review'])).not.toBe(formatsFor(locale).list(['Welcome', 'Review']));
  expect(formatsFor(locale).tags(['Email', 'Sales'])).toBe(tags);
});
