import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './amount.ts';

test.each([
  ['', 'USD', 'en-us', 0],
  ['1250', 'USD', 'en-us', 125_000],
  ['1,250.5', 'USD', 'en-us', 125_050],
  ['1250,50', 'USD', 'en-us', 125_050],
  ['1.250,50', 'EUR', 'de-de', 125_050],
  ['1.250', 'EUR', 'de-de', 125_000],
  ['1250.50', 'EUR', 'de-de', 125_050],
  ['1 250,50', 'EUR', 'fr-fr', 125_050],
  ['1,250', 'JPY', 'ja', 1_250],
  ['1250.5', 'JPY', 'ja', undefined],
  ['١٢٥٠٫٥', 'USD', 'ar-iq', 125_050],
  ['1.234', 'USD', 'en-us', undefined],
  ['-5', 'USD', 'en-us', undefined],
  ['12x', 'USD', 'en-us', undefined],
  ['90071992547409.91', 'USD', 'en-us', Number.MAX_SAFE_INTEGER],
  ['90071992547409.92', 'USD', 'en-us', undefined],
] as const)('“%s” in %s, typed in %s, is %s', (typed, currency, locale, amount) => {
  expect(readAmount(typed, currency, locale)).toBe(amount);
});

test.each([
  [125_050, 'USD', 'en-us', '1250.50'],
  [125_000, 'USD', 'en-us', '1250'],
  [5, 'EUR', 'de-de', '0,05'],
  [1_250, 'JPY', 'ja', '1250'],
  [Number.MAX_SAFE_INTEGER, 'USD', 'en-us', '90071992547409.91'],
] as const)('%d in %s is written for %s, and read back', (amount, currency, locale, written) => {
  expect(writeAmount(amount, currency, locale)).toBe(written);
  expect(readAmount(written, currency, locale)).toBe(amount);
});
