import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { countNotifications } from '@app/contract/notifications';
import { isLive } from '@app/frame/state/live.ts';
import { setPageTitle } from '@app/frame/state/page-title.ts';
import { closePanel, usePanel } from '@app/frame/state/panels.ts';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Bell } from './bell.tsx';

vi.mock('@app/frame/state/live.ts', () => ({ isLive: vi.fn(() => false) }));

afterEach(closePanel);

async function open(answer: () => number) {
  const asked: string[] = [];
  const count = fake(countNotifications, ({ search }) => {
    asked.push(search);
    return { count: answer() };
  });
  await given({ answers: [count] });
  setPageTitle('Clients · Partner Edition');
  const page = openPage(Bell, '/clients');
  return { asked, ...page };
}

test('new notifications are a dot, a number for those who hear, and a number before the title', async () => {
  const { asked } = await open(() => 3);
  await screen.findByRole('button', { name: '3 new notifications' });
  expect(screen.getByTestId('new-notifications')).toBeDefined();
  expect(document.title).toBe('(3) Clients · Partner Edition');
  expect(asked).toEqual([`?accountId=${ids.account}&userId=${ids.user}&source=partners&type=alert&status=New`]);
  setPageTitle('Bundles · Partner Edition');
  expect(document.title).toBe('(3) Bundles · Partner Edition');
  cleanup();
  expect(document.title).toBe('Bundles · Partner Edition');
});

test('nothing new is no dot and no number', async () => {
  const { asked } = await open(() => 0);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined();
  expect(screen.queryByTestId('new-notifications')).toBeNull();
  expect(document.title).toBe('Clients · Partner Edition');
});

test('a count that cannot be had is no dot, and no message', async () => {
  let fails = false;
  const { queryClient } = await open(() => {
    if (fails) throw new AppError('server.unexpected');
    return 2;
  });
  await screen.findByRole('button', { name: '2 new notifications' });
  fails = true;
  await act(() => queryClient.invalidateQueries({ queryKey: ['notification-count', ids.account] }));
  await screen.findByRole('button', { name: 'Notifications' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('it asks each minute only while changes do not arrive by themselves', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const { asked, queryClient } = await open(() => 0);
  await waitFor(() => expect(asked).toHaveLength(1));
  const minutePasses = async () => {
    for (const [run, pause] of timers.mock.calls) if (pause === 60_000) run();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  };
  vi.mocked(isLive).mockReturnValue(true);
  await minutePasses();
  expect(asked).toHaveLength(1);
  vi.mocked(isLive).mockReturnValue(false);
  await minutePasses();
  expect(asked).toHaveLength(2);
});

test('a click opens the panel', async () => {
  await open(() => 0);
  const { result } = renderHook(usePanel);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(result.current).toBe('notifications');
});
