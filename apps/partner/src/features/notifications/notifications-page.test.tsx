import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listNotifications, type Notification } from '@app/contract/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { given, openPage, uuid } from '../../../test/open-page.tsx';
import { NotificationsPage } from './notifications-page.tsx';

// At noon, so that minutes ago are never yesterday.
const noon = new Date(2025, 4, 20, 12);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }));
afterEach(() => void vi.useRealTimers());

const notification = (at: number, more: Partial<Notification> = {}): Notification => ({
  id: uuid(at),
  status: 'Read',
  source: 'partners',
  type: 'alert',
  createTime: new Date(noon.getTime() - at * 60_000).toISOString(),
  contentTitle: `News ${at}`,
  contentText: `About ${at}`,
  actionUrl: null,
  ...more,
});
/** A page token is the number of the next notification, as text. */
const service = (all: Notification[]) =>
  fake(listNotifications, ({ searchParams }) => {
    const start = Number(searchParams.get('pageToken') ?? 0);
    const notifications = all.slice(start, start + Number(searchParams.get('pageSize')));
    const next = start + notifications.length;
    return {
      notifications,
      nextPageToken: next < all.length ? String(next) : '',
      resultSize: notifications.length,
    };
  });
const many = (count: number) => Array.from({ length: count }, (_, at) => notification(at));
const open = () => openPage(NotificationsPage, '/notifications');

test('an unread notification says so in words', async () => {
  await given({ answers: [service([notification(1), notification(2, { status: 'Unread' })])] });
  open();
  const [read, unread] = await screen.findAllByRole('listitem');
  expect(within(read!).queryByText('Unread')).toBeNull();
  expect(within(unread!).getByText('Unread')).toBeDefined();
  expect(within(unread!).getByText('About 2')).toBeDefined();
  expect(within(unread!).getByText('2 minutes ago')).toBeDefined();
});

test('older ones stand in their groups, with day and time', async () => {
  const days = [0, 1, 3, 12, 40].map((day) =>
    notification(day, { createTime: new Date(2025, 4, 20 - day, 9, 5).toISOString() }),
  );
  await given({ answers: [service(days)] });
  open();
  const inGroup = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('time')?.textContent?.replace(/\s/g, ' '));
  await screen.findByText('News 0');
  expect(inGroup('Today')).toEqual(['2 hours ago']);
  expect(inGroup('This week')).toEqual(['Yesterday at 9:05 AM', 'Saturday, May 17 at 9:05 AM']);
  expect(inGroup('This month')).toEqual(['Thursday, May 8 at 9:05 AM']);
  expect(inGroup('Older')).toEqual(['Thursday, April 10 at 9:05 AM']);
});

test('fifteen are shown a step, from service pages of thirty', async () => {
  await given({ answers: [service(many(40))] });
  open();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(15));
  for (const shown of [30, 40]) {
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(shown));
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a page of this app opens in place', async () => {
  await given({ answers: [service([notification(1, { actionUrl: '/campaigns/bundles?tab=archived' })])] });
  const { address } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'News 1' }));
  await waitFor(() => expect(address()).toBe('/campaigns/bundles?tab=archived'));
});

test('another site opens in a new tab that cannot reach back', async () => {
  await given({ answers: [service([notification(1, { actionUrl: 'https://other.example/page' })])] });
  open();
  const link = await screen.findByRole('link', { name: 'News 1 (opens in a new tab)' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'blob:http://localhost/x', 'http://'])(
  'the hostile address "%s" is never opened',
  async (actionUrl) => {
    await given({ answers: [service([notification(1, { actionUrl })])] });
    open();
    await screen.findByText('News 1');
    expect(screen.queryByRole('link')).toBeNull();
  },
);

test('the badge is counted again once the list has loaded', async () => {
  await given({ answers: [service(many(1))] });
  const { queryClient } = open();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await screen.findByText('News 0');
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['notification-count'] });
});

test('no notifications is said', async () => {
  await given({ answers: [service([])] });
  open();
  await screen.findByText('You have no notifications.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listNotifications, () => {
    if (fails) throw new AppError('server.unexpected');
    return { notifications: many(1), nextPageToken: '', resultSize: 1 };
  });
  await given({ answers: [flaky] });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was a technical error loading notifications, please reload.',
  );
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('News 0');
});
