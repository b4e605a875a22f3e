import { AppError } from '@app/contract/errors';
import { fake, fakeFetch } from '@app/contract/fake-fetch';
import { type CurrentUser, getCurrentUser } from '@app/contract/identity';
import { theme } from '@app/ui/theme';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { given, ids, testApp } from '../../test/open-page.tsx';
import { call } from '../calls/api.ts';
import { watchNetwork } from '../calls/connection.ts';
import { queryClient } from '../calls/query-client.ts';
import { keepToken, readSession, startSession } from '../calls/session.ts';
import { AppContext } from './app.ts';
import { currentUserCall } from './guard.ts';
import { screen as route } from './route.ts';
import { createAppRouter } from './router.tsx';
import { WaitingPage } from './waiting-page.tsx';

const user: CurrentUser = {
  id: ids.user,
  username: 'a@b.example',
  givenName: 'A',
  familyName: '',
  locale: 'en-us',
  emailSignatureURL: null,
};

/** A page that loads something and changes something. */
function One() {
  const who = useQuery({
    queryKey: ['who'],
    queryFn: () => call(getCurrentUser, currentUserCall().request),
    retry: false,
  });
  const change = useMutation({ mutationFn: () => call(getCurrentUser, currentUserCall().request) });
  return (
    <>
      <h1>Page one</h1>
      <p>{who.isError ? 'not loaded' : (who.data?.givenName ?? 'loading')}</p>
      <button type="button" onClick={() => change.mutate()}>
        Change
      </button>
      <p>{`the change is ${change.status}${change.isPaused ? ' and paused' : ''}`}</p>
    </>
  );
}

const app = {
  ...testApp,
  routes: [
    route({ path: '/one', fullScreen: true, load: async () => One }),
    route({ path: '/two', fullScreen: true, load: async () => () => <h1>Page two</h1> }),
  ],
};

let answer: () => CurrentUser = () => user;
let isOnline = true;
const drop = () => {
  throw new TypeError('Failed to fetch');
};

function setNetwork(online: boolean): void {
  isOnline = online;
  answer = online ? () => user : drop;
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
}

beforeAll(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  watchNetwork();
});
afterEach(async () => {
  setNetwork(true);
  await waitFor(() => expect(screen.queryByText(/offline|not responding/)).toBeNull());
  queryClient.clear();
});

async function open(path: string) {
  await given({});
  vi.stubGlobal('fetch', fakeFetch(fake(getCurrentUser, () => answer())));
  startSession('ST-1', 'http://app/');
  keepToken('PS-1');
  history.replaceState(null, '', path);
  const router = createAppRouter(app);
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <AppContext value={app}>
          <RouterProvider router={router as never} />
          <WaitingPage router={router} />
        </AppContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { go: (to: string) => act(() => void router.navigate({ to })), path: () => router.latestLocation.pathname };
}

const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('the page that is shown stays while nobody answers, says so, and goes on by itself', async () => {
  const { go, path } = await open('/one');
  await screen.findByText('Page one');
  setNetwork(false);
  go('/two');
  await waitFor(() => expect(status()[0]).toMatch(/^You are offline · We keep trying/));
  expect(screen.getByText('Page one')).toBeDefined();
  expect(document.documentElement.style.getPropertyValue('--bar')).not.toBe('');
  setNetwork(true);
  await screen.findByText('Page two');
  await waitFor(() => expect(status()).toEqual(['']));
  expect(document.documentElement.style.getPropertyValue('--bar')).toBe('');
  expect(path()).toBe('/two');
  expect(readSession()?.token).toBe('PS-1');
});

test('a server that does not answer is told apart from a lost network', async () => {
  const { go } = await open('/one');
  await screen.findByText('Page one');
  answer = () => {
    throw new AppError('server.unavailable');
  };
  go('/two');
  await screen.findByText('The server is not responding');
  expect(screen.getByText('Page one')).toBeDefined();
  answer = () => user;
  await screen.findByText('Page two');
});

test('the first page waits behind a sentence, and is shown once there is an answer', async () => {
  isOnline = false;
  answer = drop;
  await open('/two');
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeDefined();
  setNetwork(true);
  await screen.findByText('Page two');
  expect(screen.queryByText('You are offline')).toBeNull();
});

test('what is loaded or changed without a network fails and says so; what failed is loaded by itself later', async () => {
  await open('/one');
  await screen.findByText('A');
  setNetwork(false);
  await screen.findByText('You are offline');
  fireEvent.click(screen.getByText('Change'));
  await screen.findByText('the change is error');
  await act(() => queryClient.resetQueries({ queryKey: ['who'] }));
  await screen.findByText('not loaded');
  setNetwork(true);
  await screen.findByText('A');
});
