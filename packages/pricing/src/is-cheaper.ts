import type { EstimateRequest } from '@app/contract/pricing';
import { type Phase, pricePhases } from './phases.ts';
import type { PriceList } from './price-list.ts';

/**
 * Whether a bill of the cart would be below the same bill of the offer, before tax. More units can cost less where they
 * reach a cheaper tier, and a coupon may hide that until it has ended: so every bill is compared.
 */
export function isCheaper(cart: EstimateRequest, offer: EstimateRequest, list: PriceList): boolean {
  const [mine, offered] = [billsOf(cart, list), billsOf(offer, list)];
  if (!mine || !offered) return true;
  return [...mine, ...offered].some(({ fromBill }) => netOf(mine, fromBill) < netOf(offered, fromBill));
}

/** Each in its own country, which decides what is sold there; the tax is left out. */
function billsOf(request: EstimateRequest, list: PriceList): Phase[] | null {
  const phases = pricePhases(request, { ...list, countryCode: request.billingAddress.countryCode });
  return 'faults' in phases ? null : phases;
}

function netOf(phases: Phase[], bill: number): number {
  const { subtotal, discount } = phases.findLast(({ fromBill }) => fromBill <= bill)!.estimate;
  return subtotal - discount;
}
