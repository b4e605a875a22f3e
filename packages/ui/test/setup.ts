import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

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

// On a busy machine a page may take its time; a test says what happens, not how fast.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);
