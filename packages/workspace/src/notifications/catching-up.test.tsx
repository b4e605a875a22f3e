import { AppError } from '@app/contract/errors';
import { closePanel, openPanel } from '@app/frame/state/panels.ts';
import { ids } from '@app/frame/test/open-page.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ends, many, NotificationServer, noon, notification } from '../../test/fake-notifications.ts';
import { pretend, showPanel } from '../../test/show-panel.tsx';

beforeEach(pretend);
afterEach(() => {
  closePanel();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let client: QueryClient;
async function open(server: NotificationServer) {
  client = (await showPanel(server)).queryClient;
  await screen.findAllByRole('listitem');
}
/** As the app does when the server tells that something changed, or after sleep. */
const announce = () =>
  act(async () => {
    for (const key of ['notification-count', 'notifications'])
      void client.invalidateQueries({ queryKey: [key, ids.account] });
  });
const settled = () => waitFor(() => expect(client.isFetching()).toBe(0));
const reachEnd = () =>
  act(async () => {
    for (const tell of [...ends]) tell();
  });
const readDownTo = async (count: number) => {
  while (screen.getAllByRole('listitem').length < count) {
    await settled();
    await reachEnd();
  }
  await settled();
};
const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent?.trim());
const expected = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `News ${from + at}`);
/** Newer than the newest. */
const fresh = (count: number) => Array.from({ length: count }, (_, at) => notification(at - count, { status: 'New' }));

test('what is new stands on top, and nothing that was shown goes at the end', async () => {
  const server = new NotificationServer(many(100));
  await open(server);
  await readDownTo(60);
  expect(titles()).toEqual(expected(0, 59));
  server.add(...fresh(3));
  await announce();
  await settled();
  expect(titles()).toEqual(expected(-3, 59));
  // The pages after the first began where they had begun.
  await readDownTo(103);
  expect(titles()).toEqual(expected(-3, 99));
});

test('after a long sleep all that came is there, without a gap or a double', async () => {
  const server = new NotificationServer(many(50));
  await open(server);
  await readDownTo(45);
  server.add(...fresh(200));
  await announce();
  await settled();
  expect(titles()).toEqual(expected(-200, 44));
  await readDownTo(250);
  expect(titles()).toEqual(expected(-200, 49));
});

test('many at one moment are all there once', async () => {
  const atOnce = { createTime: noon.toISOString() };
  const server = new NotificationServer([]);
  server.add(...many(70).map((each) => ({ ...each, ...atOnce })));
  await open(server);
  await readDownTo(60);
  server.add(...fresh(5).map((each) => ({ ...each, ...atOnce })));
  await announce();
  await readDownTo(75);
  expect(new Set(titles()).size).toBe(75);
});

test('one that ended a page and is gone, or came back on top, leaves no gap', async () => {
  const server = new NotificationServer(many(70));
  await open(server);
  await readDownTo(60);
  const end = server.all.find(({ contentTitle }) => contentTitle === 'News 29')!;
  server.all = server.all.filter(({ id }) => id !== end.id);
  server.add({ ...end, status: 'New', createTime: new Date(noon.getTime() + 60_000).toISOString() });
  await announce();
  await settled();
  await readDownTo(70);
  expect(titles()).toEqual(['News 29', ...expected(0, 28), ...expected(30, 69)]);
});

test('one that went back to an older place while one read on stands in the list once', async () => {
  const server = new NotificationServer(many(70));
  await open(server);
  await readDownTo(30);
  const moved = server.all.find(({ contentTitle }) => contentTitle === 'News 3')!;
  server.all = server.all.filter(({ id }) => id !== moved.id);
  server.add({ ...moved, createTime: notification(40.5).createTime });
  await readDownTo(70);
  expect(titles()).toEqual(expected(0, 69));
});

test('more that is asked for while the list is loaded again comes after it, and what was new is not lost', async () => {
  const server = new NotificationServer(many(70));
  await open(server);
  await readDownTo(30);
  const held = Promise.withResolvers<void>();
  server.before = (name) => (name === 'list' ? held.promise : undefined);
  server.add(...fresh(1));
  await announce();
  await reachEnd();
  held.resolve();
  await settled();
  expect(titles()).toEqual(expected(-1, 29));
  await readDownTo(71);
  expect(titles()).toEqual(expected(-1, 69));
});

test('a page on its way is asked for again when the list is loaded again', async () => {
  const server = new NotificationServer(many(70));
  await open(server);
  await readDownTo(30);
  const held = Promise.withResolvers<void>();
  server.after = (name) => (name === 'list' ? held.promise : undefined);
  await reachEnd();
  server.add(...fresh(2));
  await announce();
  server.after = () => undefined;
  held.resolve();
  await settled();
  await readDownTo(72);
  expect(titles()).toEqual(expected(-2, 69));
});

test('what another tab has read is read here, on every page', async () => {
  const server = new NotificationServer(many(60, { status: 'Unread' }));
  await open(server);
  await readDownTo(60);
  server.all[2] = notification(2);
  server.all[55] = notification(55);
  await announce();
  await settled();
  expect(screen.getAllByText('Unread')).toHaveLength(58);
});

test('a reload that fails keeps what is there, says so, and can be tried again', async () => {
  const server = new NotificationServer(many(5));
  await open(server);
  await settled();
  server.add(...fresh(1));
  server.before = () => {
    throw new AppError('server.unexpected');
  };
  await announce();
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving notifications.');
  expect(titles()).toEqual(expected(0, 4));
  server.before = () => undefined;
  screen.getByRole('button', { name: 'Reload' }).click();
  await screen.findByText('News -1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a tab that nobody looks at fetches nothing: what is new stays new', async () => {
  const server = new NotificationServer(many(1));
  await open(server);
  await settled();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  server.add(...fresh(1));
  await announce();
  await settled();
  expect(server.all[0]?.status).toBe('New');
  state.mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('News -1');
  expect(server.all[0]?.status).toBe('Unread');
});

test('a count that was asked for before the list was fetched does not bring the dot back', async () => {
  const server = new NotificationServer([notification(1, { status: 'New' })]);
  const held = Promise.withResolvers<void>();
  server.after = (name) => (name === 'count' ? held.promise : undefined);
  await open(server);
  held.resolve();
  await settled();
  expect(client.getQueryData(['notification-count', ids.account, 'New'])).toEqual({ count: 0 });
  expect(client.getQueryData(['notification-count', ids.account, 'Unread'])).toEqual({ count: 1 });
});

test('opened again, the panel begins at its top with what is there now', async () => {
  const server = new NotificationServer(many(60));
  await open(server);
  await readDownTo(60);
  act(() => closePanel());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.add(...fresh(1));
  act(() => openPanel('notifications'));
  await screen.findByText('News -1');
  expect(titles()).toEqual(expected(-1, 13));
});
