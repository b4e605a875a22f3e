import { AppError } from '@app/contract/errors';
import { closePanel } from '@app/frame/state/panels.ts';
import { ids, uuid } from '@app/frame/test/open-page.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { many, NotificationServer, notification } from '../../test/fake-notifications.ts';
import { pretend, showPanel } from '../../test/show-panel.tsx';

beforeEach(pretend);
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(button);
  closePanel();
  vi.useRealTimers();
});

let client: QueryClient;
async function open(server: NotificationServer) {
  client = (await showPanel(server)).queryClient;
  await screen.findAllByRole('listitem');
}
const item = (at: number) => within(screen.getByText(`News ${at}`).closest('li')!);
const isUnread = (at: number) => item(at).queryByText('Unread') !== null;
const choose = async (at: number, name: string | RegExp) => {
  fireEvent.click(item(at).getByRole('button', { name: `Actions for “News ${at}”` }));
  fireEvent.click(await item(at).findByRole('menuitem', { name }));
};
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
const markAll = () => screen.getByRole('button', { name: 'Mark all as read' });
const isDisabled = () => markAll().getAttribute('aria-disabled') === 'true';
const counts = () =>
  ['New', 'Unread'].map((status) => client.getQueryData(['notification-count', ids.account, status]));
const fails = () => {
  throw new AppError('server.unexpected');
};
const settled = () => waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0));

test('an item is marked as read at once, and the message takes it back', async () => {
  const server = new NotificationServer(many(2, { status: 'Unread' }));
  await open(server);
  const held = Promise.withResolvers<void>();
  server.before = (name) => (name === 'mark' ? held.promise : undefined);
  await choose(1, 'Mark as read');
  await waitFor(() => expect(isUnread(1)).toBe(false));
  expect(server.status(1)).toBe('Unread');
  const again = Promise.withResolvers<void>();
  server.before = (name) => (name === 'list' ? again.promise : undefined);
  held.resolve();
  await screen.findByText('1 notification marked as read');
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(isUnread(1)).toBe(false);
  again.resolve();
  expect(server.last('mark')?.body).toEqual({
    accountId: ids.account,
    oldStatus: 'Unread',
    newStatus: 'Read',
    notificationIds: [notification(1).id],
  });
  await waitFor(() => expect(counts()).toEqual([{ count: 0 }, { count: 1 }]));
  undo();
  await waitFor(() => expect(isUnread(1)).toBe(true));
  await waitFor(() => expect(server.status(1)).toBe('Unread'));
  await settled();
  expect(isUnread(1)).toBe(true);
  expect(counts()).toEqual([{ count: 0 }, { count: 2 }]);
});

test('a read item can be marked as unread', async () => {
  const server = new NotificationServer(many(1));
  await open(server);
  expect(isDisabled()).toBe(true);
  await choose(0, 'Mark as unread');
  await screen.findByText('1 notification marked as unread');
  expect(isUnread(0)).toBe(true);
  await waitFor(() => expect(isDisabled()).toBe(false));
});

test('a change that fails goes back and says so', async () => {
  const server = new NotificationServer(many(1, { status: 'Unread' }));
  await open(server);
  server.before = (name) => name === 'mark' && fails();
  await choose(0, 'Mark as read');
  await screen.findByText('The change could not be saved. Try again.');
  await waitFor(() => expect(isUnread(0)).toBe(true));
});

test('of two quick changes the last one counts, however late the answers come', async () => {
  const server = new NotificationServer(many(1, { status: 'Unread' }));
  await open(server);
  const held = Promise.withResolvers<void>();
  server.before = (name) => (name === 'mark' ? held.promise : undefined);
  await choose(0, 'Mark as read');
  await waitFor(() => expect(isUnread(0)).toBe(false));
  await choose(0, 'Mark as unread');
  await waitFor(() => expect(isUnread(0)).toBe(true));
  // The second is sent after the first is answered: on the way they could overtake each other.
  expect(server.count('mark')).toBe(1);
  held.resolve();
  await waitFor(() => expect(server.count('mark')).toBe(2));
  await settled();
  expect(isUnread(0)).toBe(true);
  expect(server.status(0)).toBe('Unread');
});

test('a list that was asked for before a change does not bring the old state back', async () => {
  const server = new NotificationServer(many(1, { status: 'Unread' }));
  await open(server);
  await settled();
  const old = Promise.withResolvers<void>();
  server.after = (name) => (name === 'list' ? old.promise : undefined);
  act(() => void client.invalidateQueries({ queryKey: ['notifications', ids.account] }));
  await waitFor(() => expect(server.count('list')).toBe(2));
  await choose(0, 'Mark as read');
  await waitFor(() => expect(server.status(0)).toBe('Read'));
  await waitFor(() => expect(server.count('list')).toBe(3));
  server.after = () => undefined;
  old.resolve();
  await settled();
  expect(isUnread(0)).toBe(false);
  expect(counts()).toEqual([{ count: 0 }, { count: 0 }]);
});

test('all are marked as read with one click, however often one clicks, and all come back', async () => {
  const server = new NotificationServer(many(40, { status: 'Unread' }));
  server.all[3] = notification(3);
  await open(server);
  await waitFor(() => expect(isDisabled()).toBe(false));
  const held = Promise.withResolvers<void>();
  server.before = (name) => (name === 'markAll' ? held.promise : undefined);
  await userEvent.dblClick(markAll());
  expect(isDisabled()).toBe(true);
  expect(document.activeElement).toBe(markAll());
  expect(screen.queryByText('Unread')).toBeNull();
  held.resolve();
  await screen.findByText('All notifications marked as read');
  expect(server.count('markAll')).toBe(1);
  expect(server.all.every(({ status }) => status === 'Read')).toBe(true);
  await settled();
  expect(isDisabled()).toBe(true);
  undo();
  await waitFor(() => expect(server.all.filter(({ status }) => status === 'Unread')).toHaveLength(39));
  expect(server.status(3)).toBe('Read');
  await settled();
  expect(screen.getAllByText('Unread')).toHaveLength(14);
  expect(isDisabled()).toBe(false);
});

test('marking all that fails goes back and says so', async () => {
  const server = new NotificationServer(many(2, { status: 'Unread' }));
  await open(server);
  await waitFor(() => expect(isDisabled()).toBe(false));
  server.before = (name) => name === 'markAll' && fails();
  fireEvent.click(markAll());
  await screen.findByText('The change could not be saved. Try again.');
  await waitFor(() => expect(screen.getAllByText('Unread')).toHaveLength(2));
  expect(isDisabled()).toBe(false);
});

test('Control-Z takes the last change back once: the panel keeps the focus from the message', async () => {
  const server = new NotificationServer(many(2, { status: 'Unread' }));
  await open(server);
  await waitFor(() => expect(isDisabled()).toBe(false));
  fireEvent.click(markAll());
  await screen.findByText('All notifications marked as read');
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await waitFor(() => expect(server.status(0)).toBe('Unread'));
  await settled();
  expect(server.count('mark')).toBe(1);
});

test('one that is snoozed goes until then, leaves the focus on its neighbour, and comes back', async () => {
  const server = new NotificationServer(many(3, { status: 'Unread', actionUrl: '/users' }));
  await open(server);
  await choose(1, 'Until tomorrow morning');
  await waitFor(() => expect(screen.queryByText('News 1')).toBeNull());
  await screen.findByText('Snoozed until May 21, 2025, 8:00 AM');
  expect(server.last('snooze')?.body).toEqual({ until: new Date(2025, 4, 21, 8).toISOString() });
  expect(document.activeElement?.textContent).toContain('News 2');
  await waitFor(() => expect(counts()).toEqual([{ count: 0 }, { count: 2 }]));
  undo();
  await screen.findByText('News 1');
  expect(server.last('snooze')?.body).toEqual({ until: null });
  await settled();
  expect(screen.getAllByRole('listitem').map((each) => each.querySelector('a')?.textContent?.trim())).toEqual([
    'News 0',
    'News 1',
    'News 2',
  ]);
});

test('one that was read is read when it comes back by undo', async () => {
  const server = new NotificationServer(many(2));
  await open(server);
  await choose(1, 'For a week');
  await waitFor(() => expect(screen.queryByText('News 1')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('News 1');
  await settled();
  expect(isUnread(1)).toBe(false);
  expect(counts()).toEqual([{ count: 0 }, { count: 0 }]);
});

test('one can be snoozed for hours or for a week', async () => {
  const server = new NotificationServer(many(2));
  await open(server);
  await choose(0, 'For 3 hours');
  await waitFor(() => expect(server.last('snooze')?.body).toEqual({ until: new Date(2025, 4, 20, 15).toISOString() }));
  await choose(1, 'For a week');
  await waitFor(() => expect(server.last('snooze')?.body).toEqual({ until: new Date(2025, 4, 27, 8).toISOString() }));
});

test('its client can be muted, and heard again', async () => {
  const client = { id: uuid(7), name: 'Acme' };
  const server = new NotificationServer([notification(1, { client })]);
  await open(server);
  await choose(1, 'Mute Acme');
  await screen.findByText('You will no longer get notifications about Acme');
  expect(server.muted).toEqual([client.id]);
  undo();
  await waitFor(() => expect(server.muted).toEqual([]));
  // What is there stays.
  expect(screen.getByText('News 1')).toBeDefined();
});

test('its kind can be muted beside those that are, and heard again', async () => {
  const server = new NotificationServer([notification(1, { kind: 'installFailed' })]);
  await open(server);
  await choose(1, 'Mute “Failed installs”');
  await screen.findByText('You will no longer get “Failed installs” notifications');
  expect(server.profile.mutedKinds).toEqual(['purchase', 'installFailed']);
  undo();
  await waitFor(() => expect(server.profile.mutedKinds).toEqual(['purchase']));
});

test('an operator’s announcement cannot be muted', async () => {
  await open(new NotificationServer(many(1)));
  fireEvent.click(item(0).getByRole('button', { name: /Actions/ }));
  await item(0).findByRole('menuitem', { name: 'Mark as unread' });
  expect(item(0).queryByRole('menuitem', { name: /Mute/ })).toBeNull();
});

test('muting that fails says so', async () => {
  const server = new NotificationServer([notification(1, { kind: 'purchase' })]);
  server.before = (name) => name === 'mute' && fails();
  await open(server);
  await choose(1, 'Mute “Purchases”');
  await screen.findByText('The change could not be saved. Try again.');
});
