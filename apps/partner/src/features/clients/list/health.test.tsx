import { type Health, listClientHealth } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
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
const told = (...content: (Health & { clientId: string })[]) => fake(listClientHealth, () => ({ content, trials: [] }));
const names = () => screen.getAllByRole('link').map((link) => link.textContent);
/** Not the tile: a badge says why. */
const BAD = /^At risk \d/;
const badge = () => screen.findByRole('button', { name: BAD });
const badges = () => screen.queryAllByRole('button', { name: BAD });
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test('the list does not wait for the health, which is asked for after it', async () => {
  const late = Promise.withResolvers<{ content: (typeof bad)[]; trials: [] }>();
  const asked = vi.fn(() => late.promise);
  await given({ answers: [four, fake(listClientHealth, asked)] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('link', { name: 'Alder Dental' });
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(badges()).toHaveLength(0);
  late.resolve({ content: [bad, good, health(4, { level: 'bad', failedInstalls: 3 })], trials: [] });
  await badge();
  expect(row('Bayou Roofing').getByRole('button', { name: 'At risk 1 install failed' })).toBeDefined();
  expect(row('Cedar Law').getByRole('button', { name: 'Good Active contacts rose by 20% in 30 days' })).toBeDefined();
  expect(row('Alder Dental').queryByRole('button')).toBeNull();
  // Access that ended since the numbers were counted.
  expect(row('Dune Travel').queryByRole('button')).toBeNull();
});

test('the reason comes up for the mouse and for the keyboard, and goes again', async () => {
  await given({ answers: [four, told(bad)] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  const sign = await badge();
  await userEvent.hover(sign);
  expect((await screen.findByRole('tooltip')).textContent).toBe('1 install failed');
  await userEvent.unhover(sign);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  screen.getByRole('link', { name: 'Bayou Roofing' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(sign);
  await screen.findByRole('tooltip');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(document.activeElement).toBe(sign);
});

test('a click on the sign explains it and does not leave the list', async () => {
  await given({ answers: [four, told(bad)] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  await userEvent.click(await badge());
  await screen.findByRole('tooltip');
  expect(address()).toBe('/clients');
});

test('sorted by health, whoever needs help comes first', async () => {
  await given({ answers: [four, told(good, bad, health(4, { level: 'attention', lockedCampaigns: 1 }))] });
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  await badge();
  await userEvent.click(screen.getByRole('button', { name: 'Health' }));
  await waitFor(() => expect(names()).toEqual(['Bayou Roofing', 'Dune Travel', 'Cedar Law', 'Alder Dental']));
  expect(address()).toBe('/clients?sort=health');
});

const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}: `) });

test('tiles count who needs a look, show exactly those, and all of them when pressed again', async () => {
  const closed = health(4, { level: 'bad', failedInstalls: 3 });
  const trials = [{ clientId: uuid(1), endsDate: '2026-02-03' }];
  const asked = Promise.withResolvers<void>();
  const answers = async () => {
    await asked.promise;
    return { content: [bad, good, closed, health(1, { level: 'attention' })], trials };
  };
  await given({ answers: [four, fake(listClientHealth, answers)] });
  // Who hides the column still wants to know.
  localStorage.setItem(`clientColumns/${ids.user}`, '["health"]');
  const { address } = openPage(ClientsPage, '/clients', { search: clientsSearch });
  await screen.findByRole('link', { name: 'Alder Dental' });
  const values = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values()).toEqual(['4', '–', '–', '–']);
  asked.resolve();
  await waitFor(() => expect(values()).toEqual(['4', '1', '1', '1']));
  for (const [name, level, shown] of [
    ['At risk', 'bad', 'Bayou Roofing'],
    ['Needs attention', 'attention', 'Alder Dental'],
    ['Trials ending', 'trial', 'Alder Dental'],
  ] as const) {
    await userEvent.click(tile(name));
    await waitFor(() => expect(names()).toEqual([shown]));
    expect(address()).toBe(`/clients?health=${level}`);
    expect(tile(name).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('1 of 4')).toBeDefined();
  }
  await userEvent.click(tile('Trials ending'));
  await waitFor(() => expect(names()).toHaveLength(4));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Health' }), 'Good');
  await waitFor(() => expect(names()).toEqual(['Cedar Law']));
  await userEvent.click(tile('Total clients'));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(address()).toBe('/clients');
});

test('a level in the address waits for the numbers instead of showing nobody', async () => {
  const late = Promise.withResolvers<{ content: (typeof bad)[]; trials: [] }>();
  await given({ answers: [four, fake(listClientHealth, () => late.promise)] });
  openPage(ClientsPage, '/clients?health=bad', { search: clientsSearch });
  await screen.findByRole('button', { name: 'Total clients: 4' });
  expect(screen.queryByText('No clients match your filters.')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  late.resolve({ content: [bad], trials: [] });
  await screen.findByRole('link', { name: 'Bayou Roofing' });
  expect(names()).toHaveLength(1);
});

test('when it cannot be had, the list stays, says so, and it can be tried again', async () => {
  let fails = true;
  const flaky = fake(listClientHealth, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [bad], trials: [] };
  });
  await given({ answers: [four, flaky] });
  openPage(ClientsPage, '/clients', { search: clientsSearch });
  expect((await screen.findByRole('alert')).textContent).toBe('The health of your clients could not be loaded.');
  expect(names()).toHaveLength(4);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await badge();
  expect(screen.queryByRole('alert')).toBeNull();
});
