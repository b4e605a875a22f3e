import type { Currency, Plan, Promotion } from '@app/contract/pricing';
import { type Allowance, offeredPlans } from './plans.ts';

/** All that an estimate needs to know, the same in the browser and on the server. Made by `toPriceList` only. */
export type PriceList = {
  currency: Currency;
  /** Whose tax rate it is. */
  countryCode: string;
  taxRate: number;
  plans: Plan[];
  promotions: Promotion[];
};

/** What is not offered cannot be priced: whoever asks for it by name gets nothing. */
export const toPriceList = (everything: PriceList, allowance: Allowance): PriceList => ({
  ...everything,
  plans: offeredPlans(everything.plans, allowance),
});
