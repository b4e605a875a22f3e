import type { Offer } from '@app/contract/orders';
import type { AddOn, AddOnKey, EstimateRequest } from '@app/contract/pricing';
import { isIncluded, needsTextAndVoice, usableAddOns } from '@app/pricing/add-ons';
import { type Extras, extraQuantities } from './extras.ts';

export type OrderAddons = {
  addons: EstimateRequest['addons'];
  /** Whether everything that the link offers is available; otherwise nothing can be ordered. */
  isComplete: boolean;
  /** Names of the add-ons that are not sold in this country. Add-ons that the plan no longer has are not named. */
  unavailable: string[];
  /** Names of the add-ons that nobody chose but the country makes mandatory. */
  demanded: string[];
};

/** All add-ons of an order: those of the link, those that the customer adds, and mandatory ones. */
export function collectAddons(offer: Offer, extras: Extras, countryCode: string): OrderAddons {
  const { plan, request } = offer;
  if (!request) return { addons: [], isComplete: true, unavailable: [], demanded: [] };
  const wanted = extraQuantities(offer, extras, countryCode);
  const quantityOf = (key: AddOnKey, addOn: AddOn) =>
    Math.max(wanted[key] ?? 0, addOn.mandatory && !isIncluded(key) ? minimumQuantity(addOn) : 0);
  const usable = usableAddOns(plan, { countryCode, billingPeriodUnit: request.billingPeriodUnit });
  const hasVoice = usable.some(({ key, addOn }) => key === 'keapTextAndVoice' && quantityOf(key, addOn) > 0);
  const taken = usable.filter(({ key, addOn }) => quantityOf(key, addOn) > 0 && (hasVoice || !needsTextAndVoice(key)));
  const missing = request.addons.filter(({ itemId }) => !taken.some(({ addOn }) => addOn.itemId === itemId));
  return {
    addons: taken.map(({ key, addOn }) => ({ itemId: addOn.itemId, quantity: quantityOf(key, addOn) })),
    isComplete: missing.length === 0,
    unavailable: Object.values(plan.addOns)
      .filter((addOn) => missing.some(({ itemId }) => itemId === addOn.itemId))
      .map(({ name }) => name),
    demanded: taken.filter(({ key }) => !wanted[key]).map(({ addOn }) => addOn.name),
  };
}

const minimumQuantity = ({ quantity, customTiers }: AddOn): number =>
  customTiers[0]?.addonQuantity ?? Math.max(1, quantity);
