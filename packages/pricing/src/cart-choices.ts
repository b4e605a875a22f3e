import type { Currency } from '@app/contract/offer-words';
import type { BillingUnit, Frequency, Plan, Promotion } from '@app/contract/pricing';
import { billingUnitOf, contractTypeOf } from './frequency.ts';
import { INCLUDED_CONTACTS, INCLUDED_USERS } from './plans.ts';
import { CURRENT } from './promotions.ts';
import { TIER_DISABLED } from './text-and-voice.ts';

/** What the partner has chosen in the cart-link modal. Fields that are typed into hold what was typed until blur. */
export type CartChoices = {
  countryCode: string;
  currency: Currency;
  frequency: Frequency;
  /** Null until the plans are there. */
  planId: string | null;
  contacts: number;
  users: number;
  textAndVoiceTier: number;
  textMessages: number;
  businessLine: boolean;
  promotionId: string;
  addPartnerAsUser: boolean;
  bundleId: string | null;
};

/** The plans (as offered; none while they load) and the promotions (null while they load) to choose from. */
export type CartOffer = { plans: Plan[]; promotions: Promotion[] | null };

export const LEAVING_TRIAL_FREQUENCY: Frequency = 'yearlyWithAnnualAgreement';

export const firstChoices: CartChoices = {
  countryCode: 'US',
  currency: 'USD',
  frequency: LEAVING_TRIAL_FREQUENCY,
  planId: null,
  contacts: INCLUDED_CONTACTS,
  users: INCLUDED_USERS,
  textAndVoiceTier: TIER_DISABLED,
  textMessages: 0,
  businessLine: false,
  promotionId: CURRENT,
  addPartnerAsUser: false,
  bundleId: null,
};

export const chosenPlan = ({ planId }: Pick<CartChoices, 'planId'>, plans: Plan[]): Plan | null =>
  plans.find(({ id }) => id === planId) ?? null;

/** The country and billing unit that decide which add-ons are sold. */
export const placeOf = ({ countryCode, frequency }: Pick<CartChoices, 'countryCode' | 'frequency'>) => ({
  countryCode,
  billingPeriodUnit: billingUnitOf(contractTypeOf(frequency)) satisfies BillingUnit,
});
