import type { ImportCounts } from '@app/contract/imports';

export const emptyCounts = (): ImportCounts => ({
  rows: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  invalid: 0,
  leftOut: 0,
  skippedBy: { sameInFile: 0, exists: 0, nothingNew: 0 },
  faults: [],
  changes: [],
  suppressed: 0,
});

/** Of two parts of a file: what both have is added up, and the most frequent comes first. */
export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    rows: one.rows + other.rows,
    created: one.created + other.created,
    updated: one.updated + other.updated,
    skipped: one.skipped + other.skipped,
    invalid: one.invalid + other.invalid,
    leftOut: one.leftOut + other.leftOut,
    skippedBy: {
      sameInFile: one.skippedBy.sameInFile + other.skippedBy.sameInFile,
      exists: one.skippedBy.exists + other.skippedBy.exists,
      nothingNew: one.skippedBy.nothingNew + other.skippedBy.nothingNew,
    },
    faults: addBy(
      [...one.faults, ...other.faults],
      ({ target, problem, isInvalid }) => `${target} ${problem} ${isInvalid}`,
      (sum, fault) => ({ ...sum, rows: sum.rows + fault.rows }),
    ).sort((a, b) => b.rows - a.rows),
    changes: addBy(
      [...one.changes, ...other.changes],
      ({ target }) => target,
      (sum, { filled, overwritten }) => ({
        ...sum,
        filled: sum.filled + filled,
        overwritten: sum.overwritten + overwritten,
      }),
    ).sort((a, b) => b.filled + b.overwritten - (a.filled + a.overwritten)),
    suppressed: one.suppressed + other.suppressed,
  };
}

function addBy<Item>(items: Item[], keyOf: (item: Item) => string, add: (sum: Item, item: Item) => Item): Item[] {
  const sums = new Map<string, Item>();
  for (const item of items) {
    const sum = sums.get(keyOf(item));
    sums.set(keyOf(item), sum ? add(sum, item) : item);
  }
  return [...sums.values()];
}
