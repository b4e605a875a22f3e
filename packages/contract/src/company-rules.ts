import { isEmail } from './email-rule.ts';
import { isPhone } from './phone-rule.ts';
import { isWebsite, tidyWebsite } from './website-rule.ts';

/** What a company profile holds, and which of it cannot be accepted: the same rules in the browser and on the server. */
export type CompanyFields = {
  name: string;
  email: string;
  phone: string;
  websiteUrl: string;
  line1: string;
  line2: string;
  locality: string;
  region: string;
  postalCode: string;
  countryCode: string;
  timeZone: string;
};
export type CompanyField = keyof CompanyFields;
export type Fault = 'required' | 'invalid' | 'tooLong';
export type Faults = Partial<Record<CompanyField, Fault>>;

/** What is known of a country: its regions, as codes. None means that there is nothing to choose. */
export type Places = { hasCountry: (code: string) => boolean; regionCodes: (country: string) => string[] };

/** How many characters each field may have. */
export const longest: Record<CompanyField, number> = {
  name: 120,
  email: 254,
  phone: 40,
  websiteUrl: 300,
  line1: 120,
  line2: 120,
  locality: 80,
  region: 80,
  postalCode: 16,
  countryCode: 2,
  timeZone: 60,
};

/** In the order in which they are asked for. */
export const companyFields = Object.keys(longest) as CompanyField[];

/** Countries that deliver mail without a postal code. */
const WITHOUT_POSTAL_CODE = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GM GN GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR ST SY TF TG TK TL TO TT TV UG VU YE ZW'.split(
    ' ',
  ),
);

/** Where a wrong digit is worth catching, with an example; elsewhere a postal code is a few letters and digits. */
const postalCodes = new Map<string, [pattern: RegExp, example: string]>([
  ['US', [/^\d{5}(-\d{4})?$/, '80202']],
  ['CA', [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'K1A 0B1']],
  ['GB', [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1A 1AA']],
  ['AU', [/^\d{4}$/, '2000']],
  ['DE', [/^\d{5}$/, '10115']],
  ['FR', [/^\d{5}$/, '75001']],
  ['MX', [/^\d{5}$/, '06000']],
  ['BR', [/^\d{5}-?\d{3}$/, '01310-100']],
  ['JP', [/^\d{3}-?\d{4}$/, '100-0001']],
  ['CN', [/^\d{6}$/, '100000']],
  ['RU', [/^\d{6}$/, '101000']],
]);
const ANY_POSTAL_CODE = /^[\p{L}\d][\p{L}\d -]{1,15}$/u;

export const postalExample = (country: string): string | undefined => postalCodes.get(country)?.[1];

/** The field as it is stored: without spaces around it, a website with its scheme. Whatever else comes with it is left out. */
export function tidyCompany(typed: CompanyFields): CompanyFields {
  const tidy = Object.fromEntries(companyFields.map((field) => [field, typed[field].trim()])) as CompanyFields;
  return {
    ...tidy,
    email: tidy.email.toLowerCase(),
    phone: plainDigits(tidy.phone),
    postalCode: plainDigits(tidy.postalCode),
    websiteUrl: tidyWebsite(tidy.websiteUrl),
  };
}

/** Arabic and full-width keyboards write digits of their own. */
export const plainDigits = (value: string) =>
  value.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Every field that cannot be accepted, with its fault; nothing when all is well. */
export function companyFaults(typed: CompanyFields, places: Places): Faults {
  const company = tidyCompany(typed);
  const faults = companyFields.map((field) => [field, faultOf(field, company, places)] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null));
}

function faultOf(field: CompanyField, company: CompanyFields, places: Places): Fault | null {
  const value = company[field];
  if (value === '') return isRequired(field, company, places) ? 'required' : null;
  if ([...value].length > longest[field]) return 'tooLong';
  return isValid(field, value, company, places) ? null : 'invalid';
}

export function isRequired(
  field: CompanyField,
  { countryCode }: Pick<CompanyFields, 'countryCode'>,
  { regionCodes }: Pick<Places, 'regionCodes'>,
): boolean {
  if (field === 'websiteUrl' || field === 'line2') return false;
  if (field === 'region') return regionCodes(countryCode).length > 0;
  if (field === 'postalCode') return !WITHOUT_POSTAL_CODE.has(countryCode);
  return true;
}

function isValid(field: CompanyField, value: string, { countryCode }: CompanyFields, places: Places): boolean {
  if (/\p{Cc}/u.test(value)) return false;
  switch (field) {
    case 'email':
      return isEmail(value);
    case 'phone':
      return isPhone(value, countryCode);
    case 'websiteUrl':
      return isWebsite(value);
    case 'region':
      return places.regionCodes(countryCode).includes(value);
    case 'postalCode':
      return (postalCodes.get(countryCode)?.[0] ?? ANY_POSTAL_CODE).test(value);
    case 'countryCode':
      return places.hasCountry(value);
    case 'timeZone':
      return isTimeZone(value);
    default:
      return true;
  }
}

/** A zone by its name; an offset such as +01:00 is none: it knows no daylight saving, and databases read it the other way round. */
export function isTimeZone(value: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(value) && new Intl.DateTimeFormat('en-us', { timeZone: value }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
