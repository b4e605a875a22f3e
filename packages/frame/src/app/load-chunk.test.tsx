import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { given } from '../../test/open-page.tsx';
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
