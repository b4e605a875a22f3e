import type { Currency } from '@app/contract/offer-words';
import type { ContractType, EstimateRequest } from '@app/contract/pricing';
import { priceListIn } from '../src/catalogue.ts';
import { type Priced, priceCart } from '../src/estimate.ts';
import { billingUnitOf } from '../src/frequency.ts';
import type { PriceList } from '../src/price-list.ts';
import { testCatalogue } from './catalogue.ts';

/** A cart in few words: Pro by the month in the United States, unless said otherwise. */
export type Cart = {
  plan?: string;
  contract?: ContractType;
  currency?: Currency;
  country?: string;
  addons?: Record<string, number>;
  charges?: Record<string, number>;
  coupons?: string[];
};

const chosen = (counts: Record<string, number> = {}) =>
  Object.entries(counts).map(([itemId, quantity]) => ({ itemId, quantity }));

export const requestFor = (cart: Cart): EstimateRequest => ({
  plan: cart.plan ?? 'pro',
  billingPeriod: 1,
  billingPeriodUnit: billingUnitOf(cart.contract ?? 'monthly'),
  contractType: cart.contract ?? 'monthly',
  currency: cart.currency ?? 'USD',
  addons: chosen(cart.addons),
  charges: chosen(cart.charges),
  couponCodes: cart.coupons ?? [],
  billingAddress: { countryCode: cart.country ?? 'US' },
  partnerAccountId: 'account',
  linkPostedBy: 'person',
});

export const listFor = ({ currency = 'USD', country = 'US' }: Cart): PriceList =>
  priceListIn(testCatalogue, { currency, countryCode: country }, {});

export const tryPrice = (cart: Cart) => priceCart(requestFor(cart), listFor(cart));

export function price(cart: Cart): Priced {
  const priced = tryPrice(cart);
  if ('faults' in priced) throw new Error(JSON.stringify(priced.faults));
  return priced;
}

/** What the lines cost after discounts, by item; what costs nothing is left out. */
export const linesOf = ({ estimate }: Priced): Record<string, number> =>
  Object.fromEntries(estimate.lineItems.filter((line) => line.price > 0).map((line) => [line.itemId, line.price]));
