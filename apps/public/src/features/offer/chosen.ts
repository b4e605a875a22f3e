import type { Offer } from '@app/contract/orders';
import type { AddOn, AddOnKey, EstimateRequest } from '@app/contract/pricing';
import { isIncluded, needsTextAndVoice, usableAddOns } from '@app/pricing/add-ons';
import { type Extras, extraQuantities } from './extras.ts';

export type Chosen = {
  addons: EstimateRequest['addons'];
  /** All that the link offers is there; else nothing can be ordered. */
  isWhole: boolean;
  /** Names of add-ons that are not sold in this country. An add-on that the plan no longer has is left out. */
  unavailable: string[];
  /** Names of add-ons that are mandatory in this country and were added for that reason. */
  demanded: string[];
};

/** All add-ons of an order: what the link offers, what the customer adds, and what is mandatory. */
export function choose(offer: Offer, extras: Extras, countryCode: string): Chosen {
  const { plan, request } = offer;
  if (!request) return { addons: [], isWhole: true, unavailable: [], demanded: [] };
  const wanted = extraQuantities(offer, extras, countryCode);
  const quantityOf = (key: AddOnKey, addOn: AddOn) =>
    Math.max(wanted[key] ?? 0, addOn.mandatory && !isIncluded(key) ? leastOf(addOn) : 0);
  const usable = usableAddOns(plan, { countryCode, billingPeriodUnit: request.billingPeriodUnit });
  const hasVoice = usable.some(({ key, addOn }) => key === 'keapTextAndVoice' && quantityOf(key, addOn) > 0);
  const taken = usable.filter(({ key, addOn }) => quantityOf(key, addOn) > 0 && (hasVoice || !needsTextAndVoice(key)));
  const missing = request.addons.filter(({ itemId }) => !taken.some(({ addOn }) => addOn.itemId === itemId));
  return {
    addons: taken.map(({ key, addOn }) => ({ itemId: addOn.itemId, quantity: quantityOf(key, addOn) })),
    isWhole: missing.length === 0,
    unavailable: Object.values(plan.addOns)
      .filter((addOn) => missing.some(({ itemId }) => itemId === addOn.itemId))
      .map(({ name }) => name),
    demanded: taken.filter(({ key }) => !wanted[key]).map(({ addOn }) => addOn.name),
  };
}

const leastOf = ({ quantity, customTiers }: AddOn): number => customTiers[0]?.addonQuantity ?? Math.max(1, quantity);
