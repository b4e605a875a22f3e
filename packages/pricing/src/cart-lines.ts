import type {
  AddOn,
  AddOnKey,
  BillingUnit,
  Charge,
  EstimateRequest,
  ItemType,
  Plan,
  Price,
} from '@app/contract/pricing';
import { chargeOrder, isIncluded, needsTextAndVoice, usableAddOns } from './add-ons.ts';
import { CONTACTS_MAX } from './contacts.ts';
import { billingUnitOf, priceFor } from './frequency.ts';
import { includedContacts, includedUsers } from './plans.ts';
import type { PriceList } from './price-list.ts';
import { TEXT_MESSAGE_MAX, TEXT_MESSAGE_STEP } from './text-messages.ts';
import { userRange } from './users.ts';

/** Of what has no limit of its own; sums stay exact. */
const UNITS_MAX = 1_000_000;

/** Something in the cart. A quantity of 0 is a charge that may fall due later. */
export type CartLine = { type: ItemType; itemId: string; quantity: number; price: Price };

export type RequestFault = {
  path: string;
  code:
    | 'currency.other'
    | 'country.other'
    | 'contract.unit'
    | 'plan.unknown'
    | 'plan.freeTrial'
    | 'plan.notBilledSo'
    | 'addOn.unavailable'
    | 'addOn.quantity'
    | 'addOn.mandatory'
    | 'addOn.needsTextAndVoice'
    | 'charge.unavailable'
    | 'charge.quantity';
};

export type Cart = { plan: Plan; lines: CartLine[] };

/** The lines of a cart in their order, whatever the order of the request; or all that is wrong with the request. */
export function readCart(request: EstimateRequest, list: PriceList): Cart | { faults: RequestFault[] } {
  const plan = list.plans.find(({ id }) => id === request.plan);
  const price = plan && priceFor(plan.pricing, request.billingPeriodUnit);
  const faults = headFaults(request, list, plan, price);
  if (!plan || !price || faults.length > 0) return { faults };

  const addOns = readAddOns(request, plan);
  const charges = readCharges(request, plan);
  const all = [...addOns.faults, ...charges.faults];
  if (all.length > 0) return { faults: all };
  const planLine: CartLine = { type: 'plan', itemId: plan.id, quantity: plan.quantity, price };
  return { plan, lines: [planLine, ...addOns.lines, ...charges.lines] };
}

function headFaults(
  { currency, contractType, billingPeriodUnit, billingAddress }: EstimateRequest,
  list: PriceList,
  plan: Plan | undefined,
  price: Price | null | undefined,
): RequestFault[] {
  const faults: RequestFault[] = [];
  if (currency !== list.currency) faults.push({ path: 'currency', code: 'currency.other' });
  if (billingAddress.countryCode !== list.countryCode)
    faults.push({ path: 'billingAddress.countryCode', code: 'country.other' });
  if (billingUnitOf(contractType) !== billingPeriodUnit) faults.push({ path: 'contractType', code: 'contract.unit' });
  if (!plan) faults.push({ path: 'plan', code: 'plan.unknown' });
  else if (plan.isFreeTrial) faults.push({ path: 'plan', code: 'plan.freeTrial' });
  else if (!price) faults.push({ path: 'billingPeriodUnit', code: 'plan.notBilledSo' });
  return faults;
}

type Part = { lines: CartLine[]; faults: RequestFault[] };

function readAddOns({ addons, billingAddress, billingPeriodUnit }: EstimateRequest, plan: Plan): Part {
  const usable = usableAddOns(plan, { countryCode: billingAddress.countryCode, billingPeriodUnit });
  const wanted = countItems(addons);
  const faults = addons.flatMap(({ itemId }, index): RequestFault[] =>
    usable.some(({ addOn }) => addOn.itemId === itemId)
      ? []
      : [{ path: `addons[${index}].itemId`, code: 'addOn.unavailable' }],
  );
  const hasVoice = usable.some(({ key, addOn }) => key === 'keapTextAndVoice' && wanted.has(addOn.itemId));
  const lines: CartLine[] = [];
  for (const { key, addOn } of usable) {
    const asked = wanted.get(addOn.itemId);
    const quantity = asked ?? (isIncluded(key) ? addOn.quantity : 0);
    const code = quantityFault(key, addOn, quantity, { plan, hasVoice, billingPeriodUnit });
    if (code) faults.push({ path: `addons.${addOn.itemId}`, code });
    else if (quantity > 0) lines.push(toLine('addon', addOn.itemId, quantity, priceOf(addOn, billingPeriodUnit)));
  }
  return { lines, faults };
}

/** Two entries for one item are one order for both. */
export function countItems(chosen: EstimateRequest['addons']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { itemId, quantity } of chosen) counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
  return counts;
}

/** The same order with each item named once. */
export const mergeItems = (chosen: EstimateRequest['addons']): EstimateRequest['addons'] =>
  Array.from(countItems(chosen), ([itemId, quantity]) => ({ itemId, quantity }));

type Around = { plan: Plan; hasVoice: boolean; billingPeriodUnit: BillingUnit };

function quantityFault(
  key: AddOnKey,
  addOn: AddOn,
  quantity: number,
  { plan, hasVoice, billingPeriodUnit }: Around,
): RequestFault['code'] | null {
  // What needs text-and-voice is not demanded of a cart without it.
  if (quantity === 0) return addOn.mandatory && (hasVoice || !needsTextAndVoice(key)) ? 'addOn.mandatory' : null;
  if (needsTextAndVoice(key) && !hasVoice) return 'addOn.needsTextAndVoice';
  const isFlat = priceOf(addOn, billingPeriodUnit).model === 'flat_fee';
  return isSold(key, addOn, quantity, { plan, isFlat }) ? null : 'addOn.quantity';
}

/** A flat fee buys what it is for once; a larger number would cost nothing. Users and messages have limits of their own. */
function isSold(key: AddOnKey, addOn: AddOn, quantity: number, { plan, isFlat }: { plan: Plan; isFlat: boolean }) {
  const isOnce = quantity === Math.max(1, addOn.quantity);
  if (isIncluded(key)) return quantity === addOn.quantity;
  switch (key) {
    case 'additionalContacts':
      return isFlat ? isOnce : includedContacts(plan) + quantity <= CONTACTS_MAX;
    case 'additionalUsers':
      return includedUsers(plan) + quantity <= userRange(plan).max;
    case 'keapTextAndVoice':
      return addOn.customTiers.some(({ addonQuantity }) => addonQuantity === quantity);
    case 'additionalTextMessageBundle':
      return quantity * TEXT_MESSAGE_STEP <= TEXT_MESSAGE_MAX;
    case 'keapBusinessLine':
      return quantity === 1;
    default:
      return isFlat ? isOnce : quantity >= addOn.quantity && quantity <= UNITS_MAX;
  }
}

function readCharges({ charges, contractType, addons }: EstimateRequest, plan: Plan): Part {
  const wanted = countItems(charges);
  const faults = charges.flatMap(({ itemId }, index): RequestFault[] =>
    plan.services.some((service) => service.itemId === itemId)
      ? []
      : [{ path: `charges[${index}].itemId`, code: 'charge.unavailable' }],
  );
  for (const { itemId, model } of plan.services)
    if (model === 'flat_fee' && (wanted.get(itemId) ?? 0) > 1)
      faults.push({ path: `charges.${itemId}`, code: 'charge.quantity' });
  const services = plan.services.flatMap((service) => toChargeLine(service, wanted.get(service.itemId)));
  const voice = plan.addOns.keapTextAndVoice?.itemId;
  const later = {
    additionalTextMessages: addons.some(({ itemId }) => itemId === voice),
    earlyTerminationFee: contractType === 'monthly_etf',
  };
  const mayFallDue = (Object.keys(later) as (keyof typeof later)[])
    .filter((key) => later[key])
    .sort((a, b) => chargeOrder[a] - chargeOrder[b])
    .flatMap((key) => toChargeLine(plan.charges[key], 0));
  return { lines: [...mayFallDue, ...services], faults };
}

function toChargeLine(charge: Charge | null, quantity: number | undefined): CartLine[] {
  if (!charge || quantity === undefined) return [];
  const { itemId, itemPriceId, model, price } = charge;
  return [toLine('charge', itemId, quantity, { id: itemPriceId, model, price, tiers: [] })];
}

const toLine = (type: ItemType, itemId: string, quantity: number, price: Price): CartLine => ({
  type,
  itemId,
  quantity,
  price,
});

function priceOf({ itemId, pricing }: AddOn, unit: BillingUnit): Price {
  const price = priceFor(pricing, unit);
  if (!price) throw new Error(`${itemId} has no price by the ${unit}`);
  return price;
}
