import type { Promotion } from '@app/contract/pricing';
import type { CartLine } from './cart-lines.ts';
import { percentOf, shareOut, sum } from './money.ts';
import { isMeant } from './promotions.ts';

/** In the order in which they apply, each on what the ones before have left. */
const classes = ['line.fixed', 'line.percentage', 'invoice.fixed', 'invoice.percentage'] as const;
export type DiscountClass = (typeof classes)[number];

/** One coupon on one line: what was left of the line before it, and what it took. */
export type Discount = { id: string; kind: DiscountClass; percentage: number | null; before: number; amount: number };

export const classOf = ({ apply_on, discount_type }: Promotion): DiscountClass =>
  `${apply_on === 'items' ? 'line' : 'invoice'}.${discount_type === 'percentage' ? 'percentage' : 'fixed'}`;

/** The discounts of each line. Within a class, coupons apply in the order of the request. */
export function discountsOn(lines: CartLine[], amounts: number[], coupons: Promotion[]): Discount[][] {
  const left = [...amounts];
  const discounts: Discount[][] = lines.map(() => []);
  const ordered = classes.flatMap((kind) => coupons.filter((coupon) => classOf(coupon) === kind));
  for (const coupon of ordered) {
    const taken = coupon.apply_on === 'items' ? takenFromLines(coupon, lines, left) : takenFromInvoice(coupon, left);
    for (const [index, amount] of taken.entries()) {
      const before = left[index] ?? 0;
      if (amount > 0)
        discounts[index]?.push({ id: coupon.id, kind: classOf(coupon), ...percentageOf(coupon), before, amount });
      left[index] = before - amount;
    }
  }
  return discounts;
}

const takenFromLines = (coupon: Promotion, lines: CartLine[], left: number[]) =>
  lines.map((line, index) => (isMeant(coupon, line) ? discountFrom(left[index] ?? 0, coupon) : 0));

const takenFromInvoice = (coupon: Promotion, left: number[]) => shareOut(discountFrom(sum(left), coupon), left);

const discountFrom = (amount: number, { discount_type, discount_percentage = 0, discount_amount = 0 }: Promotion) =>
  discount_type === 'percentage' ? percentOf(amount, discount_percentage) : Math.min(amount, discount_amount);

const percentageOf = ({ discount_type, discount_percentage = 0 }: Promotion) => ({
  percentage: discount_type === 'percentage' ? discount_percentage : null,
});
