import type { CartLink } from '@app/contract/links';
import { readSearch } from '@app/frame/app/search.ts';
import { expect, test } from 'vitest';
import { filterLinks, orderLinks } from './order-links.ts';
import { linksSearch } from './search.ts';

const { read: parseSort, write: writeSort } = linksSearch.sort;

import { fakeLink, linkId } from '#test/fake-links.ts';

const price = (total: number, currency: 'USD' | 'AUD' = 'USD', billingPeriodUnit: 'month' | 'year' = 'month') => ({
  price: { total, currency, billingPeriodUnit },
});
const names = (links: CartLink[]) => links.map(({ name }) => name);
const ordered = (links: CartLink[], sort: string) => names(orderLinks(links, parseSort(sort), 'en-us'));

test.each([undefined, '', 'nonsense', '-toString'])('a sort of %j is the latest first', (text) =>
  expect(parseSort(text)).toEqual({ column: 'created', direction: 'descending' }),
);

test.each(['name', '-bought', 'created'])('%s stands in the address as it was read', (text) =>
  expect(writeSort(parseSort(text))).toBe(text),
);

test('the default order is not written to the address', () => expect(writeSort(parseSort('-created'))).toBeUndefined());

test('a year is compared by its month, currencies stand together, and a trial is last either way', () => {
  const links = [
    fakeLink(1, 'Trial', { kind: 'trial', price: null }),
    fakeLink(2, 'Year', price(120_000, 'USD', 'year')),
    fakeLink(3, 'Month', price(14_900)),
    fakeLink(4, 'Abroad', price(99_900, 'AUD')),
  ];
  expect(ordered(links, 'price')).toEqual(['Abroad', 'Year', 'Month', 'Trial']);
  expect(ordered(links, '-price')).toEqual(['Month', 'Year', 'Abroad', 'Trial']);
});

test('who has left stands last either way, and equal ones stay as they came', () => {
  const links = [
    fakeLink(4, 'Gone', { createdBy: null }),
    fakeLink(3, 'Later', { createdBy: 'Bo' }),
    fakeLink(2, 'Earlier', { createdBy: 'Bo' }),
    fakeLink(1, 'First', { createdBy: 'Al' }),
  ];
  expect(ordered(links, 'createdBy')).toEqual(['First', 'Later', 'Earlier', 'Gone']);
  expect(ordered(links, '-createdBy')).toEqual(['Later', 'Earlier', 'First', 'Gone']);
});

test('states go from active to expired, and names by number', () => {
  const links = [
    fakeLink(3, 'Fair 10', { state: 'expired' }),
    fakeLink(2, 'Fair 9', { state: 'deactivated' }),
    fakeLink(1, 'Fair 11'),
    fakeLink(4, 'Fair 12', { state: 'paused' }),
  ];
  expect(ordered(links, 'state')).toEqual(['Fair 11', 'Fair 12', 'Fair 9', 'Fair 10']);
  expect(ordered(links, 'name')).toEqual(['Fair 9', 'Fair 10', 'Fair 11', 'Fair 12']);
});

const bundle = { id: linkId(90), name: 'Café opening' };
const some = [
  fakeLink(1, 'Spring', { bundle }),
  fakeLink(2, 'Autumn', { state: 'expired', createdBy: null, planName: 'Pro' }),
  fakeLink(3, 'Winter', { state: 'deactivated' }),
];

test('a link at its daily limit has not ended', () => {
  const links = [fakeLink(1, 'Fair', { state: 'paused' })];
  expect(names(filterLinks(links, { tab: 'active' }))).toEqual(['Fair']);
  expect(names(filterLinks(links, { tab: 'ended' }))).toEqual([]);
});

test.each([
  [{}, ['Spring', 'Autumn', 'Winter']],
  [{ q: 'CAFE spring' }, ['Spring']],
  [{ q: 'mara' }, ['Spring', 'Winter']],
  [{ q: 'pro' }, ['Autumn']],
  [{ tab: 'active' }, ['Spring']],
  [{ tab: 'ended' }, ['Autumn', 'Winter']],
  [{ tab: 'ended', q: 'mara' }, ['Winter']],
  [{ tab: 'nonsense' }, ['Spring', 'Autumn', 'Winter']],
  [{ link: linkId(2), q: 'mara', tab: 'active' }, ['Autumn']],
])('%j leaves %j', (filters, left) => {
  expect(names(filterLinks(some, readSearch(linksSearch, filters)))).toEqual(left);
});
