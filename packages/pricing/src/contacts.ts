import type { Frequency, Plan } from '@app/contract/pricing';
import { usableAddOn } from './add-ons.ts';
import { billingUnitOf, contractTypeOf, priceFor } from './frequency.ts';
import { includedContacts } from './plans.ts';

export const CONTACTS_MAX = 1_000_000;

type Where = { countryCode: string; frequency: Frequency };

/** How many contacts can be chosen: what is included, and that plus each tier's maximum. The last tier has no end. */
export function contactOptions(plan: Plan, { countryCode, frequency }: Where): number[] {
  const included = includedContacts(plan);
  const billingPeriodUnit = billingUnitOf(contractTypeOf(frequency));
  const addOn = usableAddOn(plan, 'additionalContacts', { countryCode, billingPeriodUnit });
  const tiers = (addOn && priceFor(addOn.pricing, billingPeriodUnit)?.tiers) ?? [];
  const totals = tiers.slice(0, -1).map(({ maxUnits }) => included + (maxUnits ?? CONTACTS_MAX));
  return [included, ...totals.filter((contacts) => contacts <= CONTACTS_MAX)];
}
