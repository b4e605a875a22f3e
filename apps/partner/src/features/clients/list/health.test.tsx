import { type Health, listClientHealth } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answer, client, health } from '#test/test-client.ts';
import { ClientsPage } from './clients-page.tsx';
import { clientsSearch } from './search.ts';

const four = answer(
  client(1, 'Alder Dental'),
  client(2, 'Bayou Roofing'),
  client(3, 'Cedar Law'),
  client(4, 'Dune Travel', { hasAccess: false }),
);
const bad = health(2, { level: 'bad', failedInstalls: 1 });
const good = health(3, { active: 120, activeBefore: 100 });
const told = (...content: (Health & { clientId: string })[]) => fake(listClientHealth, () => ({ content }));
const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('the list does not wait for the health, which is asked for after it', async () => {
  const late = Promise.withResolvers<{ content: (typeof bad)[] }>();
  const asked = vi.fn(() => late.promise);
  await given({ answers: [four, fake(listClientHealth, asked)] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('link', { name: 'Alder Dental' });
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.queryByText('At risk')).toBeNull();
  late.resolve({ content: [bad, good, health(4, { level: 'bad', failedInstalls: 3 })] });
  await screen.findByText('At risk');
  expect(row('Bayou Roofing').getByRole('button', { name: 'At risk 1 install failed' })).toBeDefined();
  expect(row('Cedar Law').getByRole('button', { name: 'Good Active contacts rose by 20% in 30 days' })).toBeDefined();
  expect(row('Alder Dental').queryByRole('button')).toBeNull();
  // Access that ended since the numbers were counted.
  expect(row('Dune Travel').queryByRole('button')).toBeNull();
});

test('the reason comes up for the mouse and for the keyboard, and goes again', async () => {
  await given({ answers: [four, told(bad)] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  const badge = await screen.findByRole('button', { name: /At risk/ });
  await userEvent.hover(badge);
  expect((await screen.findByRole('tooltip')).textContent).toBe('1 install failed');
  await userEvent.unhover(badge);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  screen.getByRole('link', { name: 'Bayou Roofing' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(badge);
  await screen.findByRole('tooltip');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(document.activeElement).toBe(badge);
});

test('a click on the sign explains it and does not leave the list', async () => {
  await given({ answers: [four, told(bad)] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  await userEvent.click(await screen.findByRole('button', { name: /At risk/ }));
  await screen.findByRole('tooltip');
  expect(address()).toBe('/clients');
});

test('sorted by health, whoever needs help comes first', async () => {
  await given({ answers: [four, told(good, bad, health(4, { level: 'attention', lockedCampaigns: 1 }))] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByText('At risk');
  await userEvent.click(screen.getByRole('button', { name: 'Health' }));
  await waitFor(() => expect(names()).toEqual(['Bayou Roofing', 'Dune Travel', 'Cedar Law', 'Alder Dental']));
  expect(address()).toBe('/clients?sort=health');
});

test('who hides the column does not make the server count', async () => {
  const asked = vi.fn(() => ({ content: [] }));
  await given({ answers: [four, fake(listClientHealth, asked)] });
  localStorage.setItem(`clientColumns/${ids.user}`, '["health"]');
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('link', { name: 'Alder Dental' });
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Columns and export' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Health' }));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
});

test('when it cannot be had, the list stays, says so, and it can be tried again', async () => {
  let fails = true;
  const flaky = fake(listClientHealth, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [bad] };
  });
  await given({ answers: [four, flaky] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  expect((await screen.findByRole('alert')).textContent).toBe('The health of your clients could not be loaded.');
  expect(names()).toHaveLength(4);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('At risk');
  expect(screen.queryByRole('alert')).toBeNull();
});
