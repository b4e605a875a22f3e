import { currentLocale } from '@app/i18n/use-formats';

/** A percentage of the contract is in percent already, with at most two decimals. */
export const formatPercent = (percentage: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(percentage / 100);
