import type { AddOn, AddOnKey, BillingUnit, Plan } from '@app/contract/pricing';
import { priceFor } from './frequency.ts';

/** The order in which a cart lists them. */
export const addOnOrder: Record<AddOnKey, number> = {
  includedContacts: 1,
  additionalContacts: 2,
  includedUsers: 3,
  additionalUsers: 4,
  keapTextAndVoice: 5,
  includedTextMessages: 6,
  additionalTextMessageBundle: 7,
  keapBusinessLine: 8,
  apiCalls: 30,
  dedicatedIp: 31,
  priorityDatabase: 32,
  priorityHosting: 33,
};
export const chargeOrder: Record<keyof Plan['charges'], number> = {
  additionalTextMessages: 100,
  earlyTerminationFee: 101,
};

const inOrder = (Object.keys(addOnOrder) as AddOnKey[]).sort((a, b) => addOnOrder[a] - addOnOrder[b]);

/** They come with the plan, in the plan's quantity: nobody orders them. */
export const isIncluded = (key: AddOnKey): boolean => key.startsWith('included');

/** They go with text-and-voice: without a tier there are none. */
export const needsTextAndVoice = (key: AddOnKey): boolean =>
  key === 'additionalTextMessageBundle' || key === 'keapBusinessLine';

/** No list of countries means everywhere. */
const isAllowedIn = ({ allowedCountryCodes }: AddOn, countryCode: string) =>
  allowedCountryCodes.length === 0 || allowedCountryCodes.includes(countryCode);

type Where = { countryCode: string; billingPeriodUnit: BillingUnit };
export type UsableAddOn = { key: AddOnKey; addOn: AddOn };

/** The add-ons that a plan has in this country and for this billing unit, in order. */
export function usableAddOns(plan: Plan, { countryCode, billingPeriodUnit }: Where): UsableAddOn[] {
  return inOrder.flatMap((key) => {
    const addOn = plan.addOns[key];
    if (!addOn || !isAllowedIn(addOn, countryCode)) return [];
    return priceFor(addOn.pricing, billingPeriodUnit) ? [{ key, addOn }] : [];
  });
}

export const usableAddOn = (plan: Plan, key: AddOnKey, where: Where): AddOn | null =>
  usableAddOns(plan, where).find((usable) => usable.key === key)?.addOn ?? null;
