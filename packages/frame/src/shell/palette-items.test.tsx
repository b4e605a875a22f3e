import { expect, test } from 'vitest';
import { matchItems } from './palette-items.ts';

const items = [
  { group: 'pages', label: 'Clients' },
  { group: 'actions', label: 'Create cart link' },
  { group: 'clients', label: 'Alder & Finch Dental' },
  { group: 'clients', label: 'Café Crème' },
] as const;
const found = (query: string) => matchItems([...items], query).map(({ label }) => label);

test.each([
  ['', ['Clients', 'Create cart link']],
  ['al fi', ['Alder & Finch Dental']],
  ['finch', ['Alder & Finch Dental']],
  ['creme', ['Café Crème']],
  ['C', ['Clients', 'Create cart link', 'Café Crème']],
  ['ental', ['Alder & Finch Dental']],
  ['nothing', []],
])('typing “%s” finds %j', (query, labels) => expect(found(query)).toEqual(labels));

test('at most six of a kind are offered', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ group: 'clients' as const, label: `Bakery ${at}` }));
  expect(matchItems(many, 'bakery')).toHaveLength(6);
});

test('what the server has found stays, whatever its label says', () => {
  const person = { group: 'contacts' as const, label: 'Ida Newcomer', isFound: true };
  expect(matchItems([person], 'ida@example.com')).toEqual([person]);
});
