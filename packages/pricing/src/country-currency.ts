import type { Currency } from '@app/contract/offer-words';

/** Where people pay in one of the currencies on offer, by law or by custom. */
const countries: Record<Currency, string> = {
  USD: 'US AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  GBP: 'GB GG IM JE',
  AUD: 'AU CC CX HM KI NF NR TV',
};

const currencyOf = new Map(
  Object.entries(countries).flatMap(([currency, codes]) =>
    codes.split(' ').map((code) => [code, currency as Currency]),
  ),
);

/** The currency to propose for a country; null where none of those on offer is its own. */
export const currencyIn = (countryCode: string): Currency | null => currencyOf.get(countryCode) ?? null;
