import type { Sort } from '@app/ui/table/data-table';

/** How one parameter of the address is read and written. What is not understood counts as not given. */
export type Param<T> = {
  read(text: string | undefined): T;
  write(value: T): string | undefined;
  /** Of a family: how each of its members is read and written. */
  member?: Param<unknown>;
};
export type SearchShape = Record<string, Param<unknown>>;
export type SearchOf<Shape> = { [Name in keyof Shape]: Shape[Name] extends Param<infer T> ? T : never };
/** As it stands in the address. */
export type RawSearch = Record<string, string | undefined>;

/** Free text; an empty one is not written. */
export const text = (longest = 200): Param<string> => ({
  read: (typed = '') => typed.slice(0, longest),
  write: (value) => value || undefined,
});

/** One of several words. The first is the default, which is not written to the address. */
export const oneOf = <const Word extends string>(first: Word, ...others: Word[]): Param<Word> => ({
  read: (typed) => others.find((word) => word === typed) ?? first,
  write: (value) => (value === first ? undefined : value),
});

/** One of several words, or none of them. */
export const maybeOneOf = <const Word extends string>(...words: Word[]): Param<Word | undefined> => ({
  read: (typed) => words.find((word) => word === typed),
  write: (value) => value,
});

/**
 * A column to sort by: 'name' goes up, '-name' goes down. The usual order is meant where none is given, and is not
 * written. Each order is one object, so that a page does not sort again because something else in the address changed.
 */
export function sortBy<Column extends string>(columns: readonly Column[], usual: Sort<Column>): Param<Sort<Column>> {
  const write = ({ column, direction }: Sort<Column>) => (direction === 'ascending' ? column : `-${column}`);
  const orders = columns.flatMap((column) => [
    { column, direction: 'ascending' as const },
    { column, direction: 'descending' as const },
  ]);
  const known = new Map<string, Sort<Column>>(orders.map((sort) => [write(sort), sort]));
  const first = known.get(write(usual)) ?? usual;
  return {
    read: (typed = '') => known.get(typed) ?? first,
    write: (sort) => (write(sort) === write(usual) ? undefined : write(sort)),
  };
}

/** A parameter that a feature reads and writes itself. */
export const param = <T>(read: Param<T>['read'], write: Param<T>['write']): Param<T> => ({ read, write });

/**
 * Parameters that are not known by name beforehand: `field.7=…` and `field.12=…` are two of the family `field`. One that
 * is to go from the address is set to undefined.
 */
export const family = <T>(member: Param<T | undefined>): Param<{ [name: string]: T | undefined }> => ({
  read: () => ({}),
  write: () => undefined,
  member: member as Param<unknown>,
});

function readFamily(family: string, member: Param<unknown>, raw: RawSearch): object {
  const entries = Object.keys(raw)
    .filter((name) => name.startsWith(`${family}.`))
    .map((name) => [name.slice(family.length + 1), member.read(raw[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const writeFamily = (family: string, member: Param<unknown>, values: object) =>
  Object.entries(values).map(([name, value]) => [
    `${family}.${name}`,
    value === undefined ? undefined : member.write(value),
  ]);

export function readSearch<Shape extends SearchShape>(shape: Shape, raw: RawSearch): SearchOf<Shape> {
  const entries = Object.entries(shape).map(([name, { read, member }]) => [
    name,
    member ? readFamily(name, member, raw) : read(raw[name]),
  ]);
  return Object.fromEntries(entries) as SearchOf<Shape>;
}

export function writeSearch<Shape extends SearchShape>(shape: Shape, patch: Partial<SearchOf<Shape>>): RawSearch {
  const entries = Object.entries(patch).flatMap(([name, value]) => {
    const member = shape[name]?.member;
    return member ? writeFamily(name, member, value as object) : [[name, shape[name]?.write(value)]];
  });
  return Object.fromEntries(entries);
}

/** The router would write JSON into the address; this keeps parameters as plain text that people can type. */
export const searchText = {
  parse: (typed: string): RawSearch => Object.fromEntries(new URLSearchParams(typed)),
  stringify: (search: RawSearch): string => {
    const entries = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
    // What may stand in an address as it is stays readable.
    const written = new URLSearchParams(entries).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
    return written ? `?${written}` : '';
  },
};
