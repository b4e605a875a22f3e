import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { given, testApp } from '../../test/open-page.tsx';
import * as analytics from '../calls/analytics.ts';
import { AppContext } from './app.ts';
import { usePageEffects } from './page-effects.ts';
import type { AppRoute } from './route.ts';

const viewed = vi.spyOn(analytics, 'track').mockImplementation(() => undefined);
const scrolled = vi.fn();

beforeEach(async () => {
  await given({});
  viewed.mockClear();
  scrolled.mockClear();
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrolled(top));
});

const kept: Partial<AppRoute> = { keepScroll: true, titleKey: 'partner:clients.title' };

function Page() {
  const { pathname } = useLocation();
  usePageEffects((pathname === '/kept' ? kept : undefined) as AppRoute | undefined, pathname);
  return null;
}

async function openAt(at: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [at] }),
    scrollRestoration: () => false,
  });
  render(
    <AppContext value={testApp}>
      <RouterProvider router={router as never} />
    </AppContext>,
  );
  await waitFor(() => expect(viewed).toHaveBeenCalled());
  return (href: string) => act(() => router.navigate({ href }));
}

test('a page view is reported after every navigation, also one of the query, and names no query', async () => {
  const goTo = await openAt('/clients');
  await goTo('/clients?q=alder');
  await goTo('/campaigns/bundles');
  expect(viewed.mock.calls).toEqual([
    ['pageView', '/clients'],
    ['pageView', '/clients'],
    ['pageView', '/campaigns/bundles'],
  ]);
});

test('a page begins at its top, unless it keeps its scroll or the address has a hash', async () => {
  const goTo = await openAt('/kept');
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  dispatchEvent(new Event('scroll'));
  await goTo('/plain');
  expect(scrolled.mock.calls).toEqual([[0]]);
  await goTo('/plain/other#part');
  expect(scrolled.mock.calls).toEqual([[0]]);
  await goTo('/kept');
  expect(scrolled.mock.calls).toEqual([[0], [640]]);
});

test('the title names the page and the app; a page without a name has the app’s', async () => {
  const goTo = await openAt('/kept');
  expect(document.title).toBe('Clients · Partner Edition');
  await goTo('/plain');
  expect(document.title).toBe('Partner Edition');
});
