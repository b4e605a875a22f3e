import { expect, test } from 'vitest';
import { countriesIn, hasCountry, regionCodes, regionsOf } from './countries.ts';
import { localeNames } from './locales.ts';

const all = countriesIn('en-us').map(({ code }) => code);

test.each([
  ['US', 'CO', 'Colorado'],
  ['DE', 'BY', 'Bayern'],
  ['CA', 'ON', 'Ontario'],
  ['IQ', 'BG', 'Baghdād'],
])('in %s, %s is %s', (country, code, name) => {
  expect(regionsOf(country).find((region) => region.code === code)?.name).toBe(name);
});

test.each([
  ['US', true],
  ['us', false],
  ['XX', false],
  ['', false],
  ['__proto__', false],
])('"%s" is a country: %s', (code, known) => {
  expect(hasCountry(code)).toBe(known);
  expect(regionCodes(code).length > 0).toBe(known);
});

test('each region of a country has a code of its own that fits its field', () => {
  const faulty = all.filter((country) => {
    const codes = regionCodes(country);
    return new Set(codes).size < codes.length || codes.some((code) => code.trim() === '' || code.length > 80);
  });
  expect(faulty).toEqual([]);
});

test.each(localeNames)('in %s every country has a name of its own, in that order', (locale) => {
  const countries = countriesIn(locale);
  const names = countries.map(({ name }) => name);
  expect(countries.filter(({ code, name }) => name === code)).toEqual([]);
  expect(new Set(names).size).toBe(all.length);
  expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare));
});

test.each([
  ['de-de', 'DE', 'Deutschland'],
  ['ja', 'JP', '日本'],
  ['ar-iq', 'IQ', 'العراق'],
] as const)('%s calls %s %s', (locale, code, name) => {
  expect(countriesIn(locale).find((country) => country.code === code)?.name).toBe(name);
});
