import { describe, expect, test } from 'vitest';
import {
  type CompanyField,
  type CompanyFields,
  companyFaults,
  type Fault,
  isRequired,
  postalExample,
  tidyCompany,
} from './company-rules.ts';

const regions: Record<string, string[]> = { US: ['CO', 'NY'], DE: ['BE', 'BY'], VA: [] };
const countries = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'MX', 'BR', 'JP', 'CN', 'RU', 'NL', 'AE', 'VA'];
const places = {
  hasCountry: (code: string) => countries.includes(code),
  regionCodes: (country: string) => (Object.hasOwn(regions, country) ? (regions[country] ?? []) : []),
};
const company: CompanyFields = {
  name: 'Northwind Growth Partners',
  email: 'hello@northwind.example',
  phone: '+1 303 555 0142',
  websiteUrl: 'https://www.northwind.example',
  line1: '12 Main Street',
  line2: '',
  locality: 'Denver',
  region: 'CO',
  postalCode: '80202',
  countryCode: 'US',
  timeZone: 'America/Denver',
};
const faultsOf = (changes: Partial<CompanyFields>) => companyFaults({ ...company, ...changes }, places);

test('a complete profile has no fault', () => {
  expect(faultsOf({})).toEqual({});
});

test.each<[CompanyField, boolean]>([
  ['name', true],
  ['email', true],
  ['phone', true],
  ['websiteUrl', false],
  ['line1', true],
  ['line2', false],
  ['locality', true],
  ['region', true],
  ['postalCode', true],
  ['countryCode', true],
  ['timeZone', true],
])('%s left empty or blank: needed is %s', (field, needed) => {
  expect(isRequired(field, company, places)).toBe(needed);
  for (const value of ['', '  ']) expect(faultsOf({ [field]: value })[field]).toBe(needed ? 'required' : undefined);
});

test.each([
  ['AE', 'postalCode', false],
  ['NL', 'postalCode', true],
  ['VA', 'region', false],
  ['DE', 'region', true],
] as const)('in %s, %s is needed: %s', (countryCode, field, needed) => {
  expect(faultsOf({ countryCode, [field]: '' })[field]).toBe(needed ? 'required' : undefined);
});

test.each<[CompanyField, string, Fault | undefined]>([
  ['name', 'a'.repeat(120), undefined],
  ['name', 'a'.repeat(121), 'tooLong'],
  ['name', '🌲'.repeat(120), undefined],
  ['name', 'two\nlines', 'invalid'],
  ['line1', 'nul\u0000', 'invalid'],
  ['email', ' Hello@Northwind.Example ', undefined],
  ['email', 'o’neill@northwind.example', 'invalid'],
  ['email', "o'neill+sales@northwind.example", undefined],
  ['email', 'hello@northwind', 'invalid'],
  ['email', 'hello', 'invalid'],
  ['email', 'a..b@northwind.example', 'invalid'],
  ['email', `${'a'.repeat(250)}@b.example`, 'tooLong'],
  ['email', 'hello@xn--e1afmkfd.xn--p1ai', undefined],
  ['email', 'hello@northwind.xn--', 'invalid'],
  ['phone', '(303) 555-0142', undefined],
  ['phone', '303.555.0142 ext. 12', undefined],
  ['phone', '0303/5550142 x7', undefined],
  ['phone', '٠٧٧٠١٢٣٤٥٦٧', undefined],
  ['phone', '0３-1234-5678', undefined],
  ['phone', '1234', 'invalid'],
  ['phone', '()()()', 'invalid'],
  ['phone', 'call me', 'invalid'],
  ['websiteUrl', 'northwind.example', undefined],
  ['websiteUrl', 'northwind.example:8080/about', undefined],
  ['websiteUrl', '//northwind.example', undefined],
  ['websiteUrl', 'HTTP://NORTHWIND.EXAMPLE', undefined],
  ['websiteUrl', 'https://münchen.example/über uns', undefined],
  ['websiteUrl', 'northwind', 'invalid'],
  ['websiteUrl', 'https://north..wind.example', 'invalid'],
  ['websiteUrl', 'ftp://northwind.example', 'invalid'],
  ['websiteUrl', 'javascript:alert(1)', 'invalid'],
  ['websiteUrl', 'mailto:hello@northwind.example', 'invalid'],
  ['websiteUrl', 'https://user:secret@northwind.example', 'invalid'],
  ['websiteUrl', `https://northwind.example/${'a'.repeat(300)}`, 'tooLong'],
  ['region', 'NY', undefined],
  ['region', 'BY', 'invalid'],
  ['countryCode', 'XX', 'invalid'],
  ['countryCode', 'us', 'invalid'],
  ['countryCode', 'USA', 'tooLong'],
  ['timeZone', 'Asia/Kolkata', undefined],
  ['timeZone', 'UTC', undefined],
  ['timeZone', 'America/Atlantis', 'invalid'],
  ['timeZone', '+01:00', 'invalid'],
])('%s %j has the fault %s', (field, value, fault) => {
  expect(faultsOf({ [field]: value })[field]).toBe(fault);
});

test.each([
  ['US', '80202', true],
  ['US', '80202-1234', true],
  ['US', '٨٠٢٠٢', true],
  ['US', '8020', false],
  ['CA', 'k1a0b1', true],
  ['CA', 'K1A-0B1', false],
  ['GB', 'SW1A 1AA', true],
  ['GB', '12345', false],
  ['AU', '2000', true],
  ['DE', '1011', false],
  ['BR', '01310100', true],
  ['JP', '１００-0001', true],
  ['RU', '10100', false],
  ['NL', '1012 AB', true],
  ['NL', '!', false],
  ['constructor', '80202', true],
  ['__proto__', '80202', true],
])('in %s the postal code "%s" is accepted: %s', (countryCode, postalCode, accepted) => {
  expect(faultsOf({ countryCode, postalCode }).postalCode).toBe(accepted ? undefined : 'invalid');
});

test.each(['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'MX', 'BR', 'JP', 'CN', 'RU'])(
  'the example for a postal code in %s is one that is accepted',
  (countryCode) => {
    const postalCode = postalExample(countryCode) ?? '';
    expect(faultsOf({ countryCode, postalCode }).postalCode).toBeUndefined();
  },
);

describe('a field as it is stored', () => {
  test.each<[CompanyField, string, string]>([
    ['name', '  Northwind ', 'Northwind'],
    ['email', 'Hello@Northwind.Example', 'hello@northwind.example'],
    ['phone', '٠٧٧٠ ۱۲۳', '0770 123'],
    ['websiteUrl', '', ''],
    ['websiteUrl', 'northwind.example', 'https://northwind.example'],
    ['websiteUrl', 'northwind.example:8080', 'https://northwind.example:8080'],
    ['websiteUrl', '//northwind.example', 'https://northwind.example'],
    ['websiteUrl', 'http://northwind.example', 'http://northwind.example'],
    ['postalCode', ' １００-0001', '100-0001'],
    ['line2', ' Suite ４ ', 'Suite ４'],
  ])('%s "%s" becomes "%s"', (field, typed, stored) => {
    expect(tidyCompany({ ...company, [field]: typed })[field]).toBe(stored);
  });

  test('what was tidied once stays as it is', () => {
    const once = tidyCompany({ ...company, websiteUrl: 'northwind.example', phone: '٠٧٧٠١٢٣' });
    expect(tidyCompany(once)).toEqual(once);
  });

  test('what is no field is left out', () => {
    const profile = { ...company, revision: 3, updatedDate: null };
    expect(tidyCompany(profile)).toEqual(company);
    expect(companyFaults(profile, places)).toEqual({});
  });
});
