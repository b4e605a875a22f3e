import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { quickenComputedStyle } from './computed-style.ts';

/** What Mantine asks of a browser and jsdom does not have. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver ??= NoResizeObserver;
window.HTMLElement.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {}, ready: Promise.resolve() },
});

quickenComputedStyle();

configure(({ getElementError }) => ({
  // On a busy machine a page may take its time; a test says what happens, not how fast.
  asyncUtilTimeout: 60_000,
  // Whoever waits looks again and again, and only the last look is told: the page need not be written down for the others.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (!isWaiting) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
}));
afterEach(cleanup);

/** For its own messages React notes where each element was made; that takes a fifth of the time of these tests. */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
