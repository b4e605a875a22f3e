import type { Estimate, EstimateRequest, LineItem, Promotion } from '@app/contract/pricing';
import { type CartLine, type RequestFault, readCart } from './cart-lines.ts';
import { type Discount, discountsOn } from './discounts.ts';
import { sum, taxOn } from './money.ts';
import type { PriceList } from './price-list.ts';
import { type PricedUnits, type PriceStep, priceUnits } from './price-units.ts';
import { CURRENT, type Misfit, misfitOf } from './promotions.ts';

/** The link is the server's to sign. */
export type UnsignedEstimate = Omit<Estimate, 'cartUrl'>;

/** How a line's price comes about: the units tier by tier, then coupon by coupon. */
export type LineExplanation = {
  itemId: string;
  type: CartLine['type'];
  pricingModel: CartLine['price']['model'];
  steps: PriceStep[];
  discounts: Discount[];
};

export type Priced = {
  estimate: UnsignedEstimate;
  /** One for each line, in the same order. */
  explanations: LineExplanation[];
  tax: { rate: number; base: number; amount: number };
  /** Coupons of the request that changed nothing, and why. */
  refusedCoupons: { id: string; reason: Misfit | 'unknown' }[];
};

/** What a cart costs. Only that: who may sell it, and the link, are the caller's. */
export function priceCart(request: EstimateRequest, list: PriceList): Priced | { faults: RequestFault[] } {
  const cart = readCart(request, list);
  if ('faults' in cart) return cart;
  const { accepted, refused } = readCoupons(request, cart.lines, list);
  return { ...priceLines(cart.lines, accepted, request, list.taxRate), refusedCoupons: refused };
}

type Bill = Pick<EstimateRequest, 'billingPeriodUnit' | 'currency'>;

function priceLines(lines: CartLine[], coupons: Promotion[], bill: Bill, rate: number): Omit<Priced, 'refusedCoupons'> {
  const priced = lines.map(({ price, quantity }) => priceUnits(price, quantity));
  const amounts = priced.map(({ amount }) => amount);
  const discounts = discountsOn(lines, amounts, coupons);
  const lineItems = lines.map((line, index) => toLineItem(line, priced[index]!, discounts[index]!));
  const subtotal = sum(amounts);
  const discount = sum(lineItems.map((line) => line.discount));
  const base = subtotal - discount;
  const tax = taxOn(base, rate);
  return {
    estimate: {
      billingPeriod: 1,
      billingPeriodUnit: bill.billingPeriodUnit,
      lineItems,
      discount,
      subtotal,
      tax,
      total: base + tax,
      currency: bill.currency,
    },
    explanations: lines.map(({ itemId, type, price }, index) => ({
      itemId,
      type,
      pricingModel: price.model,
      steps: priced[index]!.steps,
      discounts: discounts[index]!,
    })),
    tax: { rate, base, amount: tax },
  };
}

function toLineItem({ itemId, price, quantity }: CartLine, units: PricedUnits, discounts: Discount[]): LineItem {
  const discount = sum(discounts.map(({ amount }) => amount));
  return {
    itemId,
    itemPriceId: price.id,
    quantity,
    price: units.amount - discount,
    basePrice: units.amount,
    unitPrice: units.unitPrice,
    discount,
    appliedCoupons: discounts.map(({ id, amount }) => ({ id, amount })),
    model: price.model === 'flat_fee' ? 'flat_fee' : 'per_unit',
  };
}

/** Each coupon counts once, at its first place in the request. */
function readCoupons(
  { couponCodes, currency, billingPeriodUnit }: EstimateRequest,
  lines: CartLine[],
  list: PriceList,
) {
  const accepted: Promotion[] = [];
  const refused: Priced['refusedCoupons'] = [];
  for (const id of new Set(couponCodes)) {
    if (id === CURRENT) continue;
    const promotion = list.promotions.find((one) => one.id === id);
    const reason = promotion ? misfitOf(promotion, { currency, billingPeriodUnit, lines }) : 'unknown';
    if (promotion && !reason) accepted.push(promotion);
    else if (reason) refused.push({ id, reason });
  }
  return { accepted, refused };
}
