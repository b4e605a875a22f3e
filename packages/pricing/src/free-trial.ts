import type { Currency } from '@app/contract/offer-words';
import type { Estimate, LineItem, Plan } from '@app/contract/pricing';
import { isIncluded, usableAddOns } from './add-ons.ts';

/** A trial costs nothing and is not asked of the server: the plan and what is in it, at zero. It has no cart link. */
export function freeTrialEstimate(plan: Plan, currency: Currency, countryCode: string): Estimate {
  const included = usableAddOns(plan, { countryCode, billingPeriodUnit: 'month' }).filter(({ key }) => isIncluded(key));
  return {
    billingPeriod: 1,
    billingPeriodUnit: 'month',
    lineItems: [
      atZero(plan.id, plan.pricing.monthly?.id ?? plan.id, plan.quantity, 'flat_fee'),
      ...included.map(({ addOn }) =>
        atZero(addOn.itemId, addOn.pricing.monthly?.id ?? addOn.itemId, addOn.quantity, 'per_unit'),
      ),
    ],
    discount: 0,
    subtotal: 0,
    tax: 0,
    total: 0,
    cartUrl: '',
    currency,
  };
}

const atZero = (itemId: string, itemPriceId: string, quantity: number, model: LineItem['model']): LineItem => ({
  itemId,
  itemPriceId,
  quantity,
  price: 0,
  basePrice: 0,
  unitPrice: 0,
  discount: 0,
  appliedCoupons: [],
  model,
});
