import { backModal, closeModals, useModals } from '@app/frame/state/modals.ts';
import { given } from '@app/frame/test/open-page.tsx';
import { theme } from '@app/ui/theme';
import { leave, useLeaveGuard } from '@app/workspace/profile/unsaved.ts';
import { closeToasts, field, SettingsServer, type } from '@app/workspace/test/settings-server.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PartnerCompany } from './partner-company.tsx';

let history: RouterHistory;
afterEach(() => {
  closeToasts();
  act(closeModals);
  history.destroy();
});

function GuardedPage() {
  useLeaveGuard();
  return <PartnerCompany />;
}

/** In a browser's own history, unlike other page tests: only there is a step back taken first and guarded after. */
async function open() {
  await given({ answers: new SettingsServer().answers });
  window.history.pushState(null, '', '/clients');
  history = createBrowserHistory();
  const root = createRootRoute();
  const settings = createRoute({ getParentRoute: () => root, path: '/settings', component: GuardedPage });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({ routeTree: root.addChildren([settings, elsewhere]), history });
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  for (const to of ['/users', '/campaigns', '/settings']) await act(() => router.navigate({ to }));
  await screen.findByText('Company name');
  const { result } = renderHook(useModals);
  return {
    isAsking: () => result.current.some(({ name }) => name === 'unsavedChanges'),
    shown: () => router.state.location.pathname,
  };
}

/** Where the browser stands, and at which of its steps. */
const place = () => `${window.location.pathname} ${window.history.state.__TSR_index}`;

async function goBack(steps = 1) {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    for (let step = 0; step < steps; step += 1) window.history.back();
    await popped;
  });
}

test('who goes back is asked while the address stays, and who leaves goes back that one step', async () => {
  const { isAsking, shown } = await open();
  type('City', 'Boulder');
  await goBack();
  await waitFor(() => expect(isAsking()).toBe(true));
  await waitFor(() => expect(place()).toBe('/settings 3'));
  act(leave);
  await waitFor(() => expect(place()).toBe('/campaigns 2'));
  await waitFor(() => expect(shown()).toBe('/campaigns'));
  expect(isAsking()).toBe(false);
});

test('going back again while asked is staying: the address stays true and the next step back is asked about', async () => {
  const { isAsking, shown } = await open();
  type('City', 'Boulder');
  for (let times = 0; times < 2; times += 1) {
    await goBack();
    await waitFor(() => expect(isAsking()).toBe(true));
    await waitFor(() => expect(place()).toBe('/settings 3'));
    await goBack();
    await waitFor(() => expect(isAsking()).toBe(false));
    await waitFor(() => expect(place()).toBe('/settings 3'));
  }
  expect(shown()).toBe('/settings');
  expect(field('City').value).toBe('Boulder');
});

test.each([2, 3])('%i steps back at once lead nowhere either, and the guard goes on asking', async (steps) => {
  const { isAsking, shown } = await open();
  type('City', 'Boulder');
  await goBack(steps);
  await waitFor(() => expect(place()).toBe('/settings 3'));
  if (isAsking()) act(backModal);
  await waitFor(() => expect(place()).toBe('/settings 3'));
  await goBack();
  await waitFor(() => expect(isAsking()).toBe(true));
  act(leave);
  await waitFor(() => expect(shown()).toBe('/campaigns'));
  expect(place()).toBe('/campaigns 2');
});

test('a step back without changes is not asked about', async () => {
  const { isAsking, shown } = await open();
  await goBack();
  await waitFor(() => expect(shown()).toBe('/campaigns'));
  expect(isAsking()).toBe(false);
});
