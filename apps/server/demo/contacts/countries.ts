import { CITIES } from '../places.ts';
import { NORTH_AMERICAN_STREETS, OTHER_STREETS } from '../words.ts';
import { AREA_CODES } from './businesses.ts';
import { languagesOf } from './names.ts';

const STATES_ARE_NAMED = new Set(['US', 'CA', 'AU']);
const CURRENCIES: Record<string, string> = { US: 'USD', CA: 'CAD', GB: 'GBP', AU: 'AUD', NZ: 'NZD', IE: 'EUR' };

/** A range of phone numbers: what stands before the last digits, as it is typed and dialled, and how many those are. */
type Range = { typed: string; dialled: string; digits: number };

const NORTH_AMERICAN: Range[] = AREA_CODES.map((area) => ({
  typed: `(${area}) 555-`,
  dialled: `+1${area}555`,
  digits: 4,
}));

export const COUNTRIES = Object.keys(CURRENCIES).map((code) => {
  const cities = CITIES.filter(({ country }) => country === code);
  const phones = isNorthAmerican(code) ? NORTH_AMERICAN : cities.map(({ phone }) => toRange(phone));
  return {
    code,
    currency: CURRENCIES[code] ?? 'USD',
    languages: languagesOf(code),
    cities: cities.map(({ locality }) => locality),
    regions: cities.map(({ region }) => region),
    states: cities.map(({ region }) => (STATES_ARE_NAMED.has(code) ? region : '')),
    zones: cities.map(({ timeZone }) => timeZone),
    postalCodes: cities.map(({ postalCode }) => postalCode),
    streets: isNorthAmerican(code) ? NORTH_AMERICAN_STREETS : OTHER_STREETS,
    typed: phones.map(({ typed }) => typed),
    dialled: phones.map(({ dialled }) => dialled),
    digits: phones[0]?.digits ?? 0,
    // 555-0100 to 555-0199 are kept for fiction; who needs more takes the rest of 555, where no subscriber is.
    firstNumber: isNorthAmerican(code) ? 100 : 0,
  };
});

function isNorthAmerican(code: string): boolean {
  return code === 'US' || code === 'CA';
}

function toRange(pattern: string): Range {
  const typed = pattern.replace(/#+$/, '');
  return { typed, dialled: typed.replace(/[^+\d]/g, ''), digits: pattern.length - typed.length };
}
