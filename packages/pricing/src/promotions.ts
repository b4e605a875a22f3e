import type { Currency } from '@app/contract/offer-words';
import type { BillingUnit, Estimate, Promotion } from '@app/contract/pricing';
import type { CartLine } from './cart-lines.ts';
import { portionOf } from './money.ts';

/** The pseudo-promotion that is always offered: nothing beyond today's prices. */
export const CURRENT = 'CURRENT';
/** A cart has one promotion: the one that is chosen. Several can be priced, but not sold. */
export const COUPONS_TOGETHER = 1;
const PARTNER_FAMILY = 'partners';
const MONTHS_PER_YEAR = 12;

/** Why it does not fit: hidden from partners, another currency, no whole number of bills, or nothing there that it is for. */
export type Misfit = 'hidden' | 'currency' | 'duration' | 'family' | 'items';

export type PromotionCart = { currency: Currency; billingPeriodUnit: BillingUnit; lines: CartLine[] };

export function misfitOf(promotion: Promotion, { currency, billingPeriodUnit, lines }: PromotionCart): Misfit | null {
  if (!promotion.meta_data.cart.partners.showInPartnerEdition) return 'hidden';
  if (promotion.currency_code !== undefined && promotion.currency_code !== currency) return 'currency';
  if (billsWith(promotion, billingPeriodUnit) === null) return 'duration';
  const { item_constraints: constraints } = promotion;
  if (constraints.length === 0 && promotion.apply_on === 'invoice_amount') return null;
  if (lines.some((line) => isMeant(promotion, line))) return null;
  return constraints.some(({ constraint }) => constraint === 'criteria') && !isForPartners(promotion)
    ? 'family'
    : 'items';
}

/** Whether the promotion names this line. What is not bought (yet) is not meant. */
export function isMeant(promotion: Promotion, { type, price, quantity }: CartLine): boolean {
  if (quantity === 0) return false;
  return promotion.item_constraints.some(({ item_type, constraint, item_price_ids = [] }) => {
    if (item_type !== type) return false;
    if (constraint === 'specific') return item_price_ids.includes(price.id);
    return constraint === 'all' || isForPartners(promotion);
  });
}

const isForPartners = ({ item_constraint_criteria: criteria }: Promotion) =>
  criteria.some(({ item_family_ids }) => item_family_ids.includes(PARTNER_FAMILY));

/** The coupons that took something off, each once. One that did not must not do so when the cart is bought later. */
export const appliedCoupons = ({ lineItems }: Pick<Estimate, 'lineItems'>): string[] => [
  ...new Set(lineItems.flatMap((line) => line.appliedCoupons.map(({ id }) => id))),
];

/** For how many bills it lasts; null when its period is no whole number of them. */
export function billsWith({ duration_type, period, period_unit }: Promotion, unit: BillingUnit): number | null {
  if (duration_type === 'forever') return Number.POSITIVE_INFINITY;
  if (duration_type === 'one_time') return 1;
  if (period === undefined || period_unit === undefined) return null;
  if (period_unit === unit) return period;
  const bills = unit === 'month' ? period * MONTHS_PER_YEAR : period / MONTHS_PER_YEAR;
  return Number.isInteger(bills) ? bills : null;
}

export type PromotionOption = { id: string; promotion: Promotion | null; misfit: Exclude<Misfit, 'hidden'> | null };

/** What the partner can choose from: today's prices, then what fits; what does not fit comes last and says why. */
export function promotionOptions(promotions: Promotion[], cart: PromotionCart): PromotionOption[] {
  const shown = promotions.flatMap((promotion): PromotionOption[] => {
    const misfit = misfitOf(promotion, cart);
    return misfit === 'hidden' ? [] : [{ id: promotion.id, promotion, misfit }];
  });
  const fitsFirst = shown.toSorted((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null));
  return [{ id: CURRENT, promotion: null, misfit: null }, ...fitsFirst];
}

export const settlePromotion = (id: string, options: PromotionOption[]): string =>
  options.some((option) => option.id === id && !option.misfit) ? id : CURRENT;

export type PromotionValue =
  | { kind: 'percentage'; percentage: number }
  | { kind: 'amount'; amount: number; per: 'month' | 'bill'; currency: Currency | undefined };

/** How a discount is shown: percent, an amount per month, or, when only one bill has it, the whole amount. */
export function promotionValue(promotion: Promotion, unit: BillingUnit): PromotionValue {
  const { discount_type, discount_percentage = 0, discount_amount = 0, currency_code: currency } = promotion;
  if (discount_type === 'percentage') return { kind: 'percentage', percentage: discount_percentage };
  if (promotion.duration_type === 'one_time') return { kind: 'amount', amount: discount_amount, per: 'bill', currency };
  return { kind: 'amount', amount: monthlyShare(discount_amount, unit), per: 'month', currency };
}

/** A yearly amount as so much a month. */
export const monthlyShare = (amount: number, unit: BillingUnit): number =>
  unit === 'year' ? portionOf(amount, 1, MONTHS_PER_YEAR) : amount;
