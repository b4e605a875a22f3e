import type { Currency } from '@app/contract/offer-words';
import type { AddOnKey, BillingUnit, Charge, Estimate, LineItem, Plan, Unit } from '@app/contract/pricing';
import { addOnOrder, chargeOrder } from './add-ons.ts';
import type { UnsignedEstimate } from './estimate.ts';

type Shown = Pick<LineItem, 'itemId' | 'price' | 'basePrice' | 'discount' | 'appliedCoupons'> & { name: string };
export type CartViewLine = Shown & { unit: string; quantity: number };

/** The estimate as the cart summary shows it. */
export type CartView = {
  subscription: Shown;
  addOns: CartViewLine[];
  charges: CartViewLine[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  currency: Currency;
  billingPeriodUnit: BillingUnit;
  cartUrl: string;
  itemCountWithCouponsApplied: number;
};

type Known = { itemId: string; name: string; unit: Unit; order: number };

/** Null when the estimate is not one of this plan: it belongs to the plan that was chosen before. */
export function toCartView(
  estimate: UnsignedEstimate & { cartUrl?: Estimate['cartUrl'] },
  plan: Plan,
): CartView | null {
  const { lineItems, subtotal, discount, tax, total, currency, billingPeriodUnit, cartUrl = '' } = estimate;
  const own = lineItems.find(({ itemId }) => itemId === plan.id);
  if (!own) return null;
  return {
    subscription: toShown(own, plan.name),
    addOns: toLines(lineItems, knownAddOns(plan)),
    charges: toLines(lineItems, knownCharges(plan)),
    subtotal,
    discount,
    tax,
    total,
    currency,
    billingPeriodUnit,
    cartUrl,
    itemCountWithCouponsApplied: lineItems.filter(({ appliedCoupons }) => appliedCoupons.length > 0).length,
  };
}

const toLines = (lineItems: LineItem[], known: Known[]): CartViewLine[] =>
  known
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ itemId, name, unit }) =>
      lineItems.filter((line) => line.itemId === itemId).map((line) => toViewLine(line, name, unit)),
    );

const toViewLine = (line: LineItem, name: string, unit: Unit): CartViewLine => ({
  ...toShown(line, name),
  // A charge that may fall due later costs nothing now: what it would cost is worth showing.
  ...(line.quantity === 0 && { price: line.unitPrice, basePrice: line.unitPrice }),
  unit: line.quantity > 1 ? unit.plural : unit.singular,
  quantity: line.quantity,
});

const toShown = ({ itemId, price, basePrice, discount, appliedCoupons }: LineItem, name: string): Shown => ({
  itemId,
  name,
  price,
  basePrice,
  discount,
  appliedCoupons,
});

const knownAddOns = ({ addOns }: Plan): Known[] =>
  Object.entries(addOns).map(([key, { itemId, name, unit }]) => ({
    itemId,
    name,
    unit,
    order: addOnOrder[key as AddOnKey],
  }));

/** Services follow the charges, in the plan's order. */
const knownCharges = ({ charges, services }: Plan): Known[] => [
  ...toKnown(charges.additionalTextMessages, chargeOrder.additionalTextMessages),
  ...toKnown(charges.earlyTerminationFee, chargeOrder.earlyTerminationFee),
  ...services.flatMap((service, index) => toKnown(service, chargeOrder.earlyTerminationFee + 1 + index)),
];

const toKnown = (charge: Charge | null, order: number): Known[] =>
  charge ? [{ itemId: charge.itemId, name: charge.name, unit: charge.unit, order }] : [];
