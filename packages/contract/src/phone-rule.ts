import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Phone numbers are written in many ways; an extension may follow. */
const WRITTEN = /^\+?[\d\s().\-/]+(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i;
const FEWEST_DIGITS = 5;
/** The longest numbers of the world have 15; a prefix for calls from abroad may stand before them. */
const MOST_DIGITS = 18;

/**
 * A number that can be called in the company's country, or from there in another one. Where the library knows neither,
 * it is left to the company (a short number, a new area): only what is no number at all is refused.
 */
export function isPhone(value: string, countryCode: string): boolean {
  if (toE164(value, countryCode) !== null) return true;
  // With its country's code it says which rules it follows.
  if (value.startsWith('+')) return false;
  const digits = value.replace(/(x|ext).*$/i, '').replace(/\D/g, '').length;
  return WRITTEN.test(value) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
}

/** Ten digits of the United States or Canada, as the library understands them; it takes fifty times as long. */
const NORTH_AMERICAN = /^(?:\(([2-9]\d\d)\)|([2-9]\d\d))[ .-]?(\d{3})[ .-]?(\d{4})$/;

/** As it is dialled from anywhere, so that two ways to write a number are the same; null where it is not understood. */
export function toE164(value: string, countryCode: string): string | null {
  const plain = countryCode === 'US' || countryCode === 'CA' ? NORTH_AMERICAN.exec(value) : null;
  if (plain) return `+1${plain[1] ?? plain[2]}${plain[3]}${plain[4]}`;
  const country = isSupportedCountry(countryCode) ? (countryCode as CountryCode) : undefined;
  // The whole text is the number: none is picked out of a sentence.
  const known = parsePhoneNumberFromString(value, { ...(country && { defaultCountry: country }), extract: false });
  return known?.isPossible() ? known.number : null;
}
