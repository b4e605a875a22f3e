import type { useFormats } from '@app/i18n/use-formats';
import type { CartViewLine } from '@app/pricing/cart-view';
import type { LineExplanation } from '@app/pricing/estimate';
import { billDate, type Phase } from '@app/pricing/phases';
import type { PriceStep } from '@app/pricing/price-units';
import { monthlyShare } from '@app/pricing/promotions';
import type { PriceLine, PriceTotal } from '@app/ui/price-summary';
import type { TFunction } from 'i18next';
import { formatPercent } from './percent.ts';
import type { ShownEstimate } from './use-estimate.ts';

type Words = {
  t: TFunction<['partner', 'common']>;
  formats: ReturnType<typeof useFormats>;
  nameOf: (promotionId: string) => string;
};

/** What adds up: the plan, its add-ons and its charges, each with the calculation of its price. */
export function toPriceLines({ view, priced }: ShownEstimate, words: Words): PriceLine[] {
  const explanations = new Map(priced?.explanations.map((one) => [one.itemId, one]));
  const own = { ...view.subscription, unit: '', quantity: 1 };
  const toLine = (line: CartViewLine): PriceLine => ({
    key: line.itemId,
    name: line.name,
    detail: detailOf(line, words),
    price: words.formats.money(line.price, view.currency),
    was: line.discount > 0 ? words.formats.money(line.basePrice, view.currency) : undefined,
    notes: notesOf(explanations.get(line.itemId), view.currency, words),
  });
  return [own, ...view.addOns, ...view.charges].filter(isBilled).map(toLine);
}

/** What adds nothing now, but may fall due. */
export const toLaterLines = ({ view }: ShownEstimate, words: Words): PriceLine[] =>
  view.charges
    .filter((line) => !isBilled(line))
    .map((line) => ({
      key: line.itemId,
      name: line.name,
      detail: detailOf(line, words),
      price: words.formats.money(line.price, view.currency),
      notes: [],
    }));

const isBilled = ({ quantity }: { quantity: number }) => quantity > 0;

function detailOf({ quantity, unit }: CartViewLine, { t, formats }: Words): string | undefined {
  if (quantity === 0) return unit ? t('cartLink.summary.later', { unit }) : t('cartLink.summary.onlyLater');
  return quantity > 1 || unit ? `${formats.number(quantity)} ${unit}`.trim() : undefined;
}

function notesOf(explanation: LineExplanation | undefined, currency: string, { t, formats, nameOf }: Words): string[] {
  const { steps = [], discounts = [], pricingModel } = explanation ?? {};
  const money = (amount: number) => formats.money(amount, currency);
  // No line break between a minus sign and its amount.
  const less = (amount: number) => `\u2060${money(amount)}`;
  const toNote = ({ fromUnit, toUnit, units, price, per, amount }: PriceStep): string => {
    const sizes = { units, price: money(price), amount: money(amount) };
    if (per === 'all') return t('cartLink.summary.forAll', sizes);
    return steps.length > 1
      ? t('cartLink.summary.tier', { from: fromUnit, to: toUnit, ...sizes })
      : t('cartLink.summary.each', sizes);
  };
  // A flat fee or a single unit needs no calculation.
  const isPlain = pricingModel === 'flat_fee' || steps.every(({ amount, units }) => amount === 0 || units === 1);
  return [
    ...(isPlain ? [] : steps.map(toNote)),
    ...discounts.map(({ id, percentage, before, amount }) =>
      percentage === null
        ? t('cartLink.summary.discount', { name: nameOf(id), amount: less(amount) })
        : t('cartLink.summary.percentage', {
            name: nameOf(id),
            percent: formatPercent(percentage),
            before: money(before),
            amount: less(amount),
          }),
    ),
  ];
}

/** The totals now and on later bills. */
export function toPriceTotals(
  { view, priced, phases, plan }: ShownEstimate,
  today: string,
  { t, formats }: Words,
): PriceTotal[] {
  const { subtotal, discount, tax, total, currency, billingPeriodUnit: unit } = view;
  const money = (amount: number) => formats.money(amount, currency);
  const rate = priced?.tax.rate;
  const later = ({ fromBill, estimate }: Phase): PriceTotal => ({
    key: `bill-${fromBill}`,
    label: t('cartLink.summary.from', { date: formats.date(billDate(today, fromBill, unit)) }),
    amount: money(estimate.total),
    note: t(`cartLink.summary.fromNote.${unit}`),
  });
  return [
    ...(discount > 0 || tax > 0
      ? [{ key: 'subtotal', label: t('common:price.subtotal'), amount: money(subtotal) }]
      : []),
    ...(discount > 0 ? [{ key: 'discount', label: t('common:price.discount'), amount: money(-discount) }] : []),
    {
      key: 'tax',
      label: rate ? t('cartLink.summary.taxOf', { percent: formatPercent(rate / 100) }) : t('common:price.tax'),
      amount: money(tax),
    },
    {
      key: 'total',
      label: t(plan.isFreeTrial ? 'common:price.total.trial' : `common:price.total.${unit}`),
      amount: money(total),
      strong: true,
      note: unit === 'year' ? t('cartLink.perMonth', { amount: money(monthlyShare(total, unit)) }) : undefined,
    },
    ...phases.slice(1).map(later),
  ];
}
