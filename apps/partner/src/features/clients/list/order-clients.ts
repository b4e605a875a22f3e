import type { Client, Health } from '@app/contract/clients';
import type { Sort } from '@app/ui/table/data-table';

export const columnNames = ['name', 'url', 'edition', 'startDate', 'change', 'health'] as const;
export type ColumnName = (typeof columnNames)[number];
export type ClientSort = Sort<ColumnName>;

/** A client with the words that a search looks at, once somebody has looked. */
export type Entry = { client: Client; text?: string };

/** The costly part, once per answer and language: by name. A search or another order only starts from here. */
export function prepareClients(clients: Client[], locale: string): Entry[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return clients.toSorted((a, b) => compare(a.name, b.name)).map((client) => ({ client }));
}

function textOf(entry: Entry): string {
  const { name, url, website, edition } = entry.client;
  entry.text ??= fold(`${name}\n${url}\n${website}\n${edition}`);
  return entry.text;
}

/** Where the browser does not say how long nothing else is to be done. */
const SLICE = 250;

/** Folds all of them while nothing else is to be done: neither the first rows, nor the first letter, nor a frame waits. */
export function foldWhenIdle(entries: Entry[]): () => void {
  const rest = entries.values();
  let handle = whenIdle(foldSome);
  function foldSome(idle?: IdleDeadline) {
    for (let count = 0; idle ? idle.timeRemaining() > 0 : count < SLICE; count++) {
      const { value, done } = rest.next();
      if (done) return;
      textOf(value);
    }
    handle = whenIdle(foldSome);
  }
  return () => forget(handle);
}

// Safari has no idle callbacks.
const hasIdle = 'requestIdleCallback' in globalThis;
const whenIdle = (run: (idle?: IdleDeadline) => void): number =>
  hasIdle ? requestIdleCallback(run) : window.setTimeout(run, 50);
const forget = (handle: number) => (hasIdle ? cancelIdleCallback(handle) : window.clearTimeout(handle));

export type HealthById = ReadonlyMap<string, Health>;

/** Equal ones stay by name. Who has nothing to be sorted by stands last, whichever way round. */
export function orderClients(
  byName: Entry[],
  { column, direction }: ClientSort,
  locale: string,
  health?: HealthById,
): Entry[] {
  if (column === 'name') return direction === 'ascending' ? byName : byName.toReversed();
  const keyOf = keyReader(byName, column, locale, health);
  const sign = direction === 'ascending' ? 1 : -1;
  return byName
    .map((entry) => ({ entry, key: keyOf(entry.client) }))
    .sort(({ key: a }, { key: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * compareKeys(a, b),
    )
    .map(({ entry }) => entry);
}

type Key = string | number;
const compareKeys = (a: Key, b: Key) => (a < b ? -1 : Number(a > b));

/** Keys that compare without a collator, which is what makes sorting thousands slow. */
function keyReader(entries: Entry[], column: Exclude<ColumnName, 'name'>, locale: string, health?: HealthById) {
  const ranks = column === 'edition' ? editionRanks(entries, locale) : undefined;
  return ({ id, url, edition, startDate, change }: Client): Key | null => {
    if (column === 'health') return urgency[health?.get(id)?.level ?? 'none'];
    if (column === 'url') return url.replace(/^https?:\/\/(www\.)?/, '').toLowerCase() || null;
    if (column === 'edition') return ranks?.get(edition) ?? null;
    return column === 'startDate' ? startDate : (change?.date ?? null);
  };
}

/** Ascending, whoever needs help comes first. */
const urgency = { bad: 0, attention: 1, good: 2, none: null };

/** Ten thousand clients have a handful of editions. */
function editionRanks(entries: Entry[], locale: string): Map<string, number> {
  const editions = [...new Set(entries.map(({ client }) => client.edition))].filter(Boolean);
  return new Map(editions.sort(new Intl.Collator(locale).compare).map((edition, rank) => [edition, rank]));
}

/** How the clients do and whose trial ends soon, once that is known. */
export type Known = { health?: HealthById | undefined; trials?: ReadonlySet<string> | undefined };
export type Level = Health['level'] | 'trial';

/** A client whose account is closed to the reader has no level, as its row shows none. */
const isAt = ({ id, hasAccess }: Client, level: Level, { health, trials }: Known): boolean =>
  level === 'trial' ? trials?.has(id) === true : hasAccess && health?.get(id)?.level === level;

export const countAt = (clients: Client[], level: Level, known: Known): number =>
  clients.reduce((sum, client) => sum + Number(isAt(client, level, known)), 0);

export type Filters = {
  q?: string;
  sold?: 'all' | Client['soldBy'];
  by?: string;
  health?: 'all' | Level;
};

/** Every word of the search must be found, in the name, the url or the edition. */
export function filterClients(
  entries: Entry[],
  { q = '', sold = 'all', by, health = 'all' }: Filters,
  known: Known = {},
): Client[] {
  // An address copied from the browser ends with a slash.
  const words = fold(q)
    .split(/\s+/)
    .map((word) => word.replace(/\/+$/, ''))
    .filter(Boolean);
  return entries
    .filter(
      (entry) =>
        (sold === 'all' || entry.client.soldBy === sold) &&
        (by !== 'nobody' || entry.client.partnerUserId === null) &&
        (health === 'all' || isAt(entry.client, health, known)) &&
        words.every((word) => textOf(entry).includes(word)),
    )
    .map(({ client }) => client);
}

const PLAIN = /^[\0-\x7f]*$/;

/** 'Éclair' and 'eclair' are the same to who searches; full-width letters too. */
function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
