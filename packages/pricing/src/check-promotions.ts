import type { Promotion } from '@app/contract/pricing';
import type { Report } from './catalogue-fault.ts';
import type { Entries, Ids } from './catalogue-shape.ts';
import { CURRENT } from './promotions.ts';

export function checkPromotions(entries: Entries, ids: Ids, report: Report): void {
  const typeOf = new Map<string, string>([
    ...entries.plans.map(({ value }) => [value.id, 'plan'] as const),
    ...entries.items.map(({ value }) => [value.itemId, value.type] as const),
  ]);
  const prices = new Map(entries.prices.map(({ value }) => [value.id, value]));

  for (const { path, value } of entries.promotions) {
    if (value.id === CURRENT) report(`${path}.id`, 'reserved', value.id);
    checkDiscount(value, path, report);
    checkPeriod(value, path, report);
    checkConstraints(value, path, report);
    for (const { at, id, type } of namedPrices(value, path)) {
      const price = prices.get(id);
      if (!ids.prices.has(id)) report(at, 'unknownPrice', id);
      if (!price) continue;
      if (typeOf.has(price.itemId) && typeOf.get(price.itemId) !== type) report(at, 'wrongItemType', id);
      if (value.currency_code && value.currency_code !== price.currency) report(at, 'wrongCurrency', id);
    }
  }
}

const namedPrices = ({ item_constraints }: Promotion, path: string) =>
  item_constraints.flatMap(({ item_type, item_price_ids = [] }, index) =>
    item_price_ids.map((id, position) => ({
      at: `${path}.item_constraints[${index}].item_price_ids[${position}]`,
      id,
      type: item_type,
    })),
  );

function checkDiscount(promotion: Promotion, path: string, report: Report): void {
  const isPercentage = promotion.discount_type === 'percentage';
  const [needed, other] = isPercentage
    ? (['discount_percentage', 'discount_amount'] as const)
    : (['discount_amount', 'discount_percentage'] as const);
  if (promotion[needed] === undefined) report(`${path}.${needed}`, 'discountMissing');
  if (promotion[other] !== undefined) report(`${path}.${other}`, 'discountUnexpected');
  if (!isPercentage && promotion.currency_code === undefined) report(`${path}.currency_code`, 'currencyMissing');
}

function checkPeriod(promotion: Promotion, path: string, report: Report): void {
  for (const field of ['period', 'period_unit'] as const) {
    const isThere = promotion[field] !== undefined;
    if (promotion.duration_type === 'limited_period' && !isThere) report(`${path}.${field}`, 'periodMissing');
    if (promotion.duration_type !== 'limited_period' && isThere) report(`${path}.${field}`, 'periodUnexpected');
  }
}

function checkConstraints(promotion: Promotion, path: string, report: Report): void {
  const { apply_on, item_constraints, item_constraint_criteria } = promotion;
  if (apply_on === 'items' && item_constraints.length === 0) report(`${path}.item_constraints`, 'constraintsMissing');
  for (const [index, { constraint, item_price_ids = [] }] of item_constraints.entries()) {
    const at = `${path}.item_constraints[${index}]`;
    if (constraint === 'specific' && item_price_ids.length === 0) report(`${at}.item_price_ids`, 'missing');
    if (constraint !== 'specific' && item_price_ids.length > 0) report(`${at}.item_price_ids`, 'unexpected');
    if (constraint === 'criteria' && item_constraint_criteria.length === 0)
      report(`${path}.item_constraint_criteria`, 'criteriaMissing');
  }
}
