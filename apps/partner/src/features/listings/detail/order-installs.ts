import type { FulfilledSolution } from '@app/contract/listings';
import { searchable } from '@app/i18n/searchable';
import type { Sort } from '@app/ui/table/data-table';

export const columnNames = ['name', 'account', 'url', 'active', 'total', 'installed', 'published', 'version'] as const;
export type ColumnName = (typeof columnNames)[number];
export type InstallSort = Sort<ColumnName>;

/** Every word of the search must be found, in the client's name, account or address. */
export function findInstalls(installs: FulfilledSolution[], q: string): FulfilledSolution[] {
  const words = searchable(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return installs;
  return installs.filter(({ account: { name, legacyId, url } }) => {
    const text = searchable(`${name}\n${legacyId}\n${url}`);
    return words.every((word) => text.includes(word));
  });
}

/** Equal installs are ordered by name. Installs without a value to sort by come last in both directions. */
export function orderInstalls(
  installs: FulfilledSolution[],
  { column, direction }: InstallSort,
  locale: string,
): FulfilledSolution[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  return installs
    .map((install) => ({ install, key: keyOf(install, column) }))
    .sort(({ install: one, key: a }, { install: other, key: b }) => {
      const isMissing = Number(a === null) - Number(b === null);
      const byKey = typeof a === 'string' && typeof b === 'string' ? compare(a, b) : Number(a) - Number(b);
      return isMissing || sign * byKey || compare(one.account.name, other.account.name);
    })
    .map(({ install }) => install);
}

/** Dates as numbers: ISO texts of different length would not sort as text. */
function keyOf(install: FulfilledSolution, column: ColumnName): string | number | null {
  switch (column) {
    case 'name':
      return install.account.name;
    case 'account':
      return install.account.legacyId;
    case 'url':
      return install.account.url;
    case 'active':
      return install.activeContacts;
    case 'total':
      return install.totalContacts;
    case 'installed':
      return Date.parse(install.installedDate);
    case 'published':
      return install.publishedDate === null ? null : Date.parse(install.publishedDate);
    case 'version':
      return install.version;
  }
}
