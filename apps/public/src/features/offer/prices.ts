import type { Offer } from '@app/contract/orders';
import type { EstimateRequest } from '@app/contract/pricing';
import { type CartView, toCartView } from '@app/pricing/cart-view';
import { type Priced, priceCart } from '@app/pricing/estimate';
import { isCheaper } from '@app/pricing/is-cheaper';
import { type Phase, pricePhases } from '@app/pricing/phases';
import { toPriceList } from '@app/pricing/price-list';

export type Prices = {
  request: EstimateRequest;
  priced: Priced;
  view: CartView;
  phases: Phase[];
  /** Below what was offered: it can be shown, but not be ordered. */
  isCheaper: boolean;
};

/** Today's price of these add-ons in this country; null if they cannot be ordered there. */
export function priceOffer(offer: Offer, addons: EstimateRequest['addons'], countryCode: string): Prices | null {
  if (!offer.request) return null;
  const request = { ...offer.request, addons, billingAddress: { countryCode } };
  // The server has chosen the plan, so a plan that partners cannot choose themselves is allowed too.
  const list = toPriceList(
    {
      currency: request.currency,
      countryCode,
      taxRate: offer.taxRates.find((tax) => tax.countryCode === countryCode)?.rate ?? 0,
      plans: [offer.plan],
      promotions: offer.promotions,
    },
    { allowKeapLite: true },
  );
  const priced = priceCart(request, list);
  const phases = pricePhases(request, list);
  const view = 'faults' in priced ? null : toCartView(priced.estimate, offer.plan);
  if ('faults' in priced || 'faults' in phases || !view) return null;
  return {
    request,
    priced,
    view,
    phases: phases.filter(changesPrice),
    isCheaper: isCheaper(request, offer.request, list),
  };
}

/** A coupon that ends without changing the price gets no line. */
const changesPrice = ({ estimate }: Phase, index: number, all: Phase[]) =>
  index === 0 || estimate.total !== all[index - 1]?.estimate.total;

/** Today's price of what was shared, if it is not what it was. */
export function changedTotal(offer: Offer): { was: number; now: number } | null {
  const { request, sharedTotal } = offer;
  const today = request && priceOffer(offer, request.addons, request.billingAddress.countryCode);
  if (!today || sharedTotal === null || today.view.total === sharedTotal) return null;
  return { was: sharedTotal, now: today.view.total };
}
