import { AppError } from '@app/contract/errors';
import type { Customer } from '@app/contract/orders';
import type { EstimateRequest, Plan } from '@app/contract/pricing';
import { priceCart, type UnsignedEstimate } from '@app/pricing/estimate';
import { type PreparedCatalogue, priceListOf } from '../billing/catalogue.ts';
import type { CartLink } from '../billing/link.ts';

type Choice = { addons: EstimateRequest['addons']; customer: Pick<Customer, 'countryCode'> };
export type PricedLink = { request: EstimateRequest; plan: Plan; estimate: UnsignedEstimate };

/** What was shared, as a request for a price. */
export function sharedRequest({ total: _, issued: __, ...request }: CartLink): EstimateRequest {
  return request;
}

/** The link with what the customer added, at today's prices and with the tax of the customer's country. */
export function priceLink(catalogue: PreparedCatalogue, link: CartLink, { addons, customer }: Choice): PricedLink {
  const fewer = link.addons.filter(({ itemId, quantity }) => quantityOf(addons, itemId) < quantity);
  if (fewer.length > 0)
    throw new AppError(
      'request.invalid',
      fewer.map(({ itemId }) => ({ path: `addons.${itemId}`, code: 'addon.fewer' })),
    );
  const request = { ...sharedRequest(link), addons, billingAddress: { countryCode: customer.countryCode } };
  const list = priceListOf(catalogue, { currency: request.currency, countryCode: customer.countryCode });
  const plan = list.plans.find(({ id }) => id === request.plan);
  if (!plan) throw new AppError('link.withdrawn');
  const priced = priceCart(request, list);
  if ('faults' in priced) throw new AppError('request.invalid', priced.faults);
  return { request, plan, estimate: priced.estimate };
}

const quantityOf = (addons: EstimateRequest['addons'], itemId: string): number =>
  addons.find((addOn) => addOn.itemId === itemId)?.quantity ?? 0;
