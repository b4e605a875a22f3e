import type { Tier } from '@app/contract/pricing';
import { type CataloguePrice, MONTHLY, YEARLY } from './catalogue.ts';
import type { Report } from './catalogue-fault.ts';
import type { Entries, Ids } from './catalogue-shape.ts';

export function checkPrices({ prices, items }: Entries, ids: Ids, report: Report): void {
  const charges = new Set(items.filter(({ value }) => value.type === 'charge').map(({ value }) => value.itemId));
  const seen = new Set<string>();
  for (const { path, value } of prices) {
    const { id, itemId, currency } = value;
    if (!ids.plans.has(itemId) && !ids.items.has(itemId)) report(`${path}.itemId`, 'unknownItem', itemId);
    const isCharge = charges.has(itemId);
    const suffix = [MONTHLY, YEARLY].find((ending) => id.endsWith(ending)) ?? '';
    if ((suffix === '') !== isCharge) report(`${path}.id`, 'priceSuffix', id);
    const slot = `${itemId} ${currency} ${suffix}`;
    if (seen.has(slot)) report(path, 'duplicatePrice', id);
    seen.add(slot);
    checkModel(value, path, report);
    if (isCharge && hasTiers(value)) report(`${path}.model`, 'chargeModel', value.model);
  }
}

const hasTiers = ({ model }: CataloguePrice) => model !== 'flat_fee' && model !== 'per_unit';

function checkModel(value: CataloguePrice, path: string, report: Report): void {
  const { price, tiers } = value;
  if (hasTiers(value)) {
    if (price !== undefined) report(`${path}.price`, 'priceUnexpected');
    if (!tiers || tiers.length === 0) report(`${path}.tiers`, 'tiersMissing');
    else checkTiers(tiers, `${path}.tiers`, report);
    return;
  }
  if (price === undefined) report(`${path}.price`, 'priceMissing');
  if (tiers) report(`${path}.tiers`, 'tiersUnexpected');
}

/** Each begins where the one before ends, so that maxima which rise up to an open end leave no hole. */
function checkTiers(tiers: Tier[], path: string, report: Report): void {
  for (const [index, { maxUnits }] of tiers.entries()) {
    const isLast = index === tiers.length - 1;
    const before = tiers[index - 1]?.maxUnits ?? 0;
    const at = `${path}[${index}].maxUnits`;
    if (maxUnits === null && !isLast) report(at, 'tiersOpenTooEarly');
    if (maxUnits !== null && maxUnits <= before) report(at, 'tiersOrder', maxUnits);
    if (maxUnits !== null && isLast) report(at, 'tiersWithoutEnd', maxUnits);
  }
}
