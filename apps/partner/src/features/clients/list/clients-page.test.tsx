import { listPartnerUsers } from '@app/contract/accounts';
import { listClients } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, client, silent } from '#test/test-client.ts';
import { ClientsPage } from './clients-page.tsx';
import { clientsSearch } from './search.ts';

const four = answer(
  client(1, 'alder Dental', { startDate: '2023-01-05', change: { kind: 'upgraded', date: '2025-02-01' } }),
  client(2, 'Bayou Roofing', { soldBy: 'others' }),
  client(3, 'Éclair Bakery', { startDate: '2022-06-07', change: { kind: 'cancelled', date: '2025-05-01' } }),
  client(4, 'Foxglove Florists', { hasAccess: false, soldBy: 'others' }),
);
const total = () => screen.getAllByRole('definition')[0]?.textContent;
const names = () => screen.getAllByRole('link').map((link) => link.textContent);

test('clients are listed with edition, start and latest change, and open their own page', async () => {
  await given({ answers: [four, silent] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  const row = within(await screen.findByRole('row', { name: /alder Dental/ }));
  for (const text of ['site1.example', 'Max', 'Jan 5, 2023', 'Upgraded', 'Feb 1, 2025'])
    expect(row.getByText(text)).toBeDefined();
  expect(screen.getByText('4 clients')).toBeDefined();
  expect(total()).toBe('4');
  await userEvent.click(screen.getByRole('link', { name: 'alder Dental' }));
  await waitFor(() => expect(address()).toBe(`/clients/${uuid(1)}`));
});

test('a client without access is dimmed, says so, and still opens', async () => {
  await given({ answers: [four, silent] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  const row = await screen.findByRole('row', { name: /Foxglove Florists/ });
  expect(row.hasAttribute('data-dimmed')).toBe(true);
  expect(within(row).getByText('You have no access to this account')).toBeDefined();
  await userEvent.click(within(row).getByRole('link', { name: 'Foxglove Florists' }));
  await waitFor(() => expect(address()).toBe(`/clients/${uuid(4)}`));
});

test('search and filter stand in the address and can be reset', async () => {
  await given({ answers: [four, silent] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
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

test('a search finds a url or an edition as well as a name', async () => {
  await given({ answers: [four, silent] });
  openPage(ClientsPage, '/clients?q=site3.ex&sold=mine', { search: clientsSearch });
  await screen.findByRole('link', { name: 'Éclair Bakery' });
  expect(names()).toHaveLength(1);
});

test('a column sorts, turns round, and stands in the address', async () => {
  await given({ answers: [four, silent] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
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
  await given({ answers: [four, silent] });
  openPage(ClientsPage, at, { search: clientsSearch });
  await screen.findByRole('link', { name: 'alder Dental' });
  expect(names()).toEqual(order);
});

test('ten thousand clients are counted, and only some are drawn', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => client(at, `Client ${at}`));
  await given({ answers: [answer(...many), silent] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByText('10,000 clients');
  expect(screen.getAllByRole('link').length).toBeLessThan(100);
});

test('a search or a filter sorts nothing again', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => client(at, `Client ${at}`));
  await given({ answers: [answer(...many), silent] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByText('1,000 clients');
  const collator = vi.spyOn(Intl, 'Collator');
  await userEvent.type(screen.getByRole('searchbox'), '77');
  await screen.findByText('19 of 1,000');
  await userEvent.click(screen.getByRole('radio', { name: 'Sold by others' }));
  await screen.findByText('No clients match your filters.');
  expect(collator).not.toHaveBeenCalled();
  collator.mockRestore();
});

/** Answers as the server does: all, or those of one person. */
const narrowable = (asked: (string | null)[]) =>
  fake(listClients, ({ searchParams }) => {
    const by = searchParams.get('partnerUserId');
    asked.push(by);
    const all = [client(1, 'Alder Dental', { partnerUserId: ids.user }), client(2, 'Bayou Roofing')];
    const content = all.filter(({ partnerUserId }) => by === null || partnerUserId === by);
    return { content, totalCount: content.length };
  });

test('looked after by me asks for my own clients, and stands in the address', async () => {
  const asked: (string | null)[] = [];
  await given({ answers: [narrowable(asked), silent] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  const by = await screen.findByRole('combobox', { name: 'Assigned to' });
  await userEvent.selectOptions(by, 'Assigned to me');
  await waitFor(() => expect(names()).toEqual(['Alder Dental']));
  expect(address()).toBe('/clients?by=me');
  expect(total()).toBe('1');
  expect(asked).toEqual([null, ids.user]);
  expect(document.activeElement).toBe(by);
  await userEvent.selectOptions(by, 'Assigned to anyone');
  await waitFor(() => expect(names()).toEqual(['Alder Dental', 'Bayou Roofing']));
  expect(address()).toBe('/clients');
});

test('a colleague, or nobody, narrows the list as well; a colleague whose name is not known yet has an entry', async () => {
  const asked: (string | null)[] = [];
  const person = (id: string, givenName: string) => ({
    ...{ id, givenName, familyName: 'Lee', username: `${givenName}@partner.example`, salesforceUserId: null },
  });
  const people = Promise.withResolvers<{ content: ReturnType<typeof person>[] }>();
  await given({ answers: [narrowable(asked), silent, fake(listPartnerUsers, () => people.promise)] });
  const { address } = openPage(ClientsPage, `/clients?by=${uuid(9)}`, { search: clientsSearch });
  await screen.findByText('No clients match your filters.');
  const by = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
  const options = () =>
    within(by)
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(by.selectedOptions[0]?.textContent).toBe('Assigned to a colleague');
  people.resolve({ content: [person(ids.user, 'Mara'), person(uuid(9), 'Sam')] });
  await waitFor(() => expect(options().slice(2)).toEqual(['Not assigned', 'Assigned to Sam Lee']));
  expect(by.value).toBe(uuid(9));
  await userEvent.selectOptions(by, 'Not assigned');
  await waitFor(() => expect(names()).toEqual(['Bayou Roofing']));
  expect(address()).toBe('/clients?by=nobody');
  expect(asked).toEqual([uuid(9), null]);
});

test('who looks after nobody can go back to all clients', async () => {
  const none = fake(listClients, ({ searchParams }) => {
    const content = searchParams.get('partnerUserId') === null ? [client(1, 'Alder Dental')] : [];
    return { content, totalCount: content.length };
  });
  await given({ answers: [none, silent] });
  const { address } = openPage(ClientsPage, '/clients?by=me', { search: clientsSearch });
  await screen.findByText('No clients match your filters.');
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  await screen.findByRole('link', { name: 'Alder Dental' });
  expect(address()).toBe('/clients');
});

test('when only my clients cannot be had, all of them can', async () => {
  const flaky = fake(listClients, ({ searchParams }) => {
    if (searchParams.has('partnerUserId')) throw new AppError('server.unexpected');
    return { content: [client(1, 'Alder Dental')], totalCount: 1 };
  });
  await given({ answers: [flaky, silent] });
  openPage(ClientsPage, '/clients?by=me', { search: clientsSearch });
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  await screen.findByRole('link', { name: 'Alder Dental' });
});

test('the metric says what the answer says, also where it has brought fewer', async () => {
  await given({
    answers: [fake(listClients, () => ({ content: [client(1, 'Alder Dental')], totalCount: 12_345 })), silent],
  });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByText('1 of 12,345');
  expect(total()).toBe('12,345');
});

test('no clients at all is said', async () => {
  await given({ answers: [answer(), silent] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByText('You have no clients yet.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listClients, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [client(1, 'Alder Dental')], totalCount: 1 };
  });
  await given({ answers: [flaky, silent] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving clients.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('link', { name: 'Alder Dental' });
});

test('the hint goes when it is dismissed', async () => {
  await given({ answers: [four, silent], boot: { preferences: {} } });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByText('All your clients in one list');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText('All your clients in one list')).toBeNull();
});
