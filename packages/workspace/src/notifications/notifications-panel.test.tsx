import { AppError } from '@app/contract/errors';
import { track } from '@app/frame/calls/analytics.ts';
import { closePanel } from '@app/frame/state/panels.ts';
import { ids } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ends, many, NotificationServer, notification } from '../../test/fake-notifications.ts';
import { pretend, showPanel } from '../../test/show-panel.tsx';

vi.mock('@app/frame/calls/analytics.ts', () => ({ track: vi.fn() }));

beforeEach(() => {
  pretend();
  vi.mocked(track).mockReset();
});
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(button);
  closePanel();
  vi.useRealTimers();
});

const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));
const items = () => screen.queryAllByRole('listitem');
const titles = () => items().map((item) => item.querySelector('p')?.textContent);
const reachEnd = () =>
  act(async () => {
    for (const tell of [...ends]) tell();
  });
const markAll = () => screen.getByRole('button', { name: 'Mark all as read' });
/** There is no other tab in a test. */
const stayHere = () => document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
const isDisabled = () => markAll().getAttribute('aria-disabled') === 'true';

test('the calls are the ones that the specification names, to the letter', async () => {
  const server = new NotificationServer(many(31, { status: 'Unread' }));
  await showPanel(server);
  await screen.findByText('News 0');
  await reachEnd();
  await reachEnd();
  await waitFor(() => expect(server.count('list')).toBe(2));
  const [first, second] = server.asked.filter(({ name }) => name === 'list').map(({ query }) => query);
  const rest = 'pageSize=30&includeTotalSize=true&orderBy=createTime%3ADESC';
  expect(String(first)).toBe(`accountId=${ids.account}&source=partners&type=alert&${rest}`);
  second?.delete('pageToken');
  expect(String(second)).toBe(String(first));
  fireEvent.click(markAll());
  await waitFor(() => expect(server.count('markAll')).toBe(1));
  expect(server.last('markAll')?.body).toEqual({
    userId: ids.user,
    accountId: ids.account,
    source: 'partners',
    type: 'alert',
    status: ['New', 'Unread'],
  });
});

test('fifteen are shown a step, from service pages of thirty, with three placeholders while more comes', async () => {
  const server = new NotificationServer(many(40));
  await showPanel(server);
  expect(await screen.findAllByTestId('placeholder')).toHaveLength(3);
  await waitFor(() => expect(items()).toHaveLength(15));
  await reachEnd();
  expect(items()).toHaveLength(30);
  expect(server.count('list')).toBe(1);
  const held = Promise.withResolvers<void>();
  server.before = () => held.promise;
  await reachEnd();
  await reachEnd();
  expect(server.count('list')).toBe(2);
  expect(items()).toHaveLength(30);
  expect(screen.getAllByTestId('placeholder')).toHaveLength(3);
  held.resolve();
  // The end is still in sight: what has come is shown without another scroll.
  await waitFor(() => expect(ends.size).toBe(1));
  await waitFor(async () => {
    await reachEnd();
    expect(items()).toHaveLength(40);
  });
  expect(screen.queryByTestId('placeholder')).toBeNull();
  expect(new Set(titles()).size).toBe(40);
});

test('unread ones have a dot with a word, and an opened panel is told to the analytics once', async () => {
  await showPanel(new NotificationServer([notification(1, { status: 'New' }), notification(2)]));
  await screen.findByText('News 1');
  const [unread, read] = items();
  expect(within(unread!).getByText('Unread')).toBeDefined();
  expect(within(read!).queryByText('Unread')).toBeNull();
  expect(track).toHaveBeenCalledTimes(1);
  expect(track).toHaveBeenCalledWith('notificationPanelViewed');
});

test('groups and times are as the specification writes them', async () => {
  const days = [0, 1, 2, 3, 12, 40].map((day) =>
    notification(day, { createTime: new Date(2025, 4, 20 - day, 9, 5).toISOString() }),
  );
  await showPanel(new NotificationServer(days));
  await screen.findByText('News 0');
  const inGroup = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('time')?.textContent?.replace(/\s/g, ' '));
  expect(inGroup('Today')).toEqual(['2 hours ago']);
  expect(inGroup('This week')).toEqual(['Yesterday at 9:05 AM', 'Sunday, May 18 at 9:05 AM']);
  expect(inGroup('This month')).toEqual(['Saturday, May 17 at 9:05 AM', 'Thursday, May 8 at 9:05 AM']);
  expect(inGroup('Older')).toEqual(['Thursday, April 10 at 9:05 AM']);
});

test('one that the server’s clock puts ahead came now', async () => {
  await showPanel(new NotificationServer([notification(-2)]));
  await screen.findByText('now');
});

test('a page of this app opens in place with its query, is marked as read, and the panel closes', async () => {
  const server = new NotificationServer([
    notification(1, { status: 'Unread', actionUrl: '/campaigns/bundles?tab=archived#x' }),
  ]);
  const { address } = await showPanel(server);
  await userEvent.click(await screen.findByRole('link', { name: 'News 1' }));
  await waitFor(() => expect(address()).toBe('/campaigns/bundles?tab=archived#x'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(server.status(1)).toBe('Read'));
  expect(track).toHaveBeenCalledWith('notificationClicked');
  // One sees where it led: no message.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the same page under another query also closes the panel', async () => {
  const server = new NotificationServer([notification(1, { actionUrl: `${location.origin}/clients?q=acme` })]);
  const { address } = await showPanel(server);
  await userEvent.click(await screen.findByRole('link', { name: 'News 1' }));
  await waitFor(() => expect(address()).toBe('/clients?q=acme'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.count('mark')).toBe(0);
});

test('another site opens in a new tab that cannot reach back; it is marked as read and the panel closes', async () => {
  const server = new NotificationServer([
    notification(1, { status: 'Unread', actionUrl: 'https://other.example/page' }),
  ]);
  const { address } = await showPanel(server);
  const link = await screen.findByRole('link', { name: 'News 1 (opens in a new tab)' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  stayHere();
  await userEvent.click(link);
  await waitFor(() => expect(server.status(1)).toBe('Read'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/clients');
});

test('opened in another tab with a modifier or the middle button, it is read and the panel stays', async () => {
  const two = [1, 2].map((at) => notification(at, { status: 'Unread', actionUrl: '/clients' }));
  const server = new NotificationServer(two);
  await showPanel(server);
  stayHere();
  fireEvent.click(await screen.findByRole('link', { name: 'News 1' }), { ctrlKey: true });
  await waitFor(() => expect(server.status(1)).toBe('Read'));
  fireEvent(screen.getByRole('link', { name: 'News 2' }), new MouseEvent('auxclick', { button: 1, bubbles: true }));
  await waitFor(() => expect(server.status(2)).toBe('Read'));
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('one without an address is marked as read, and the panel closes', async () => {
  const server = new NotificationServer([notification(1, { status: 'Unread' }), notification(2)]);
  const { address } = await showPanel(server);
  await userEvent.click(await screen.findByRole('button', { name: 'News 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(server.status(1)).toBe('Read'));
  expect(address()).toBe('/clients');
  expect(track).toHaveBeenCalledWith('notificationClicked');
});

test.each([
  ['/users', 'link'],
  [null, 'button'],
])('a double click on one that leads to %s opens it once', async (actionUrl, role) => {
  const server = new NotificationServer([notification(1, { status: 'Unread', actionUrl })]);
  await showPanel(server);
  await userEvent.dblClick(await screen.findByRole(role, { name: 'News 1' }));
  await waitFor(() => expect(server.count('mark')).toBe(1));
  expect(vi.mocked(track).mock.calls.filter(([name]) => name === 'notificationClicked')).toHaveLength(1);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:http://localhost/x',
  'vbscript:x',
  'file:///etc/passwd',
  'http://',
])('the hostile address "%s" is never a link', async (actionUrl) => {
  await showPanel(new NotificationServer([notification(1, { actionUrl })]));
  await screen.findByText('News 1');
  expect((await panel()).queryByRole('link', { name: /News/ })).toBeNull();
});

test('an announcement goes in the direction of its own words, all else in the reader’s', async () => {
  const title = 'Lead machine: \u062a\u0645';
  const kinds = ['announcement', 'installFinished'] as const;
  await showPanel(new NotificationServer(kinds.map((kind, at) => notification(at, { kind, contentTitle: title }))));
  const found = await screen.findAllByText(title);
  expect(found.map((words) => words.closest('bdi') !== null)).toEqual([true, false]);
});

test('words of a notification are text and never markup', async () => {
  await showPanel(new NotificationServer([notification(1, { contentTitle: '<img src=x onerror=alert(1)>' })]));
  await screen.findByText('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img')).toBeNull();
});

test('"mark all" is disabled when nothing is new or unread, and takes the focus all the same', async () => {
  const server = new NotificationServer(many(2));
  await showPanel(server);
  await screen.findByText('News 0');
  expect(isDisabled()).toBe(true);
  fireEvent.click(markAll());
  expect(server.count('markAll')).toBe(0);
});

test('the link below leads to the full list and closes the panel', async () => {
  const { address } = await showPanel(new NotificationServer([]));
  await userEvent.click(await screen.findByRole('link', { name: 'View all notifications' }));
  await waitFor(() => expect(address()).toBe('/notifications'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('no notifications is said', async () => {
  await showPanel(new NotificationServer([]));
  await screen.findByText('You have no notifications.');
  expect(isDisabled()).toBe(true);
});

test('a failed load says so and can be tried again', async () => {
  const server = new NotificationServer(many(1));
  server.before = () => {
    throw new AppError('server.unexpected');
  };
  await showPanel(server);
  const alert = await (await panel()).findByRole('alert');
  expect(alert.textContent).toBe('There was a technical error loading notifications, please reload.');
  expect(screen.getByText('fake-1')).toBeDefined();
  server.before = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('News 0');
});

test('when more cannot be had, what is there stays and the rest can be tried again', async () => {
  const server = new NotificationServer(many(31));
  await showPanel(server);
  await screen.findByText('News 0');
  await reachEnd();
  server.before = () => {
    throw new AppError('server.unexpected');
  };
  await reachEnd();
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving notifications.');
  expect(items()).toHaveLength(30);
  server.before = () => undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(async () => {
    await reachEnd();
    expect(items()).toHaveLength(31);
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('with the keyboard alone: arrows from row to row, the menu, and Escape for the menu before the panel', async () => {
  const server = new NotificationServer(
    [1, 2].map((at) => notification(at, { status: 'Unread', actionUrl: '/users' })),
  );
  await showPanel(server);
  (await screen.findByRole('link', { name: 'News 1' })).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'News 2' }));
  await userEvent.keyboard('{ArrowUp}{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for “News 1”' }));
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await screen.findByRole('menuitem', { name: 'Mark as read' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(screen.getByRole('dialog')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Mark as read' });
  await userEvent.keyboard('{ArrowDown}{Home}{Enter}');
  await waitFor(() => expect(server.status(1)).toBe('Read'));
  // The menu is gone, and the focus is where it was opened.
  await waitFor(() => expect(items()[0]?.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
