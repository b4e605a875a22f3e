import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAtStart, keepVisit } from './ahead.ts';
import { keepAccount, resetSession, startSession } from './session.ts';

const fetched = vi.fn<typeof fetch>();
const ADDRESS = '/clients?by=me';
const headers = (token: string) => ({ accept: 'application/json', authorization: `Bearer ${token}` });
const ask = (token = 'PS-1', url = '/api/list') => fetchAtStart(url, { headers: headers(token) });

/** As the browser does on the next visit, before the app's own script. */
async function visit(address = ADDRESS) {
  delete window.ahead;
  history.replaceState(null, '', address);
  vi.resetModules();
  await import('./ahead-script.ts');
}
const storeSession = (session: object) => localStorage.setItem('session', JSON.stringify(session));

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  fetched.mockImplementation(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  storeSession({ token: 'PS-1', accountId: 'a1' });
  await ask();
  keepVisit('a1', ADDRESS);
  fetched.mockClear();
});
afterEach(() => {
  keepVisit('a1', '/elsewhere');
  vi.unstubAllGlobals();
});

test('what an address began with is asked for ahead at the next visit, and taken instead of asking, once', async () => {
  await visit();
  expect(fetched).toHaveBeenCalledOnce();
  const [url, init] = fetched.mock.lastCall ?? [];
  expect(url).toBe('/api/list');
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual(headers('PS-1'));
  const early = await fetched.mock.results[0]?.value;
  expect(await ask()).toBe(early);
  expect(fetched).toHaveBeenCalledOnce();
  await ask();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each<[string, string, () => void]>([
  ['another address', '/clients', () => undefined],
  ['nobody signed in', ADDRESS, () => localStorage.removeItem('session')],
  ['a ticket that is not exchanged yet', ADDRESS, () => storeSession({ token: 'ST-1', service: 'http://app' })],
  ['somebody else signed in since', ADDRESS, () => startSession('PS-2', '')],
  ['signed out', ADDRESS, resetSession],
  ['another account in this tab', ADDRESS, () => keepAccount('a2')],
  ['a broken store', ADDRESS, () => localStorage.setItem('ahead', '{')],
])('%s: nothing is asked for ahead', async (_, address, happens) => {
  happens();
  await visit(address);
  expect(fetched).not.toHaveBeenCalled();
});

test('who signs in again in the same browser finds nothing of the session before', async () => {
  resetSession();
  storeSession({ token: 'PS-1', accountId: 'a1' });
  await visit();
  expect(fetched).not.toHaveBeenCalled();
});

test('an answer to another session or another question is nobody’s', async () => {
  await visit();
  await ask('PS-9');
  await visit();
  await ask('PS-1', '/api/other');
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('where the request ahead got no answer, it is made again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  await visit();
  expect((await ask()).ok).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('the last twenty addresses are kept', async () => {
  for (let at = 0; at < 30; at++) {
    await ask();
    keepVisit('a1', `/clients/${at}`);
  }
  fetched.mockClear();
  await visit();
  await visit('/clients/9');
  expect(fetched).not.toHaveBeenCalled();
  await visit('/clients/10');
  expect(fetched).toHaveBeenCalledOnce();
});
