import type { Currency } from '@app/contract/offer-words';
import type { Frequency, Plan, Promotion } from '@app/contract/pricing';
import { usableAddOn } from './add-ons.ts';
import { type CartChoices, type CartOffer, chosenPlan, LEAVING_TRIAL_FREQUENCY, placeOf } from './cart-choices.ts';
import { contactOptions } from './contacts.ts';
import { chosenLines } from './estimate-request.ts';
import { frequenciesOf } from './frequency.ts';
import { includedContacts, includedUsers, isFreeTrial } from './plans.ts';
import { CURRENT, type PromotionOption, promotionOptions, settlePromotion } from './promotions.ts';
import { hasTextAndVoice, settleTier } from './text-and-voice.ts';
import { settleTextMessages } from './text-messages.ts';
import { settleUsers } from './users.ts';

/**
 * What can happen in the modal. 'offerLoaded': plans or promotions arrived, or arrived anew, perhaps while a number is
 * being typed.
 */
export type CartChange =
  | { type: 'offerLoaded'; whileTyping?: boolean }
  | { type: 'country'; countryCode: string }
  | { type: 'currency'; currency: Currency }
  | { type: 'frequency'; frequency: Frequency }
  | { type: 'plan'; planId: string }
  | { type: 'contacts'; contacts: number }
  | { type: 'users'; users: number }
  | { type: 'usersLeft' }
  | { type: 'textAndVoice'; tier: number }
  | { type: 'textMessages'; textMessages: number }
  | { type: 'textMessagesLeft' }
  | { type: 'businessLine'; on: boolean }
  | { type: 'promotion'; promotionId: string }
  | { type: 'addPartnerAsUser'; on: boolean }
  | { type: 'bundle'; bundleId: string | null };

/**
 * The choices after a change, with all that follows from it. While plans or promotions load, nothing follows from
 * them.
 */
export function changeCart(choices: CartChoices, change: CartChange, offer: CartOffer): CartChoices {
  return settle(applyChange(choices, change, offer), offer, isTyping(change));
}

/** A number that is being typed is not final: an empty field or the 1 of 12 must not cost the promotion. */
const isTyping = (change: CartChange): boolean =>
  change.type === 'offerLoaded'
    ? change.whileTyping === true
    : change.type === 'users' || change.type === 'textMessages';

function applyChange(choices: CartChoices, change: CartChange, { plans }: CartOffer): CartChoices {
  const plan = chosenPlan(choices, plans);
  switch (change.type) {
    case 'offerLoaded':
      return choices;
    case 'country':
      return { ...choices, countryCode: change.countryCode };
    case 'currency':
      return { ...choices, currency: change.currency };
    case 'frequency':
      return { ...choices, frequency: change.frequency };
    case 'plan':
      return changePlan(choices, chosenPlan(change, plans));
    case 'contacts':
      return { ...choices, contacts: change.contacts };
    case 'users':
      return { ...choices, users: change.users };
    case 'usersLeft':
      return plan ? { ...choices, users: settleUsers(choices.users, plan) } : choices;
    case 'textAndVoice':
      return { ...choices, textAndVoiceTier: change.tier };
    case 'textMessages':
      return { ...choices, textMessages: change.textMessages };
    case 'textMessagesLeft':
      return { ...choices, textMessages: settleTextMessages(choices.textMessages) };
    case 'businessLine':
      return { ...choices, businessLine: change.on };
    case 'promotion':
      return { ...choices, promotionId: change.promotionId };
    case 'addPartnerAsUser':
      return mayAddPartner(choices) ? { ...choices, addPartnerAsUser: change.on } : choices;
    case 'bundle':
      return { ...choices, bundleId: change.bundleId };
  }
}

/** The checkbox is disabled when a bundle is already set. */
export const mayAddPartner = ({ bundleId }: CartChoices): boolean => bundleId === null;

function changePlan(choices: CartChoices, plan: Plan | null): CartChoices {
  if (!plan) return choices;
  const leavesTrial = choices.planId !== null && isFreeTrial(choices.planId) && !plan.isFreeTrial;
  return {
    ...choices,
    planId: plan.id,
    contacts: includedContacts(plan),
    users: includedUsers(plan),
    frequency: leavesTrial ? LEAVING_TRIAL_FREQUENCY : choices.frequency,
  };
}

/** What must hold whatever was changed. The promotion is only looked at once the numbers are typed. */
function settle(changed: CartChoices, { plans, promotions }: CartOffer, typing: boolean): CartChoices {
  const [first] = plans;
  if (!first) return changed;
  const known = chosenPlan(changed, plans);
  const choices = known ? changed : changePlan(changed, first);
  const plan = known ?? first;
  const billed = { ...choices, frequency: settleFrequency(choices.frequency, plan) };
  const filled = { ...billed, contacts: settleContacts(billed, plan), ...settleVoice(billed, plan) };
  if ((typing && known) || (!promotions && !plan.isFreeTrial)) return filled;
  return { ...filled, promotionId: settlePromotion(filled.promotionId, optionsFor(filled, plan, promotions ?? [])) };
}

/** A trial is by the month; elsewhere a frequency that the plan does not have becomes its first. */
function settleFrequency(frequency: Frequency, plan: Plan): Frequency {
  if (plan.isFreeTrial) return 'monthly';
  const possible = frequenciesOf(plan);
  return possible.includes(frequency) ? frequency : (possible[0] ?? frequency);
}

const settleContacts = (choices: CartChoices, plan: Plan): number =>
  contactOptions(plan, choices).includes(choices.contacts) ? choices.contacts : includedContacts(plan);

/** Without text-and-voice there are neither extra messages nor a business line. */
function settleVoice(
  choices: CartChoices,
  plan: Plan,
): Pick<CartChoices, 'textAndVoiceTier' | 'textMessages' | 'businessLine'> {
  const tier = settleTier(choices.textAndVoiceTier, usableAddOn(plan, 'keapTextAndVoice', placeOf(choices)));
  if (!hasTextAndVoice(tier)) return { textAndVoiceTier: tier, textMessages: 0, businessLine: false };
  const messages = usableAddOn(plan, 'additionalTextMessageBundle', placeOf(choices));
  const line = usableAddOn(plan, 'keapBusinessLine', placeOf(choices));
  return {
    textAndVoiceTier: tier,
    textMessages: messages ? choices.textMessages : 0,
    businessLine: line !== null && (line.mandatory || choices.businessLine),
  };
}

/** The promotions for these choices; a trial has today's price only. */
export function optionsFor(choices: CartChoices, plan: Plan, promotions: Promotion[]): PromotionOption[] {
  if (plan.isFreeTrial) return [{ id: CURRENT, promotion: null, misfit: null }];
  const { billingPeriodUnit } = placeOf(choices);
  return promotionOptions(promotions, {
    currency: choices.currency,
    billingPeriodUnit,
    lines: chosenLines(choices, plan),
  });
}
