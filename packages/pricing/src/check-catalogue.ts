import type { Catalogue } from './catalogue.ts';
import type { CatalogueFault, Report } from './catalogue-fault.ts';
import { checkLists, type Entries, type Entry, type ListName, listNames, shapes } from './catalogue-shape.ts';
import { checkItems, checkPlans } from './check-items.ts';
import { checkPrices } from './check-prices.ts';
import { checkPromotions } from './check-promotions.ts';

/** Names every fault of what claims to be a catalogue; the catalogue itself only when there is none. */
export function checkCatalogue(input: unknown): { faults: CatalogueFault[]; catalogue: Catalogue | null } {
  const faults: CatalogueFault[] = [];
  const report: Report = (path, code, value) =>
    void faults.push({ path: path.replace(/^\./, ''), code, ...(value !== undefined && { value }) });
  checkLists(input, '', report);

  const lists = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  const entries = Object.fromEntries(
    listNames.map((name) => [name, readEntries(name, lists[name], report)]),
  ) as Entries;
  // Whatever has an id can be referred to, even if something else is wrong with it: one mistake is one fault.
  const named = (list: ListName, key: string) => new Set(rawIds(lists[list], key));
  const ids = {
    plans: named('plans', 'id'),
    items: named('items', 'itemId'),
    prices: named('prices', 'id'),
    unreadPrices: unreadItems(lists.prices, entries.prices),
  };

  reportDuplicates(entries, report);
  checkPrices(entries, ids, report);
  checkItems(entries, report);
  checkPlans(entries, ids, report);
  checkPromotions(entries, ids, report);
  return { faults, catalogue: faults.length === 0 ? (input as Catalogue) : null };
}

function readEntries(name: ListName, list: unknown, report: Report): { path: string; value: unknown }[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((value: unknown, index) => {
    const path = `${name}[${index}]`;
    let isGood = true;
    shapes[name](value, path, (...fault) => {
      isGood = false;
      report(...fault);
    });
    return isGood ? [{ path, value }] : [];
  });
}

const rawIds = (list: unknown, key: string): unknown[] =>
  Array.isArray(list) ? list.map((entry: unknown) => (entry as Record<string, unknown> | null)?.[key]) : [];

function unreadItems(list: unknown, read: Entry<'prices'>[]): Set<unknown> {
  const good = new Set<unknown>(read.map(({ value }) => value));
  return new Set(
    Array.isArray(list)
      ? rawIds(
          list.filter((price) => !good.has(price)),
          'itemId',
        )
      : [],
  );
}

/** A price names a plan or an item, so these share one set of names. */
function reportDuplicates({ taxes, items, plans, prices, promotions }: Entries, report: Report): void {
  reportRepeated(taxes, ({ countryCode }) => countryCode, '.countryCode', report);
  const things = [
    ...plans.map(({ path, value }) => ({ path: `${path}.id`, value: value.id })),
    ...items.map(({ path, value }) => ({ path: `${path}.itemId`, value: value.itemId })),
  ];
  reportRepeated(things, (id) => id, '', report);
  reportRepeated(prices, ({ id }) => id, '.id', report);
  reportRepeated(promotions, ({ id }) => id, '.id', report);
}

function reportRepeated<T>(
  entries: { path: string; value: T }[],
  idOf: (value: T) => string,
  field: string,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const { path, value } of entries) {
    const id = idOf(value);
    if (seen.has(id)) report(`${path}${field}`, 'duplicate', id);
    seen.add(id);
  }
}
