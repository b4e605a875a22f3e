import { AppError } from '@app/contract/errors';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ends,
  FakeIntersections,
  many,
  NotificationServer,
  noon,
  notification,
} from '../../test/fake-notifications.ts';
import { NotificationsPage } from './notifications-page.tsx';
import { notificationsSearch } from './search.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  ends.clear();
  vi.stubGlobal('IntersectionObserver', FakeIntersections);
});
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(button);
  vi.useRealTimers();
});

async function open(server: NotificationServer, at = '/notifications') {
  await given({ answers: server.answers });
  return openPage(NotificationsPage, at, { search: notificationsSearch });
}
const items = () => screen.queryAllByRole('listitem');
const titles = () => items().map((item) => item.querySelector('p')?.textContent?.trim());
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const one = (at: number) => box(`Select “News ${at}”`);
const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reachEnd = () =>
  act(async () => {
    for (const tell of [...ends]) tell();
  });
const mixed = () => [
  notification(1, { status: 'Unread', kind: 'purchase' }),
  notification(2, { kind: 'purchase' }),
  notification(3, { status: 'New' }),
];

test('the full list goes on as one reads, and says how many there are', async () => {
  const server = new NotificationServer(many(40));
  await open(server);
  await waitFor(() => expect(items()).toHaveLength(15));
  expect(screen.getByText('40 notifications')).toBeDefined();
  await waitFor(async () => {
    await reachEnd();
    expect(items()).toHaveLength(40);
  });
  expect(screen.queryByTestId('placeholder')).toBeNull();
});

test('the filters stand in the address and in the question', async () => {
  const server = new NotificationServer(mixed());
  const { address } = await open(server);
  await screen.findByText('News 1');
  fireEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(titles()).toEqual(['News 1', 'News 3']));
  expect(address()).toBe('/notifications?show=unread');
  expect(server.last('list')?.query.getAll('status')).toEqual(['New', 'Unread']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Purchases');
  await waitFor(() => expect(titles()).toEqual(['News 1']));
  expect(address()).toBe('/notifications?show=unread&kind=purchase');
  expect(server.last('list')?.query.getAll('kinds')).toEqual(['purchase']);
  expect(screen.getByText('1 notification')).toBeDefined();
});

test('an address with filters shows what it says; one that means nothing shows all', async () => {
  await open(new NotificationServer(mixed()), '/notifications?kind=purchase');
  await waitFor(() => expect(titles()).toEqual(['News 1', 'News 2']));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('purchase');
});

test('an address that means nothing shows all', async () => {
  const server = new NotificationServer(mixed());
  await open(server, '/notifications?kind=toString&show=everything');
  await waitFor(() => expect(items()).toHaveLength(3));
  expect(server.last('list')?.query.has('kinds')).toBe(false);
});

test('a late answer to another filter is never shown', async () => {
  const server = new NotificationServer(mixed());
  const { queryClient } = await open(server, '/notifications?kind=announcement');
  await waitFor(() => expect(titles()).toEqual(['News 3']));
  const held = Promise.withResolvers<void>();
  server.after = (name) => (name === 'list' ? held.promise : undefined);
  const kind = screen.getByRole('combobox', { name: 'Type' });
  await userEvent.selectOptions(kind, 'Purchases');
  await waitFor(() => expect(server.count('list')).toBe(2));
  server.after = () => undefined;
  await userEvent.selectOptions(kind, 'Announcements');
  held.resolve();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(titles()).toEqual(['News 3']);
});

test('under "unread" one that is read goes at once, leaves the focus on its neighbour, and comes back', async () => {
  const server = new NotificationServer(many(3, { status: 'Unread', actionUrl: '/users' }));
  await open(server, '/notifications?show=unread');
  await screen.findByText('News 1');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for “News 1”' }));
  const held = Promise.withResolvers<void>();
  server.before = () => held.promise;
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as read' }));
  await waitFor(() => expect(titles()).toEqual(['News 0', 'News 2']));
  expect(server.status(1)).toBe('Unread');
  held.resolve();
  expect(items()[1]?.contains(document.activeElement)).toBe(true);
  await screen.findByText('2 notifications');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(['News 0', 'News 1', 'News 2']));
});

test('when the last unread one is read, that is said, and one click shows all', async () => {
  const server = new NotificationServer(mixed());
  const { address } = await open(server, '/notifications?show=unread&kind=purchase');
  await screen.findByText('News 1');
  press('Mark all as read');
  await screen.findByText('No notifications match these filters.');
  press('Show all notifications');
  await waitFor(() => expect(items()).toHaveLength(3));
  expect(address()).toBe('/notifications');
});

test('while more may be unread, nothing says that there is none', async () => {
  const server = new NotificationServer(many(31, { status: 'Unread' }));
  await open(server, '/notifications?show=unread');
  await screen.findByText('News 0');
  server.before = () => new Promise(() => undefined);
  press('Mark all as read');
  await waitFor(() => expect(items()).toHaveLength(0));
  expect(screen.queryByText('No notifications match these filters.')).toBeNull();
  expect(screen.getAllByTestId('placeholder')).toHaveLength(3);
});

test('the second click of a double click does not open it again', async () => {
  await open(new NotificationServer([notification(1, { actionUrl: 'https://other.example' })]));
  const link = await screen.findByRole('link', { name: /News 1/ });
  expect(fireEvent.click(link, { detail: 2 })).toBe(false);
});

test('some are chosen and marked as read together; only what was unread is changed, and can be taken back', async () => {
  const server = new NotificationServer(mixed());
  await open(server);
  await screen.findByText('News 1');
  fireEvent.click(one(1));
  fireEvent.click(one(2));
  expect(screen.getByText('2 selected')).toBeDefined();
  expect(box('Select all shown').indeterminate).toBe(true);
  press('Mark as read');
  await screen.findByText('1 notification marked as read');
  expect(server.last('mark')?.body).toMatchObject({ newStatus: 'Read', notificationIds: [notification(1).id] });
  expect(chosen()).toEqual([false, false, false, false]);
  expect(document.activeElement).toBe(box('Select all shown'));
  press('Undo');
  await waitFor(() => expect(server.status(1)).toBe('Unread'));
});

test('all that are shown are chosen together, and marked as unread', async () => {
  const server = new NotificationServer(many(20));
  await open(server);
  await waitFor(() => expect(items()).toHaveLength(15));
  fireEvent.click(box('Select all shown'));
  expect(screen.getByText('15 selected')).toBeDefined();
  // What is shown afterwards was not chosen.
  await reachEnd();
  expect(box('Select all shown').checked).toBe(false);
  press('Mark as unread');
  await screen.findByText('15 notifications marked as unread');
  expect(server.all.filter(({ status }) => status === 'Unread')).toHaveLength(15);
});

test('choosing all again chooses none', async () => {
  await open(new NotificationServer(mixed()));
  await screen.findByText('News 1');
  fireEvent.click(box('Select all shown'));
  fireEvent.click(box('Select all shown'));
  expect(chosen()).toEqual([false, false, false, false]);
  expect(screen.queryByRole('button', { name: 'Mark as unread' })).toBeNull();
});

test('with Shift all between two are chosen', async () => {
  await open(new NotificationServer(many(5)));
  await screen.findByText('News 0');
  fireEvent.click(one(3));
  fireEvent.click(one(1), { shiftKey: true });
  expect(chosen()).toEqual([false, false, true, true, true, false]);
});

test('with the keyboard alone: down the boxes, choose, and mark', async () => {
  const server = new NotificationServer(many(3, { status: 'Unread', actionUrl: '/users' }));
  await open(server);
  await screen.findByText('News 0');
  one(0).focus();
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(chosen()).toEqual([false, true, false, true]);
  screen.getByRole('button', { name: 'Mark as read' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect([0, 1, 2].map(server.status)).toEqual(['Read', 'Unread', 'Read']));
});

test('another filter has nothing chosen', async () => {
  await open(new NotificationServer(mixed()));
  await screen.findByText('News 1');
  fireEvent.click(one(1));
  fireEvent.click(screen.getByRole('radio', { name: 'Unread' }));
  await waitFor(() => expect(items()).toHaveLength(2));
  expect(chosen()).toEqual([false, false, false]);
});

test('one that is opened is marked as read', async () => {
  const server = new NotificationServer([notification(1, { status: 'Unread', actionUrl: '/campaigns/bundles?tab=x' })]);
  const { address } = await open(server);
  await userEvent.click(await screen.findByRole('link', { name: 'News 1' }));
  await waitFor(() => expect(address()).toBe('/campaigns/bundles?tab=x'));
  await waitFor(() => expect(server.status(1)).toBe('Read'));
});

test('no notifications is said', async () => {
  await open(new NotificationServer([]));
  await screen.findByText('You have no notifications.');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a failed load says so and can be tried again', async () => {
  const server = new NotificationServer(many(1));
  server.before = () => {
    throw new AppError('server.unexpected');
  };
  await open(server);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was a technical error loading notifications, please reload.',
  );
  server.before = () => undefined;
  press('Reload');
  await screen.findByText('News 0');
});
