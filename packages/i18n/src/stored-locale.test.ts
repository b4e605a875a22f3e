import { afterEach, expect, test, vi } from 'vitest';
import { readLocale, storeLocale } from './stored-locale.ts';

afterEach(() => vi.unstubAllGlobals());

test('where a browser keeps nothing, as in a frame on another website, the address still says the language', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
    setItem() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  expect(readLocale('')).toBe('en-us');
  expect(readLocale('?locale=de-de')).toBe('de-de');
  expect(() => storeLocale('ja')).not.toThrow();
});
