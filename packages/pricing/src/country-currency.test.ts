import { expect, test } from 'vitest';
import { currencyIn } from './country-currency.ts';

test.each([
  ['US', 'USD'],
  ['PR', 'USD'],
  ['GB', 'GBP'],
  ['JE', 'GBP'],
  ['AU', 'AUD'],
  ['NR', 'AUD'],
  ['DE', null],
  ['constructor', null],
])('in %s the currency to propose is %s', (countryCode, currency) => {
  expect(currencyIn(countryCode)).toBe(currency);
});
