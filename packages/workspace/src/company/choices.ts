import type { CompanyField } from '@app/contract/company-rules';
import { countriesIn, hasCountry, regionCodes, regionsOf } from '@app/i18n/countries';
import { searchable } from '@app/i18n/searchable';
import { hasOffset, readOffset, timeZones, zoneOption } from './time-zones.ts';

/** With the other names by which it is found, if it has any. */
export type Option = { value: string; label: string; names?: string[] };
export type ChoiceFieldName = Extract<CompanyField, 'region' | 'countryCode' | 'timeZone'>;
export const places = { hasCountry, regionCodes };

/** All options of a field, in the reader's language. */
export function optionsOf(field: ChoiceFieldName, country: string, locale: string): Option[] {
  if (field === 'timeZone') return timeZones(new Date());
  const list = field === 'region' ? regionsOf(country) : countriesIn(locale);
  return list.map(({ code, name }) => ({ value: code, label: name }));
}

/** Adds the stored value if the list no longer has it, or has it under another name. */
export const withCurrent = (options: Option[], current: Option): Option[] =>
  current.value === '' || options.some(({ value }) => value === current.value)
    ? options
    : [current, ...options.filter(({ label }) => label !== current.label)];

/** Searches without accents: Baghdad finds Baghdād. Exact matches come first: Guinea before Equatorial Guinea. */
export function filterOptions(options: Option[], search: string): Option[] {
  const { exact, others } = findOptions(options, search);
  return [...exact, ...others];
}

/** The one option that a typed text can mean: by its exact name, or because no other is left. */
export function singleMatch(options: Option[], typed: string): Option | undefined {
  if (typed.trim() === '') return undefined;
  const { exact, others } = findOptions(options, typed);
  const [first, second] = exact.length > 0 ? exact : others;
  return second ? undefined : first;
}

function findOptions(options: Option[], search: string): { exact: Option[]; others: Option[] } {
  const wanted = plain(search);
  const offset = readOffset(search);
  const found: { exact: Option[]; others: Option[] } = { exact: [], others: [] };
  for (const option of options) {
    const { label, names = [] } = option;
    const all = [label, ...names].map(plain);
    const isFound = offset ? hasOffset(label, offset) : all.some((name) => name.includes(wanted));
    if (all.includes(wanted)) found.exact.push(option);
    else if (isFound) found.others.push(option);
  }
  return found;
}

/** Time zones are found with spaces for slashes and underscores, and with plain apostrophes and minus signs. */
const plain = (text: string) =>
  searchable(text).replace(/[/_,]/g, ' ').replace(/[’‘]/g, "'").replaceAll('−', '-').trim();

/** A value as its field shows it. */
export function shownValue(field: CompanyField, value: string, country: string, locale: string): string {
  if (field === 'region') return regionsOf(country).find(({ code }) => code === value)?.name ?? value;
  if (field === 'countryCode' && hasCountry(value))
    return new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value;
  return field === 'timeZone' ? zoneOption(value, new Date()).label : value;
}
