import { expect, test } from 'vitest';
import { family, maybeOneOf, oneOf, param, readSearch, searchText, sortBy, text, writeSearch } from './search.ts';

const shape = {
  q: text(5),
  tab: oneOf('active', 'archived'),
  kind: maybeOneOf('install', 'order'),
  page: param(
    (typed) => Number(typed) || 1,
    (value) => (value === 1 ? undefined : String(value)),
  ),
};

test.each([
  ['', { q: '', tab: 'active', kind: undefined, page: 1 }],
  ['?q=abcdefg&tab=archived&kind=order&page=3', { q: 'abcde', tab: 'archived', kind: 'order', page: 3 }],
  ['?tab=nonsense&kind=nonsense&page=x', { q: '', tab: 'active', kind: undefined, page: 1 }],
])('the address %s is read as %j', (address, expected) => {
  expect(readSearch(shape, searchText.parse(address))).toEqual(expected);
});

test('a default value is not written, and removes what the address had before', () => {
  const written = writeSearch(shape, { q: '', tab: 'active', kind: undefined, page: 1 });
  expect(searchText.stringify({ q: 'x', tab: 'archived', other: '1', ...written })).toBe('?other=1');
});

test('what is written can be read back', () => {
  const search = { q: 'a&b', tab: 'archived', kind: 'install', page: 2 } as const;
  const address = searchText.stringify(writeSearch(shape, search));
  expect(readSearch(shape, searchText.parse(address))).toEqual(search);
});

const columns = ['name', 'created'] as const;
const newestFirst = sortBy(columns, { column: 'created', direction: 'descending' });

test.each([undefined, '', 'nonsense', '-', '--name', 'toString'])(
  '%j is the usual order, without a mention',
  (typed) => {
    expect(newestFirst.read(typed)).toEqual({ column: 'created', direction: 'descending' });
    expect(newestFirst.write(newestFirst.read(typed))).toBeUndefined();
  },
);

test.each(['name', '-name', 'created'])('the order %s is written as it was read', (typed) => {
  expect(newestFirst.write(newestFirst.read(typed))).toBe(typed);
});

test('an order is the same object each time it is read', () => {
  expect(newestFirst.read('name')).toBe(newestFirst.read('name'));
});

test('parameters of a family are told apart by their own names, and one that is undefined goes', () => {
  const shape = { field: family(maybeOneOf('yes', 'no')) };
  const search = readSearch(shape, { 'field.7': 'yes', 'field.9': 'maybe', field: 'no', 'fields.8': 'no' });
  expect(search).toEqual({ field: { 7: 'yes' } });
  expect(writeSearch(shape, { field: { 7: undefined, 12: 'no' } })).toEqual({ 'field.7': undefined, 'field.12': 'no' });
});

test('a comma and a colon stay readable in the address', () =>
  expect(searchText.stringify({ type: 'lead,customer', campaign: '9:any', q: 'a&b' })).toBe(
    '?type=lead,customer&campaign=9:any&q=a%26b',
  ));
