import type { CompanyField } from '@app/contract/company-rules';
import { countriesIn, hasCountry, regionCodes, regionsOf } from '@app/i18n/countries';

export type Option = { value: string; label: string };
export type ChoiceFieldName = Extract<CompanyField, 'region' | 'countryCode' | 'timeZone'>;
export const places = { hasCountry, regionCodes };

/** All that a field offers, in the reader's language. */
export function optionsOf(field: ChoiceFieldName, country: string, locale: string): Option[] {
  if (field === 'timeZone') return timeZones(new Date());
  const list = field === 'region' ? regionsOf(country) : countriesIn(locale);
  return list.map(({ code, name }) => ({ value: code, label: name }));
}

/** What is stored is shown even where the list no longer has it. */
export const withCurrent = (options: Option[], current: Option): Option[] =>
  current.value === '' || options.some(({ value }) => value === current.value) ? options : [current, ...options];

/** Searched without accents: Baghdad finds Baghdād. */
export function filterOptions(options: Option[], search: string): Option[] {
  const wanted = plain(search);
  return options.filter(({ label }) => plain(label).includes(wanted));
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[/_,]/g, ' ').trim().toLowerCase();

/** UTC is a zone, but not one that browsers list. */
const timeZones = (now: Date): Option[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => zoneOption(zone, now));

/** "America/New York (UTC−05:00)": the offset that holds now, summer time or not. */
function zoneOption(zone: string, now: Date): Option {
  const offset = offsetOf(zone, now);
  const name = zone.replaceAll('_', ' ');
  return { value: zone, label: offset === null ? name : `${name} (${offset})` };
}

function offsetOf(timeZone: string, now: Date): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en-us', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
    return `UTC${offset?.replace('-', '−') || '+00:00'}`;
  } catch {
    return null;
  }
}

/** A value as its field shows it. */
export function shownValue(field: CompanyField, value: string, country: string, locale: string): string {
  if (field === 'region') return regionsOf(country).find(({ code }) => code === value)?.name ?? value;
  if (field === 'countryCode' && hasCountry(value))
    return new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value;
  return field === 'timeZone' ? zoneOption(value, new Date()).label : value;
}
