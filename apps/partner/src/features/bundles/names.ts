import { currentLocale } from '@app/i18n/use-formats';

/** By name, ignoring case, in the order of the reader's own language. */
export function sortByName<T extends { name: string }>(items: readonly T[]): T[] {
  const { compare } = new Intl.Collator(currentLocale(), { sensitivity: 'accent' });
  return items.toSorted((a, b) => compare(a.name, b.name));
}

/** Case and accents are no reason not to be found. */
export function filterByName<T extends { name: string }>(items: readonly T[], typed: string): T[] {
  const wanted = fold(typed);
  return items.filter(({ name }) => fold(name).includes(wanted));
}

export const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
