import { expect, test } from 'vitest';
import { fakeInstall } from '#test/fake-listing.ts';
import { type ColumnName, findInstalls, orderInstalls } from './order-installs.ts';

const installs = [
  fakeInstall(10, 'Zoë’s Bakery', { activeContacts: 3, totalContacts: 9, version: 2 }),
  fakeInstall(9, 'alder', { publishedDate: null, activeContacts: null, totalContacts: null, version: 1 }),
  fakeInstall(2, 'Birch 10', { activeContacts: 12, totalContacts: 12, installedDate: '2024-01-01T00:00:00.000Z' }),
  fakeInstall(3, 'Birch 9', { activeContacts: 3, publishedDate: '2025-01-01T00:00:00Z', version: 2 }),
];
const names = (found: typeof installs) => found.map(({ account }) => account.name);

test.each([
  ['name', ['alder', 'Birch 9', 'Birch 10', 'Zoë’s Bakery'], ['Zoë’s Bakery', 'Birch 10', 'Birch 9', 'alder']],
  ['account', ['Birch 10', 'Birch 9', 'alder', 'Zoë’s Bakery'], ['Zoë’s Bakery', 'alder', 'Birch 9', 'Birch 10']],
  ['url', ['Birch 10', 'Birch 9', 'alder', 'Zoë’s Bakery'], ['Zoë’s Bakery', 'alder', 'Birch 9', 'Birch 10']],
  ['active', ['Birch 9', 'Zoë’s Bakery', 'Birch 10', 'alder'], ['Birch 10', 'Birch 9', 'Zoë’s Bakery', 'alder']],
  ['total', ['Zoë’s Bakery', 'Birch 10', 'Birch 9', 'alder'], ['Birch 9', 'Birch 10', 'Zoë’s Bakery', 'alder']],
  ['installed', ['Birch 10', 'alder', 'Birch 9', 'Zoë’s Bakery'], ['alder', 'Birch 9', 'Zoë’s Bakery', 'Birch 10']],
  ['published', ['Birch 9', 'Birch 10', 'Zoë’s Bakery', 'alder'], ['Birch 10', 'Zoë’s Bakery', 'Birch 9', 'alder']],
  ['version', ['alder', 'Birch 9', 'Zoë’s Bakery', 'Birch 10'], ['Birch 10', 'Birch 9', 'Zoë’s Bakery', 'alder']],
] as [ColumnName, string[], string[]][])(
  'sorted by %s, equal ones by name, those without a value last',
  (column, up, down) => {
    expect(names(orderInstalls(installs, { column, direction: 'ascending' }, 'en-us'))).toEqual(up);
    expect(names(orderInstalls(installs, { column, direction: 'descending' }, 'en-us'))).toEqual(down);
  },
);

test.each([
  ['', 4],
  ['  BAKERY zoe ', 1],
  ['birch', 2],
  ['ab10', 1],
  ['3.example birch', 1],
  ['nowhere', 0],
])('searching for %j finds %d', (q, count) => expect(findInstalls(installs, q)).toHaveLength(count));
