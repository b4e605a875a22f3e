import { type Client, listClients } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { given, openPage, uuid } from '../../../test/open-page.tsx';
import { ClientsPage } from './clients-page.tsx';

const client = (at: number, name: string, more: Partial<Client> = {}): Client => ({
  id: uuid(at),
  name,
  url: `https://www.site${at}.example`,
  edition: 'Max',
  startDate: '2024-03-04',
  change: null,
  soldBy: 'mine',
  hasAccess: true,
  partnerUserId: null,
  ...more,
});
const answer = (...content: Client[]) => fake(listClients, () => ({ content, totalCount: content.length }));
const four = answer(
  client(1, 'alder Dental', { startDate: '2023-01-05', change: { kind: 'upgraded', date: '2025-02-01' } }),
  client(2, 'Bayou Roofing', { soldBy: 'others' }),
  client(3, 'Éclair Bakery', { startDate: '2022-06-07', change: { kind: 'cancelled', date: '2025-05-01' } }),
  client(4, 'Foxglove Florists', { hasAccess: false, soldBy: 'others' }),
);
const names = () => screen.getAllByRole('link').map((link) => link.textContent);

test('clients are listed with edition, start and latest change, and open their own page', async () => {
  await given({ answers: [four] });
  const { address } = openPage(ClientsPage, '/clients');
  const row = within(await screen.findByRole('row', { name: /alder Dental/ }));
  for (const text of ['site1.example', 'Max', 'Jan 5, 2023', 'Upgraded', 'Feb 1, 2025'])
    expect(row.getByText(text)).toBeDefined();
  expect(screen.getByText('4 clients')).toBeDefined();
  expect(screen.getByRole('definition').textContent).toBe('4');
  await userEvent.click(screen.getByRole('link', { name: 'alder Dental' }));
  await waitFor(() => expect(address()).toBe(`/clients/${uuid(1)}`));
});

test('a client without access is dimmed and says so', async () => {
  await given({ answers: [four] });
  openPage(ClientsPage, '/clients');
  const row = await screen.findByRole('row', { name: /Foxglove Florists/ });
  expect(row.hasAttribute('data-dimmed')).toBe(true);
  expect(within(row).getByText('You have no access to this account')).toBeDefined();
});

test('search and filter stand in the address and can be reset', async () => {
  await given({ answers: [four] });
  const { address } = openPage(ClientsPage, '/clients');
  await userEvent.click(await screen.findByRole('radio', { name: 'Sold by others' }));
  await waitFor(() => expect(names()).toEqual(['Bayou Roofing', 'Foxglove Florists']));
  expect(address()).toBe('/clients?sold=others');
  expect(screen.getByText('2 of 4')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), 'SITE1');
  await screen.findByText('No clients match your filters.');
  expect(address()).toBe('/clients?sold=others&q=SITE1');
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(address()).toBe('/clients');
});

test('a search finds a url as well as a name', async () => {
  await given({ answers: [four] });
  openPage(ClientsPage, '/clients?q=site3.ex&sold=mine');
  await screen.findByRole('link', { name: 'Éclair Bakery' });
  expect(names()).toHaveLength(1);
});

test('a column sorts, turns round, and stands in the address', async () => {
  await given({ answers: [four] });
  const { address } = openPage(ClientsPage, '/clients');
  await userEvent.click(await screen.findByRole('button', { name: 'Start date' }));
  await waitFor(() => expect(names()[0]).toBe('Éclair Bakery'));
  expect(address()).toBe('/clients?sort=startDate');
  await userEvent.click(screen.getByRole('button', { name: 'Start date' }));
  await waitFor(() => expect(names().at(-1)).toBe('Éclair Bakery'));
  expect(address()).toBe('/clients?sort=-startDate');
});

test.each([
  ['/clients', ['alder Dental', 'Bayou Roofing', 'Éclair Bakery', 'Foxglove Florists']],
  ['/clients?sort=-name', ['Foxglove Florists', 'Éclair Bakery', 'Bayou Roofing', 'alder Dental']],
  ['/clients?sort=change', ['alder Dental', 'Éclair Bakery', 'Bayou Roofing', 'Foxglove Florists']],
  ['/clients?sort=-change', ['Éclair Bakery', 'alder Dental', 'Bayou Roofing', 'Foxglove Florists']],
  ['/clients?sort=nonsense', ['alder Dental', 'Bayou Roofing', 'Éclair Bakery', 'Foxglove Florists']],
])('%s is ordered as it says', async (at, order) => {
  await given({ answers: [four] });
  openPage(ClientsPage, at);
  await screen.findByRole('link', { name: 'alder Dental' });
  expect(names()).toEqual(order);
});

test('ten thousand clients are counted, and only some are drawn', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => client(at, `Client ${at}`));
  await given({ answers: [answer(...many)] });
  openPage(ClientsPage, '/clients');
  await screen.findByText('10,000 clients');
  expect(screen.getAllByRole('link').length).toBeLessThan(100);
});

test('no clients at all is said', async () => {
  await given({ answers: [answer()] });
  openPage(ClientsPage, '/clients');
  await screen.findByText('You have no clients yet.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listClients, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [client(1, 'Alder Dental')], totalCount: 1 };
  });
  await given({ answers: [flaky] });
  openPage(ClientsPage, '/clients');
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving clients.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('link', { name: 'Alder Dental' });
});

test('the hint goes when it is dismissed', async () => {
  await given({ answers: [four], boot: { preferences: {} } });
  openPage(ClientsPage, '/clients');
  await screen.findByText('All your clients in one list');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText('All your clients in one list')).toBeNull();
});
