import type { ContactFilter } from '@app/contract/contact-filter';
import { readSearch, writeSearch } from '@app/frame/app/search.ts';
import { expect, test } from 'vitest';
import { contactsSearch, countFilters, fromFilter, toFilter } from './search.ts';

const ANN = '00000000-0000-4000-8000-000000000001';
const nothing = readSearch(contactsSearch, {});

test.each<[Record<string, string>, ContactFilter]>([
  [{}, {}],
  [
    { q: ' ada ', tab: 'trash' },
    { search: 'ada', trash: true },
  ],
  [{ type: 'customer,lead,nonsense' }, { type: ['lead', 'customer'] }],
  [{ tag: '12,~13,~14,-15,x,-0' }, { tags: { all: [12], any: [13, 14], none: [15] } }],
  [{ owner: `nobody,${ANN},me` }, { owner: [null, ANN] }],
  [
    { permission: 'granted', source: 'csv,webForm' },
    { permission: ['granted'], source: ['csv', 'webForm'] },
  ],
  [
    { city: 'Leeds', state: 'Yorkshire', company: 'Pine' },
    { city: 'Leeds', state: 'Yorkshire', company: 'Pine' },
  ],
  [
    { created: 'last30', active: 'not90' },
    { created: { lastDays: 30 }, lastActivity: { notLastDays: 90 } },
  ],
  [{ created: '2026-01-01..2026-02-01' }, { created: { from: '2026-01-01', to: '2026-02-01' } }],
  [{ created: '..2026-02-01', active: 'last0' }, { created: { to: '2026-02-01' } }],
  [
    { openDeal: 'no', openTask: 'yes' },
    { openDeal: false, openTask: true },
  ],
  [{ openTask: 'maybe' }, {}],
  [{ campaign: '9:active' }, { campaign: { id: 9, state: 'active' } }],
  [{ campaign: '9' }, { campaign: { id: 9, state: 'any' } }],
  [{ import: '9:created' }, { import: { id: 9, what: 'created' } }],
  [{ import: '9:else', campaign: '0:active' }, { import: { id: 9, what: 'any' } }],
  [
    { 'field.7': '5..10', 'field.8': 'has:blue', 'field.9': 'in:A,B%2CC', 'field.10': 'yes', 'field.11': 'empty' },
    {
      fields: [
        { id: 7, from: 5, to: 10 },
        { id: 8, contains: 'blue' },
        { id: 9, oneOf: ['A', 'B,C'] },
        { id: 10, is: true },
        { id: 11, isEmpty: true },
      ],
    },
  ],
  [{ 'field.7': 'nonsense' }, {}],
])('the address %j asks for %j, and is written so again', (address, filter) => {
  const search = readSearch(contactsSearch, address);
  expect(toFilter(search)).toEqual(filter);
  const written = writeSearch(contactsSearch, fromFilter(filter, nothing));
  expect(toFilter(readSearch(contactsSearch, written))).toEqual(filter);
});

test('a filter for what is not there counts as one', () => {
  expect(countFilters(readSearch(contactsSearch, { openDeal: 'no', type: 'lead' }))).toBe(2);
});

test('a view that is opened takes every other filter out of the address', () => {
  const before = readSearch(contactsSearch, { q: 'ada', type: 'lead', 'field.7': 'yes', 'field.8': 'no' });
  expect(writeSearch(contactsSearch, fromFilter({ fields: [{ id: 8, is: true }] }, before))).toMatchObject({
    ...{ q: undefined, type: undefined, 'field.7': undefined, 'field.8': 'yes' },
  });
});

test.each([
  ['-field:7', '-field:7'],
  ['lastActivity', 'lastActivity'],
  ['tags', 'tags'],
  ['nickname', 'name'],
  ['', 'name'],
])('the order "%s" is read as "%s"', (typed, sort) =>
  expect(readSearch(contactsSearch, { sort: typed }).sort).toBe(sort),
);
