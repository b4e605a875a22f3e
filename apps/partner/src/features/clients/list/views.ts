import { type RawSearch, readSearch, writeSearch } from '@app/frame/app/search.ts';
import { type ColumnName, columnNames } from './order-clients.ts';
import { type ClientsSearch, clientsSearch } from './search.ts';

/** The name of a client always stays. */
export const hideable = columnNames.filter((column) => column !== 'name');
/** `search` as it stands in an address. */
export type View = { name: string; search: RawSearch; hidden: ColumnName[] };

const MOST = 20;
export const LONGEST_NAME = 40;

/** What a view keeps of an address, each part written in the one way the page itself writes it. */
export function searchOf(raw: RawSearch): RawSearch {
  const { q, ...rest } = readSearch(clientsSearch, raw);
  return writeSearch(clientsSearch, { ...rest, q: q.trim() });
}

export const rawSearchOf = (search: ClientsSearch): RawSearch => searchOf(writeSearch(clientsSearch, search));
export const readView = ({ search }: View): ClientsSearch => readSearch(clientsSearch, search);

const text = ({ q, sold, by, health, sort }: RawSearch) => JSON.stringify([q, sold, by, health, sort]);

/** The view that the address shows; of several, the one whose columns are shown too. */
export function currentView(views: View[], search: RawSearch, hidden: ColumnName[]): View | undefined {
  const here = text(searchOf(search));
  const same = views.filter((view) => text(view.search) === here);
  return same.find((view) => String(view.hidden) === String(hidden)) ?? same[0];
}

export type NameFault = 'empty' | 'tooLong' | 'taken' | 'full';

export function nameFault(name: string, views: View[]): NameFault | undefined {
  if (name === '') return 'empty';
  if (name.length > LONGEST_NAME) return 'tooLong';
  if (views.some((view) => view.name.toLowerCase() === name.toLowerCase())) return 'taken';
  return views.length >= MOST ? 'full' : undefined;
}

/** Puts a view where it was, unless its name has been given to another one since. */
export function putBack(views: View[], view: View, at: number): View[] {
  return nameFault(view.name, views) === undefined ? views.toSpliced(at, 0, view) : views;
}

/** Browser storage may hold anything: what is no column or no view is left out. */
export function parseHidden(value: unknown): ColumnName[] {
  return Array.isArray(value) ? hideable.filter((column) => value.includes(column)) : [];
}

export function parseViews(value: unknown): View[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((kept: Partial<View> | null) =>
    typeof kept?.name === 'string' && typeof kept.search === 'object' && kept.search !== null
      ? { name: kept.name, search: searchOf(strings(kept.search)), hidden: parseHidden(kept.hidden) }
      : [],
  );
}

const strings = (search: object): RawSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string'));
