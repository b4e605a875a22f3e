import { searchable } from '@app/i18n/searchable';
import { currentLocale } from '@app/i18n/use-formats';

/** By name, ignoring case, in the order of the reader's own language. */
export function sortByName<T extends { name: string }>(items: readonly T[]): T[] {
  const { compare } = new Intl.Collator(currentLocale(), { sensitivity: 'accent' });
  return items.toSorted((a, b) => compare(a.name, b.name));
}

/** Ignores case and accents. */
export function filterByName<T extends { name: string }>(items: readonly T[], typed: string): T[] {
  const wanted = searchable(typed);
  return items.filter(({ name }) => searchable(name).includes(wanted));
}
