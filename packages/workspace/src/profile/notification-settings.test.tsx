import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getNotificationSettings } from '@app/contract/notifications';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeToasts, field, press, SettingsServer } from '../../test/settings-server.ts';
import { AccountNotifications } from './notification-settings.tsx';

afterEach(closeToasts);

async function open(server: SettingsServer) {
  await given({ answers: server.answers });
  openPage(AccountNotifications, '/settings');
  await screen.findByText('Send me a daily email of unread notifications');
}
const digest = () => field('Send me a daily email of unread notifications');
const muted = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent);
const failing = () => Promise.reject(new AppError('server.unexpected'));
const clients = [
  { id: uuid(1), name: 'Acme' },
  { id: uuid(2), name: 'Borealis' },
];

test('the daily email is asked for, and declined', async () => {
  const server = new SettingsServer();
  await open(server);
  expect(digest().checked).toBe(false);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.beforeSave = () => promise;
  fireEvent.click(digest());
  await waitFor(() => expect(digest().checked).toBe(true));
  resolve();
  await waitFor(() => expect(server.notifications.dailyDigest).toBe(true));
  await waitFor(() => expect(digest().checked).toBe(true));
  fireEvent.click(digest());
  await waitFor(() => expect(server.notifications.dailyDigest).toBe(false));
});

test('a choice that could not be saved turns back and says so', async () => {
  const server = new SettingsServer();
  await open(server);
  server.beforeSave = failing;
  fireEvent.click(digest());
  await screen.findByText('Your choice could not be saved. Try again.');
  await waitFor(() => expect(digest().checked).toBe(false));
});

test('muted clients are listed, and one is heard again, and muted again', async () => {
  const server = new SettingsServer();
  server.notifications = { dailyDigest: true, mutedClients: clients };
  await open(server);
  expect(muted()).toEqual(['Acme', 'Borealis']);
  fireEvent.click(screen.getByRole('button', { name: 'Unmute Acme' }));
  await waitFor(() => expect(muted()).toEqual(['Borealis']));
  expect(document.activeElement?.textContent).toBe('You get no notifications about these clients:');
  await screen.findByText('You will get notifications about Acme again');
  expect(server.notifications.mutedClients).toEqual([clients[1]]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(muted()).toEqual(['Borealis', 'Muted again']));
});

test('two that are heard again quickly one after the other both go at once and stay gone', async () => {
  const server = new SettingsServer();
  server.notifications = { dailyDigest: true, mutedClients: clients };
  await open(server);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.beforeSave = () => promise;
  fireEvent.click(screen.getByRole('button', { name: 'Unmute Acme' }));
  fireEvent.click(screen.getByRole('button', { name: 'Unmute Borealis' }));
  await waitFor(() => expect(muted()).toEqual([]));
  resolve();
  await waitFor(() => expect(server.notifications.mutedClients).toEqual([]));
  expect(muted()).toEqual([]);
});

test('without muted clients nothing is listed', async () => {
  await open(new SettingsServer());
  expect(screen.queryByRole('list')).toBeNull();
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(getNotificationSettings, () => {
    if (fails) throw new AppError('server.unexpected');
    return { dailyDigest: true, mutedClients: [] };
  });
  await given({ answers: [flaky] });
  openPage(AccountNotifications, '/settings');
  const region = within(await screen.findByRole('region', { name: 'Daily email and muted clients' }));
  expect((await region.findByRole('alert')).textContent).toBe('Your notification settings could not be loaded.');
  fails = false;
  press('Reload');
  await waitFor(() => expect(digest().checked).toBe(true));
});
