import { allCountries } from 'country-region-data';

type Place = { code: string; name: string };

const regions = new Map(allCountries.map(([, country, list]) => [country as string, distinct(list)]));

/** A few countries give several regions one code, or none: there the name takes its place. */
function distinct(list: readonly (readonly [name: string, code: string])[]): Place[] {
  const uses = (wanted: string) => list.filter(([, code]) => code === wanted).length;
  return list.map(([name, code]) => ({ name, code: code && uses(code) === 1 ? code : name }));
}

export const hasCountry = (code: string): boolean => regions.has(code);

/** A country's regions by code, with their names as the data has them (there is no localised source for these). */
export const regionsOf = (country: string): Place[] => regions.get(country) ?? [];

export const regionCodes = (country: string): string[] => regionsOf(country).map(({ code }) => code);

/** Every country by its name in the reader's language, in that language's order. */
export function countriesIn(locale: string): Place[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const order = new Intl.Collator(locale);
  return [...regions.keys()]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => order.compare(a.name, b.name));
}
