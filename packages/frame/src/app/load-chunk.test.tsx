import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { given } from '../../test/open-page.tsx';
import { modalsOf } from '../state/modals.ts';
import { loadChunk } from './load-chunk.ts';

beforeEach(() => given({}));
afterEach(() => vi.useRealTimers());

test('a script that never comes is given up after 120 seconds', async () => {
  vi.useFakeTimers();
  const settled = vi.fn();
  loadChunk(() => new Promise(() => undefined)).catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('120 seconds') }));
});

test('a failed script can be asked for again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('page');
  await expect(loadChunk(load)).rejects.toThrow('offline');
  await expect(loadChunk(load)).resolves.toBe('page');
});

test('a script that fails twice is brought by the page as a whole, with what was open', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/clients', reload });
  vi.stubGlobal('fetch', async () => Response.json({}));
  const load = vi.fn().mockRejectedValue(new Error('remembered'));
  await expect(loadChunk(load)).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
  modalsOf<{ invite: object }>().openModal('invite', {});
  await expect(loadChunk(load)).rejects.toThrow();
  expect(reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('openModals')).toContain('invite');
});

test('without a connection the page stays, however often it is tried', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/clients', reload });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn().mockRejectedValue(new Error('offline'));
  for (let tries = 0; tries < 3; tries++) await expect(loadChunk(load)).rejects.toThrow('offline');
  expect(reload).not.toHaveBeenCalled();
});

test('two scripts that fail once each are no reason to load the page anew', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/clients', reload });
  vi.stubGlobal('fetch', async () => Response.json({}));
  for (let at = 0; at < 2; at++) await expect(loadChunk(() => Promise.reject(new Error('no')))).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
});
