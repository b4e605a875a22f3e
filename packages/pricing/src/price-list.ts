import type { Currency } from '@app/contract/offer-words';
import type { Plan, Promotion } from '@app/contract/pricing';
import { type Allowance, offeredPlans } from './plans.ts';

/** All that an estimate needs to know, the same in the browser and on the server. Made by `toPriceList` only. */
export type PriceList = {
  currency: Currency;
  /** The country whose tax rate this is. */
  countryCode: string;
  taxRate: number;
  plans: Plan[];
  promotions: Promotion[];
};

/** Leaves out plans and promotions that are not offered, so that they cannot be priced by name either. */
export const toPriceList = (everything: PriceList, allowance: Allowance): PriceList => ({
  ...everything,
  plans: offeredPlans(everything.plans, allowance),
});
