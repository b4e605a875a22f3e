import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { RequestsServer } from '../../test/fake-requests.ts';
import { closeToasts } from '../../test/settings-server.ts';
import { usersSearch } from './search.ts';
import { UsersPage } from './users-page.tsx';

afterEach(() => {
  closeToasts();
  act(closeModals);
});

const host = { account: { id: ids.account, legacyId: 'alder' } };
const requests = () => screen.findByRole('table', { name: 'Requests to join' });
const names = async () =>
  within(await requests())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(server: RequestsServer, config: Parameters<typeof given>[0]['config'] = host) {
  await given({ answers: server.answers, config });
  openPage(UsersPage, '/settings/users', { search: usersSearch });
  await screen.findByRole('heading', { level: 1, name: 'Users' });
}

test('who asks is listed with their company, on an account’s own host', async () => {
  await open(new RequestsServer());
  expect(await names()).toEqual(['Daniel Reyes', 'Claire Reyes']);
  expect(within(await requests()).getAllByRole('cell', { name: 'Contoso Consulting' })).toHaveLength(2);
});

test('a partner’s account is asked by nobody, and does not ask who asks', async () => {
  const server = new RequestsServer();
  await open(server, { account: null });
  await screen.findByText('No users yet.');
  expect(screen.queryByText('Requests to join')).toBeNull();
  expect(server.asked).toBe(0);
});

test('while nobody asks there is no table', async () => {
  const server = new RequestsServer();
  server.requests = [];
  await open(server);
  await waitFor(() => expect(server.asked).toBe(1));
  expect(screen.queryByText('Requests to join')).toBeNull();
});

test('granted is gone at once, said, and the person stands among the users', async () => {
  const server = new RequestsServer();
  const held = Promise.withResolvers<void>();
  server.beforeAnswer = () => held.promise;
  await open(server);
  await requests();
  await press('Grant the request from Daniel Reyes');
  expect(await names()).toEqual(['Claire Reyes']);
  expect(screen.queryByText('Daniel Reyes is now a user of this account')).toBeNull();
  held.resolve();
  expect(await screen.findByText('Daniel Reyes is now a user of this account')).toBeDefined();
  expect(await screen.findByText('From Contoso Consulting')).toBeDefined();
  expect(await names()).toEqual(['Claire Reyes']);
  expect(server.answered).toEqual(['granted']);
});

test('declined is gone, said, and nobody joins', async () => {
  const server = new RequestsServer();
  await open(server);
  await requests();
  await press('Decline the request from Claire Reyes');
  expect(await screen.findByText('Request from Claire Reyes declined')).toBeDefined();
  expect(await names()).toEqual(['Daniel Reyes']);
  expect(server.members).toEqual([]);
});

test('an answer that fails brings the request back and says so', async () => {
  const server = new RequestsServer();
  server.answerRefusal = 'server.unexpected';
  await open(server);
  await requests();
  await press('Grant the request from Daniel Reyes');
  expect(await screen.findByText('The request could not be answered. Try again.')).toBeDefined();
  expect(await names()).toEqual(['Daniel Reyes', 'Claire Reyes']);
});

test('a request that somebody else answered meanwhile says so and is gone', async () => {
  const server = new RequestsServer();
  server.answerRefusal = 'membership.notFound';
  await open(server);
  await requests();
  await press('Grant the request from Daniel Reyes');
  expect(
    await screen.findByText('The request from Daniel Reyes was answered or withdrawn in the meantime.'),
  ).toBeDefined();
  await waitFor(async () => expect(await names()).toEqual(['Claire Reyes']));
});

test('only who may answer is offered to', async () => {
  const server = new RequestsServer();
  server.mayAnswer = false;
  await open(server);
  expect(await names()).toEqual(['Daniel Reyes', 'Claire Reyes']);
  expect(screen.queryByRole('button', { name: /request from/ })).toBeNull();
});

test('requests that do not come say so and can be asked for again', async () => {
  const server = new RequestsServer();
  server.listRefusal = 'request.invalid';
  await open(server);
  expect((await screen.findByRole('alert')).textContent).toContain('Requests could not be loaded.');
  server.listRefusal = null;
  await press('Reload');
  expect(await names()).toEqual(['Daniel Reyes', 'Claire Reyes']);
});

test('a reload that fails keeps who asks, and says so', async () => {
  const server = new RequestsServer();
  server.answerRefusal = 'server.unexpected';
  await open(server);
  await requests();
  server.listRefusal = 'request.invalid';
  await press('Grant the request from Daniel Reyes');
  expect(await screen.findByText(/This could not be refreshed/)).toBeDefined();
  expect(await names()).toEqual(['Daniel Reyes', 'Claire Reyes']);
});

test('the owner is marked and cannot be removed; a partner’s person is shown with their company', async () => {
  const server = new RequestsServer();
  const member = (at: number, givenName: string, more: object) => ({
    user: { id: uuid(at), givenName, familyName: 'Alder', username: `p${at}@client.example` },
    role: 'ADMIN',
    lastSeenDate: null,
    isOwner: false,
    ...{ title: '', picture: '', withheld: [] },
    partnerCompany: null,
    ...more,
  });
  server.requests = [];
  server.members = [
    member(1, 'Ruth', { isOwner: true }),
    member(2, 'Dana', { partnerCompany: 'Contoso Consulting' }),
    member(3, 'Omar', {}),
  ];
  await open(server);
  const owner = await screen.findByRole('row', { name: /Ruth Alder/ });
  expect(within(owner).getByText('Owner')).toBeDefined();
  expect(within(owner).queryByRole('button')).toBeNull();
  const partner = screen.getByRole('row', { name: /Dana Alder/ });
  expect(within(partner).getByText('From Contoso Consulting')).toBeDefined();
  expect(within(partner).getByRole('button', { name: 'Remove Dana Alder' })).toBeDefined();
  expect(screen.getAllByText('Owner')).toHaveLength(1);
  expect(screen.getAllByText(/^From /)).toHaveLength(1);
});
