import { expect, test } from 'vitest';
import { currentView, nameFault, parseHidden, parseViews, putBack, searchOf, type View } from './views.ts';

const view = (name: string, search = {}, hidden: View['hidden'] = []): View => ({
  name,
  search: searchOf(search),
  hidden,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => view(`View ${at}`));

test.each([
  ['Dental', [], undefined],
  ['', [], 'empty'],
  ['x'.repeat(40), [], undefined],
  ['x'.repeat(41), [], 'tooLong'],
  ['dental', [view('Dental')], 'taken'],
  ['Dental', many(19), undefined],
  ['Dental', many(20), 'full'],
])('the name "%s" beside %j: %s', (name, views, fault) => expect(nameFault(name, views)).toBe(fault));

test.each([
  [{}, 'All'],
  [{ q: '', sort: 'name', utm: 'x' }, 'All'],
  [{ sold: 'mine', sort: '-startDate' }, 'Mine'],
  [{ sold: 'mine' }, undefined],
  [{ q: ' dental ', by: 'me' }, 'Dental'],
  [{ q: 'dental', by: 'everybody' }, undefined],
])('%j is the view %s', (search, name) => {
  const views = [
    view('All'),
    view('Mine', { sold: 'mine', sort: '-startDate' }),
    view('Dental', { q: 'dental', by: 'me' }),
  ];
  expect(currentView(views, search, [])?.name).toBe(name);
});

test('of two views of the same address, the one with the columns that are shown is meant', () => {
  const views = [view('Wide'), view('Narrow', {}, ['url', 'change'])];
  expect(currentView(views, {}, ['url', 'change'])?.name).toBe('Narrow');
  expect(currentView(views, {}, ['edition'])?.name).toBe('Wide');
});

test('a deleted view comes back to its place, unless its name is taken by now', () => {
  expect(putBack([view('A'), view('C')], view('B'), 1).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(putBack([view('b')], view('B'), 0)).toEqual([view('b')]);
});

test.each([
  [null, []],
  ['text', []],
  [[null, 1, {}, { name: 3, search: {} }, { name: 'A' }], []],
  [[{ name: 'A', search: { q: 1, sold: 'x', sort: '-url', more: 'y' }, hidden: 'url' }], [view('A', { sort: '-url' })]],
  [[{ name: 'A', search: {}, hidden: ['change', 'name', 'url', 'x'] }], [view('A', {}, ['url', 'change'])]],
])('from what was stored, %j, only views are taken', (stored, views) => expect(parseViews(stored)).toEqual(views));

test('the name of a client cannot be hidden', () => expect(parseHidden(['name', 'edition'])).toEqual(['edition']));
