import type { Offer } from '@app/contract/orders';
import type { LineItem, Promotion } from '@app/contract/pricing';
import type { Formats } from '@app/i18n/formats';
import type { CartView, CartViewLine } from '@app/pricing/cart-view';
import type { LineExplanation } from '@app/pricing/estimate';
import { billDate } from '@app/pricing/phases';
import type { PriceLine, PriceTotal } from '@app/ui/price-summary';
import type { TFunction } from 'i18next';
import type { Prices } from './prices.ts';

export type Localization = { t: TFunction<['public', 'common']>; formats: Formats; locale: string };
type Sources = { promotions: Promotion[]; explanations: LineExplanation[] };

/** The plan, its add-ons and one-time charges, each with the calculation of its price. */
export function toPriceLines(
  localization: Localization,
  view: CartView,
  { promotions, explanations }: Sources,
): PriceLine[] {
  const { t, formats } = localization;
  const toLine = (line: Line, detail: string | undefined): PriceLine => ({
    key: line.itemId,
    name: line.name,
    detail,
    price: line.basePrice === 0 ? t('offer.price.included') : formats.money(line.price, view.currency),
    ...(line.discount > 0 && { was: formats.money(line.basePrice, view.currency) }),
    notes: [
      ...stepNotes(
        localization,
        view,
        explanations.find(({ itemId }) => itemId === line.itemId),
      ),
      ...couponNotes(localization, view, line, promotions),
    ],
  });
  return [
    toLine(view.subscription, undefined),
    ...view.addOns.map((line) => toLine(line, countOf(localization, line))),
    ...view.charges.filter(isBilled).map((line) => toLine(line, t('offer.price.once'))),
  ];
}

type Line = CartView['subscription'] | CartViewLine;
const isBilled = ({ quantity }: CartViewLine) => quantity > 0;
const countOf = ({ formats }: Localization, { quantity, unit }: Pick<CartViewLine, 'quantity' | 'unit'>): string =>
  `${formats.number(quantity)} ${unit}`.trim();

/** A single unit, or one price for all units, needs no calculation. */
function stepNotes(
  { t, formats }: Localization,
  { currency }: CartView,
  explanation: LineExplanation | undefined,
): string[] {
  return (explanation?.steps ?? [])
    .filter(({ per, units, price }) => per === 'unit' && units > 1 && price > 0)
    .map(({ units, price }) => t('offer.price.step', { units, price: formats.money(price, currency) }));
}

const couponNotes = (
  { t, formats }: Localization,
  { currency }: CartView,
  { appliedCoupons }: Pick<LineItem, 'appliedCoupons'>,
  promotions: Promotion[],
): string[] =>
  appliedCoupons.map(({ id, amount }) =>
    t('offer.price.coupon', {
      name: promotions.find((one) => one.id === id)?.name ?? id,
      amount: formats.money(-amount, currency),
    }),
  );

/** In hundredths of a percent. */
export function taxLabel({ t, formats, locale }: Localization, countryCode: string, rate: number): string {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return t('offer.price.taxOf', { country: formats.country(countryCode), rate: percent.format(rate / 10_000) });
}

/** The sums of one bill. */
export function toTotals({ t, formats }: Localization, view: CartView, taxed: string): PriceTotal[] {
  const { subtotal, discount, tax, total, currency, billingPeriodUnit: unit } = view;
  return [
    { key: 'subtotal', label: t('common:price.subtotal'), amount: formats.money(subtotal, currency) },
    ...(discount > 0
      ? [{ key: 'discount', label: t('common:price.discount'), amount: formats.money(-discount, currency) }]
      : []),
    { key: 'tax', label: taxed, amount: formats.money(tax, currency) },
    { key: 'total', label: t(`common:price.total.${unit}`), amount: formats.money(total, currency), strong: true },
  ];
}

/** What is paid later: after each coupon has ended, and once services are paid. */
export function toLaterTotals({ t, formats }: Localization, { phases, view }: Prices, today: string): PriceTotal[] {
  return phases.slice(1).map(({ fromBill, estimate }) => ({
    key: `bill${fromBill}`,
    label: t(`offer.price.from.${view.billingPeriodUnit}`, {
      date: formats.date(billDate(today, fromBill, view.billingPeriodUnit)),
    }),
    amount: formats.money(estimate.total, view.currency),
    note: t('offer.price.fromNote'),
  }));
}

/** Charges that cost nothing now but may be due later. */
export function laterCharges({ t, formats }: Localization, { plan }: Offer, view: CartView) {
  return view.charges
    .filter((line) => !isBilled(line))
    .map(({ itemId, name, price, unit }) => ({
      key: itemId,
      name,
      price:
        itemId === plan.charges.earlyTerminationFee?.itemId || unit === ''
          ? formats.money(price, view.currency)
          : t('offer.price.each', { price: formats.money(price, view.currency), unit }),
      text:
        itemId === plan.charges.earlyTerminationFee?.itemId ? t('offer.later.termination') : t('offer.later.messages'),
    }));
}

/** The description and the small print of the promotions, as the operator wrote them. */
export function promotionTexts({ promotions }: Offer, { priced, view }: Prices): string[] {
  const refused = priced.refusedCoupons.map(({ id }) => id);
  return promotions
    .filter(({ id }) => !refused.includes(id))
    .flatMap(({ meta_data: { cart } }) => [
      cart.customPromoText?.[view.billingPeriodUnit] ?? '',
      cart.disclaimer?.[view.billingPeriodUnit] ?? '',
    ])
    .filter((text) => text !== '');
}
