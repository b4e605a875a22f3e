import type { AddOnKey, EstimateRequest, Plan } from '@app/contract/pricing';
import { isIncluded, needsTextAndVoice, usableAddOns } from './add-ons.ts';
import { type CartChoices, placeOf } from './cart-choices.ts';
import { type CartLine, readCart } from './cart-lines.ts';
import { billingUnitOf, contractTypeOf } from './frequency.ts';
import { includedContacts, includedUsers } from './plans.ts';
import { CURRENT } from './promotions.ts';
import { customTierAt, hasTextAndVoice } from './text-and-voice.ts';
import { settleTextMessages, TEXT_MESSAGE_STEP } from './text-messages.ts';
import { settleUsers, usersFault } from './users.ts';

export type Seller = { partnerAccountId: string; linkPostedBy: string };

/** What the server is asked; null while it is not: no partner account, a wrong number of users, or a free trial. */
export function toEstimateRequest(choices: CartChoices, plan: Plan, seller: Seller): EstimateRequest | null {
  if (plan.isFreeTrial || seller.partnerAccountId === '' || usersFault(choices.users, plan)) return null;
  return buildRequest(choices, plan, seller);
}

/** The lines that the choices make, for the promotions to be held against; an unfinished number counts as settled. */
export function chosenLines(choices: CartChoices, plan: Plan): CartLine[] {
  const settled = { ...choices, users: settleUsers(choices.users, plan) };
  const request = buildRequest(settled, plan, { partnerAccountId: '', linkPostedBy: '' });
  const { currency, countryCode } = choices;
  const cart = readCart(request, { currency, countryCode, taxRate: 0, plans: [plan], promotions: [] });
  return 'faults' in cart ? [] : cart.lines;
}

function buildRequest(choices: CartChoices, plan: Plan, seller: Seller): EstimateRequest {
  const { currency, countryCode, frequency, promotionId } = choices;
  const contractType = contractTypeOf(frequency);
  return {
    plan: plan.id,
    billingPeriod: 1,
    billingPeriodUnit: billingUnitOf(contractType),
    contractType,
    currency,
    addons: chosenAddOns(choices, plan),
    charges: [],
    couponCodes: promotionId === CURRENT ? [] : [promotionId],
    billingAddress: { countryCode },
    ...seller,
  };
}

function chosenAddOns(choices: CartChoices, plan: Plan): EstimateRequest['addons'] {
  const chosen = chosenQuantities(choices, plan);
  return usableAddOns(plan, placeOf(choices)).flatMap(({ key, addOn }) => {
    if (isIncluded(key)) return [];
    const isDemanded = addOn.mandatory && (hasTextAndVoice(choices.textAndVoiceTier) || !needsTextAndVoice(key));
    const quantity = Math.max(chosen[key] ?? 0, isDemanded ? addOn.quantity : 0);
    return quantity > 0 ? [{ itemId: addOn.itemId, quantity }] : [];
  });
}

/** What the modal has a field for. */
function chosenQuantities(choices: CartChoices, plan: Plan): Partial<Record<AddOnKey, number>> {
  const { contacts, users, textAndVoiceTier: tier, textMessages, businessLine } = choices;
  const hasVoice = hasTextAndVoice(tier);
  return {
    additionalContacts: contacts - includedContacts(plan),
    additionalUsers: users - includedUsers(plan),
    keapTextAndVoice: customTierAt(tier, plan.addOns.keapTextAndVoice ?? null)?.addonQuantity ?? 0,
    additionalTextMessageBundle: hasVoice ? settleTextMessages(textMessages) / TEXT_MESSAGE_STEP : 0,
    keapBusinessLine: hasVoice && businessLine ? 1 : 0,
  };
}
