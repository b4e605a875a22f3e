import { AppError } from '@app/contract/errors';
import type { Customer } from '@app/contract/orders';
import type { EstimateRequest, Plan } from '@app/contract/pricing';
import { countItems, mergeItems } from '@app/pricing/cart-lines';
import { priceCart, type UnsignedEstimate } from '@app/pricing/estimate';
import { isCheaper } from '@app/pricing/is-cheaper';
import { type PreparedCatalogue, priceListOf } from '../billing/catalogue.ts';
import type { CartLink } from '../billing/link.ts';

type Choice = { addons: EstimateRequest['addons']; customer: Pick<Customer, 'countryCode'> };
export type PricedLink = { request: EstimateRequest; plan: Plan; estimate: UnsignedEstimate };

/** What was shared, at today's prices. If it can no longer be bought as it was shared, the whole link is withdrawn. */
export function priceAsShared(catalogue: PreparedCatalogue, link: CartLink): PricedLink {
  const { total: _, issued: __, ...request } = link;
  const { currency, billingAddress } = request;
  const list = priceListOf(catalogue, { currency, ...billingAddress });
  const plan = list.plans.find(({ id }) => id === request.plan);
  const priced = priceCart(request, list);
  if (!plan || 'faults' in priced) throw new AppError('link.withdrawn');
  return { request, plan, estimate: priced.estimate };
}

/** The link with what the customer added, at today's prices and with the tax of the customer's country. */
export function priceLink(catalogue: PreparedCatalogue, link: CartLink, { addons, customer }: Choice): PricedLink {
  const { countryCode } = customer;
  const { request: shared, plan } = priceAsShared(catalogue, link);
  refuseFewer(shared.addons, addons);
  const request = { ...shared, addons: mergeItems(addons), billingAddress: { countryCode } };
  const list = priceListOf(catalogue, { currency: request.currency, countryCode });
  const priced = priceCart(request, list);
  if ('faults' in priced) throw new AppError('request.invalid', priced.faults);
  if (isCheaper(request, shared, list))
    throw new AppError('request.invalid', [{ path: 'addons', code: 'addon.cheaper' }]);
  return { request, plan, estimate: priced.estimate };
}

function refuseFewer(offered: EstimateRequest['addons'], chosen: EstimateRequest['addons']): void {
  const counts = countItems(chosen);
  const fewer = [...countItems(offered)].filter(([itemId, quantity]) => (counts.get(itemId) ?? 0) < quantity);
  if (fewer.length > 0)
    throw new AppError(
      'request.invalid',
      fewer.map(([itemId]) => ({ path: `addons.${itemId}`, code: 'addon.fewer' })),
    );
}
