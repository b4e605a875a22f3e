import type { BillingUnit, EstimateRequest } from '@app/contract/pricing';
import type { RequestFault } from './cart-lines.ts';
import { priceCart, type UnsignedEstimate } from './estimate.ts';
import type { PriceList } from './price-list.ts';
import { billsWith } from './promotions.ts';

/** What is paid from one bill on, and for how many bills; null is until something is changed. */
export type Phase = { fromBill: number; bills: number | null; estimate: UnsignedEstimate };

/** What the customer pays first, and after each coupon has ended. Services are billed with the first bill only. */
export function pricePhases(request: EstimateRequest, list: PriceList): Phase[] | { faults: RequestFault[] } {
  const starts = phaseStarts(request, list);
  const phases: Phase[] = [];
  for (const [index, fromBill] of starts.entries()) {
    const priced = priceCart(requestAt(fromBill, request, list), list);
    if ('faults' in priced) return priced;
    const next = starts[index + 1];
    phases.push({ fromBill, bills: next ? next - fromBill : null, estimate: priced.estimate });
  }
  return phases;
}

const billsOf = (id: string, { billingPeriodUnit }: EstimateRequest, { promotions }: PriceList): number | null => {
  const promotion = promotions.find((one) => one.id === id);
  return promotion ? billsWith(promotion, billingPeriodUnit) : null;
};

function phaseStarts(request: EstimateRequest, list: PriceList): number[] {
  const priced = priceCart(request, list);
  if ('faults' in priced) return [1];
  const refused = new Set(priced.refusedCoupons.map(({ id }) => id));
  const lasting = request.couponCodes.filter((id) => !refused.has(id)).map((id) => billsOf(id, request, list));
  const ends = lasting.filter((bills) => bills !== null && Number.isFinite(bills)) as number[];
  const once = request.charges.length > 0 ? [1] : [];
  return [...new Set([1, ...[...ends, ...once].map((bills) => bills + 1)])].sort((a, b) => a - b);
}

const requestAt = (bill: number, request: EstimateRequest, list: PriceList): EstimateRequest => ({
  ...request,
  charges: bill === 1 ? request.charges : [],
  couponCodes: request.couponCodes.filter((id) => bill <= (billsOf(id, request, list) ?? 0)),
});

/** The day of a bill (the first is 1), as a calendar date; a month without that day bills on its last. */
export function billDate(firstDay: string, bill: number, unit: BillingUnit): string {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number);
  const months = month - 1 + (bill - 1) * (unit === 'year' ? 12 : 1);
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
}
