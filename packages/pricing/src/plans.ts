import type { AddOn, BillingUnit, Plan } from '@app/contract/pricing';
import { priceFor } from './frequency.ts';
import { priceUnits } from './price-units.ts';

/** Plans for others than partners. */
const EXCLUDED = ['influencer', 'franserv', 'frandev', 'franchise'];
const KEAP_LITE = 'keap lite';
const PARTNERS_SUFFIX = ' - Partners';

export const FREE_TRIAL_LABEL = 'Free Trial (14 Days)';
export const FREE_TRIAL_DAYS = 14;
export const INCLUDED_CONTACTS = 500;
export const INCLUDED_USERS = 1;

export const isFreeTrial = (planId: string): boolean => planId.includes('free-trial');

export type Allowance = { allowKeapLite?: boolean };

export function isOffered({ name }: Pick<Plan, 'name'>, { allowKeapLite = false }: Allowance): boolean {
  const lower = name.toLowerCase();
  return !EXCLUDED.some((word) => lower.includes(word)) && (allowKeapLite || !lower.includes(KEAP_LITE));
}

export const tidyName = (name: string): string =>
  name.endsWith(PARTNERS_SUFFIX) ? name.slice(0, -PARTNERS_SUFFIX.length) : name;

/** An item that only says that something is free is no add-on. */
const isAddOn = ({ itemId }: AddOn) => !itemId.toLowerCase().includes('free');

/** The plans that a partner may sell, as they are shown. Offering what is offered already changes nothing. */
export function offeredPlans(plans: Plan[], allowance: Allowance): Plan[] {
  return plans
    .filter((plan) => isOffered(plan, allowance))
    .map((plan) => ({
      ...plan,
      name: plan.isFreeTrial ? FREE_TRIAL_LABEL : tidyName(plan.name),
      addOns: Object.fromEntries(
        Object.entries(plan.addOns)
          .filter(([, addOn]) => isAddOn(addOn))
          .map(([key, addOn]) => [key, { ...addOn, name: tidyName(addOn.name) }]),
      ),
    }));
}

export const includedContacts = ({ addOns }: Pick<Plan, 'addOns'>): number =>
  addOns.includedContacts?.quantity ?? INCLUDED_CONTACTS;

export const includedUsers = ({ addOns }: Pick<Plan, 'addOns'>): number =>
  addOns.includedUsers?.quantity ?? INCLUDED_USERS;

/** What the plan costs for a bill, without add-ons; null where it is not billed so. */
export function planPrice({ pricing, quantity }: Pick<Plan, 'pricing' | 'quantity'>, unit: BillingUnit): number | null {
  const price = priceFor(pricing, unit);
  return price && priceUnits(price, quantity).amount;
}
