import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedToken, clearCachedTokens } from './token-cache.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const counted = () => {
  let count = 0;
  const fetchToken = vi.fn(async (key: string) => ({ accessToken: `${key}-${++count}`, expiresIn: 60 }));
  return { fetchToken, tokens: cachedToken('crmAuth', fetchToken) };
};

test('a token is fetched once and kept, also for the next page load', async () => {
  const { fetchToken, tokens } = counted();
  expect(await tokens.get('a')).toBe('a-1');
  expect(await tokens.get('a')).toBe('a-1');
  expect(await cachedToken('crmAuth', fetchToken).get('a')).toBe('a-1');
  expect(fetchToken).toHaveBeenCalledTimes(1);
});

test('it is refreshed after its expiry, not before', async () => {
  const { tokens } = counted();
  await tokens.get('a');
  vi.advanceTimersByTime(60_000);
  expect(await tokens.get('a')).toBe('a-1');
  vi.advanceTimersByTime(1);
  expect(await tokens.get('a')).toBe('a-2');
});

test('each account has its own; forgetting one leaves the others', async () => {
  const { tokens } = counted();
  await tokens.get('a');
  await tokens.get('b');
  tokens.forget('a');
  expect(await tokens.get('b')).toBe('b-2');
  expect(await tokens.get('a')).toBe('a-3');
});

test('many calls at once need one token', async () => {
  const { fetchToken, tokens } = counted();
  const all = await Promise.all(Array.from({ length: 10 }, () => tokens.get('a')));
  expect(new Set(all)).toEqual(new Set(['a-1']));
  expect(fetchToken).toHaveBeenCalledTimes(1);
});

test('a failed fetch is not kept', async () => {
  const fetchToken = vi
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ accessToken: 't', expiresIn: 60 });
  const tokens = cachedToken('crmAuth', fetchToken);
  await expect(tokens.get('a')).rejects.toThrow('down');
  expect(await tokens.get('a')).toBe('t');
});

test('logging out clears marketplace and CRM tokens', async () => {
  await counted().tokens.get('a');
  localStorage.setItem('marketplaceAuth', '{}');
  clearCachedTokens();
  expect(localStorage.getItem('crmAuth')).toBeNull();
  expect(localStorage.getItem('marketplaceAuth')).toBeNull();
});
