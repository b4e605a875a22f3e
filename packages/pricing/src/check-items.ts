import type { AddOnKey } from '@app/contract/pricing';
import { type CataloguePlan, type CataloguePrice, MONTHLY, YEARLY } from './catalogue.ts';
import type { Report } from './catalogue-fault.ts';
import type { Entries, Entry, Ids } from './catalogue-shape.ts';

export function checkItems({ items }: Entries, report: Report): void {
  for (const { path, value } of items) {
    const quantities = (value.customTiers ?? []).map(({ addonQuantity }) => addonQuantity);
    for (const [index, quantity] of quantities.entries())
      if (quantity <= (quantities[index - 1] ?? 0))
        report(`${path}.customTiers[${index}].addonQuantity`, 'customTiersOrder', quantity);
  }
}

/** Every item of a plan is there, is of the right kind, and has a price wherever the plan has one. */
export function checkPlans(entries: Entries, ids: Ids, report: Report): void {
  const items = new Map(entries.items.map(({ value }) => [value.itemId, value]));
  const prices = Map.groupBy(entries.prices, ({ value }) => value.itemId);
  const slotsOf = (id: string, isCharge = false) =>
    new Set((prices.get(id) ?? []).map(({ value }) => (isCharge ? value.currency : slotOf(value))));

  for (const entry of entries.plans) {
    if (!prices.has(entry.value.id) && !ids.unreadPrices.has(entry.value.id)) report(entry.path, 'noPrice');
    for (const { path, itemId, type } of linksOf(entry)) {
      const item = items.get(itemId);
      if (!ids.items.has(itemId)) report(path, 'unknownItem', itemId);
      else if (item && item.type !== type) report(path, 'wrongItemType', itemId);
      else if (!ids.unreadPrices.has(itemId)) {
        const isCharge = type === 'charge';
        const there = slotsOf(itemId, isCharge);
        for (const slot of slotsOf(entry.value.id, isCharge)) if (!there.has(slot)) report(path, 'noPrice', slot);
      }
    }
    for (const [index, itemId] of entry.value.services.entries())
      if (prices.get(itemId)?.some(({ value }) => value.model === 'per_unit'))
        report(`${entry.path}.services[${index}]`, 'chargeModel', 'per_unit');
    reportTwice(entry, report);
    const voice = items.get(entry.value.addOns.keapTextAndVoice?.itemId ?? '');
    if (voice && !voice.customTiers?.length)
      report(`${entry.path}.addOns.keapTextAndVoice`, 'customTiersMissing', voice.itemId);
  }
}

type Link = { path: string; itemId: string; type: 'addon' | 'charge' };

function linksOf({ path, value }: Entry<'plans'>): Link[] {
  const { charges, services } = value;
  return [
    ...addOnsOf(value).map(([key, { itemId }]): Link => ({ path: `${path}.addOns.${key}`, itemId, type: 'addon' })),
    ...Object.entries(charges).map(
      ([key, itemId]): Link => ({ path: `${path}.charges.${key}`, itemId, type: 'charge' }),
    ),
    ...services.map((itemId, index): Link => ({ path: `${path}.services[${index}]`, itemId, type: 'charge' })),
  ];
}

const addOnsOf = ({ addOns }: CataloguePlan) => Object.entries(addOns) as [AddOnKey, { itemId: string }][];

/** A line is known by its item, so a plan has each item once. */
function reportTwice(entry: Entry<'plans'>, report: Report): void {
  const seen = new Set<string>();
  for (const { path, itemId } of linksOf(entry)) {
    if (seen.has(itemId)) report(path, 'duplicate', itemId);
    seen.add(itemId);
  }
}

/** What a price is for: `USD-yearly`. */
const slotOf = ({ currency, id }: CataloguePrice) => `${currency}${id.endsWith(YEARLY) ? YEARLY : MONTHLY}`;
