import {
  type BillingUnit,
  type ContractType,
  type Frequency,
  frequencies,
  type Price,
  type Pricing,
} from '@app/contract/pricing';

const contracts: Record<Frequency, ContractType> = {
  yearlyWithAnnualAgreement: 'yearly',
  monthlyWithAnnualAgreement: 'monthly_etf',
  monthly: 'monthly',
};

export const contractTypeOf = (frequency: Frequency): ContractType => contracts[frequency];

export const billingUnitOf = (contract: ContractType): BillingUnit => (contract === 'yearly' ? 'year' : 'month');

export const priceFor = (pricing: Pricing, unit: BillingUnit): Price | null =>
  unit === 'year' ? pricing.yearly : pricing.monthly;

/** How a plan can be billed. */
export const frequenciesOf = ({ pricing }: { pricing: Pricing }): Frequency[] =>
  frequencies.filter((frequency) => priceFor(pricing, billingUnitOf(contractTypeOf(frequency))));
