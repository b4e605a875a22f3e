import type { Client } from '@app/contract/clients';
import type { Sort } from '@app/ui/data-table';

const sortColumns = ['name', 'url', 'edition', 'startDate', 'change'] as const;
type SortColumn = (typeof sortColumns)[number];
type ClientSort = Sort & { column: SortColumn };

const isSortColumn = (text: string): text is SortColumn => (sortColumns as readonly string[]).includes(text);

/** 'name' goes up, '-startDate' goes down; anything else is by name. */
export function parseSort(text: string | undefined): ClientSort {
  const column = text?.replace(/^-/, '') ?? '';
  if (!isSortColumn(column)) return { column: 'name', direction: 'ascending' };
  return { column, direction: text?.startsWith('-') ? 'descending' : 'ascending' };
}

/** Undefined for the order that needs no mention in the address. */
export function writeSort({ column, direction }: Sort): string | undefined {
  if (direction === 'descending') return `-${column}`;
  return column === 'name' ? undefined : column;
}

export function sortClients(clients: Client[], { column, direction }: ClientSort, locale: string): Client[] {
  const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  if (column === 'startDate') return clients.toSorted((a, b) => sign * compareText(a.startDate, b.startDate));
  if (column === 'change') return clients.toSorted((a, b) => compareChange(a, b, sign));
  return clients.toSorted((a, b) => sign * collator.compare(a[column], b[column]));
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** By date; who never changed stands last, whichever way round. */
function compareChange({ change: a }: Client, { change: b }: Client, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * compareText(a.date, b.date);
}

export type Filters = { q: string; sold: string | undefined };

export function filterClients(clients: Client[], { q, sold }: Filters): Client[] {
  const wanted = q.trim().toLocaleLowerCase();
  const soldBy = sold === 'mine' || sold === 'others' ? sold : undefined;
  return clients.filter(
    (client) =>
      (soldBy === undefined || client.soldBy === soldBy) &&
      (client.name.toLocaleLowerCase().includes(wanted) || client.url.toLocaleLowerCase().includes(wanted)),
  );
}
