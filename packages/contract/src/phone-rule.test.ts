import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { isPhone, toE164 } from './phone-rule.ts';

test.each([
  ['US', '+1 303 555 0142', true],
  ['US', '(303) 555-0142', true],
  ['US', '303-555-0142 ext. 12', true],
  ['US', '+44 20 7946 0958', true],
  ['US', '+13035550142;ext=7', true],
  ['GB', '020 7946 0958', true],
  ['GB', '+44 (0)20 7946 0958', true],
  ['DE', '0303/5550142', true],
  ['DE', '030 1234567-0', true],
  ['JP', '03-1234-5678', true],
  ['IQ', '07701234567', true],
  ['VN', '028 3822 9999', true],
  ['BR', '(11) 96123-4567', true],
  // The library knows no such number there; the company does.
  ['US', '0303/5550142 x7', true],
  ['US', '07701234567', true],
  ['US', '55512', true],
  ['AQ', '12345', true],
  ['XX', '12345678', true],
  ['', '12345678', true],
  // No number.
  ['US', '', false],
  ['US', '+', false],
  ['US', '1234', false],
  ['US', '()()()', false],
  ['US', 'call me', false],
  ['US', 'call 303 555 0142', false],
  ['US', '1'.repeat(19), false],
  ['US', '+1 303 555', false],
  ['US', '+1 303 555 0142 0142 99', false],
  ['DE', '+999 1234567', false],
])('in %s, "%s" is a phone number: %s', (country, value, accepted) => {
  expect(isPhone(value, country)).toBe(accepted);
});

test('the short way for numbers of North America comes to what the library says', () => {
  for (let number = 2_000_000_000; number < 10_000_000_000; number += 7_919_993) {
    const [area, office, line] = [/^.{3}/, /(?<=^.{3}).{3}/, /.{4}$/].map((part) => part.exec(String(number))?.[0]);
    for (const written of [`(${area}) ${office}-${line}`, `${area}.${office}.${line}`, `${number}`]) {
      const known = parsePhoneNumberFromString(written, { defaultCountry: 'US', extract: false });
      expect(toE164(written, 'US')).toBe(known?.isPossible() ? known.number : null);
    }
  }
});
