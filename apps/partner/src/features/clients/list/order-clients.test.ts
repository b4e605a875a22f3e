import { afterEach, expect, test, vi } from 'vitest';
import { client, health } from '#test/test-client.ts';
import { filterClients, orderClients, prepareClients } from './order-clients.ts';
import { clientsSearch } from './search.ts';

const { read: parseSort, write: writeSort } = clientsSearch.sort;

const clients = [
  client(1, 'Zebra Zoo', { url: 'http://a.example', edition: 'pro', startDate: '2024-01-01' }),
  client(2, 'alder Dental', { url: 'https://www.c.example', change: { kind: 'new', date: '2025-02-01' } }),
  client(3, 'Éclair Bakery', { url: 'https://B.example', edition: 'Ätherisch', startDate: '2022-01-01' }),
  client(4, 'Branch 10', { url: '', change: { kind: 'cancelled', date: '2025-05-01' }, soldBy: 'others' }),
  client(5, 'Branch 9', { edition: '', startDate: '2025-01-01' }),
];
const prepared = prepareClients(clients, 'en-us');
const numbers = (sort: string) =>
  orderClients(prepared, parseSort(sort), 'en-us').map(({ client }) => clients.indexOf(client) + 1);

test.each([
  ['name', [2, 5, 4, 3, 1]],
  ['-name', [1, 3, 4, 5, 2]],
  ['url', [1, 3, 2, 5, 4]],
  ['-url', [5, 2, 3, 1, 4]],
  ['edition', [3, 2, 4, 1, 5]],
  ['-edition', [1, 2, 4, 3, 5]],
  ['startDate', [3, 1, 2, 4, 5]],
  ['-startDate', [5, 2, 4, 1, 3]],
  ['change', [2, 4, 5, 3, 1]],
  ['-change', [4, 2, 5, 3, 1]],
])('by %s: %j', (sort, order) => expect(numbers(sort)).toEqual(order));

test.each([
  ['health', [1, 4, 3, 2, 5]],
  ['-health', [2, 4, 3, 1, 5]],
])('by %s whoever has none stands last: %j', (sort, order) => {
  const levels = { 1: 'bad', 2: 'good', 3: 'attention', 4: 'attention' } as const;
  const found = new Map(
    Object.entries(levels).map(([at, level]) => [clients[Number(at) - 1]!.id, health(1, { level })]),
  );
  const ordered = orderClients(prepared, parseSort(sort), 'en-us', found);
  expect(ordered.map(({ client }) => clients.indexOf(client) + 1)).toEqual(order);
});

test('before the health has come, it is by name', () => expect(numbers('health')).toEqual(numbers('name')));

test('names are ordered as their language orders them', () => {
  const names = (locale: string) =>
    prepareClients([client(1, 'Zebra'), client(2, 'Äpple')], locale).map(({ client }) => client.name);
  expect(names('de-de')).toEqual(['Äpple', 'Zebra']);
  expect(names('sv-se')).toEqual(['Zebra', 'Äpple']);
});

test('an order leaves what it was given as it was', () => {
  const before = [...prepared];
  numbers('-name');
  numbers('startDate');
  expect(prepared).toEqual(before);
});

test.each([
  ['', 5],
  ['  ', 5],
  ['ECLAIR', 1],
  ['éclair', 1],
  ['e\u0301clair', 1],
  ['ｅｃｌａｉｒ', 1],
  ['bakery eclair', 1],
  ['bakery dental', 0],
  ['c.example', 1],
  ['https://www.c.example/', 1],
  ['atherisch', 1],
  ['max branch', 1],
  ['branch', 2],
  ['.*', 0],
])('a search for "%s" finds %d', (q, found) => expect(filterClients(prepared, { q })).toHaveLength(found));

test('a letter with its own mark is another letter where the mark is no accent', () => {
  const entries = prepareClients([client(1, 'がく')], 'ja-jp');
  expect(filterClients(entries, { q: 'か' })).toHaveLength(0);
  expect(filterClients(entries, { q: 'が' })).toHaveLength(1);
});

test.each([
  ['mine', 4],
  ['others', 1],
  ['nonsense', 5],
  [undefined, 5],
])('sold by %s leaves %d', (sold, left) => {
  expect(filterClients(prepared, { sold: clientsSearch.sold.read(sold) })).toHaveLength(left);
});

test.each(['url', '-url', '-name', 'edition', '-change', 'startDate'])(
  'the order %s is written as it was read',
  (text) => expect(writeSort(parseSort(text))).toBe(text),
);

test.each([undefined, '', 'name', 'nonsense', '-', '--name', 'toString'])('%s is by name, without a mention', (text) =>
  expect(writeSort(parseSort(text))).toBeUndefined(),
);

afterEach(() => vi.unstubAllGlobals());

test('texts are folded as long as nothing else is to be done, and then as soon as that is so again', async () => {
  const asked: IdleRequestCallback[] = [];
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => asked.push(run));
  vi.resetModules();
  const fresh = await import('./order-clients.ts');
  const entries = fresh.prepareClients(clients, 'en-us');
  const folded = () => entries.filter(({ text }) => text !== undefined).length;
  const whileIdle = (turns: number) =>
    asked.shift()?.({ didTimeout: false, timeRemaining: () => Math.max(0, turns--) });
  fresh.foldWhenIdle(entries);
  whileIdle(2);
  expect(folded()).toBe(2);
  whileIdle(0);
  expect([folded(), asked.length]).toEqual([2, 1]);
  whileIdle(9);
  expect([folded(), asked.length]).toEqual([5, 0]);
});
