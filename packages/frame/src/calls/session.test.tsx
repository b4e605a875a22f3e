import type { CurrentUser } from '@app/contract/identity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  keepAccount,
  keepToken,
  keepUser,
  readAccounts,
  readToken,
  startOverWhenOthersSignIn,
  startSession,
} from './session.ts';

const user = (id: string): CurrentUser => ({
  id,
  username: 'x',
  givenName: 'x',
  familyName: '',
  locale: 'en-us',
  emailSignatureURL: null,
});
const startOver = vi.fn();
let stop: () => void;

/** What another tab writes, and the event that tells this one. */
function elsewhere(session: object | null): void {
  if (session) localStorage.setItem('session', JSON.stringify(session));
  else localStorage.removeItem('session');
  dispatchEvent(new StorageEvent('storage', { key: 'session' }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startOver.mockReset();
  startSession('ST-1', 'http://app/');
  keepToken('PS-1');
  keepUser(user('u1'));
  stop = startOverWhenOthersSignIn(startOver);
});
afterEach(() => stop());

test('the same user signing in again in another tab brings this one the new token', () => {
  elsewhere({ token: 'PS-2', userId: 'u1' });
  expect(readToken()).toBe('PS-2');
  expect(startOver).not.toHaveBeenCalled();
});

test("this tab never calls with somebody else's token, and starts over", () => {
  elsewhere({ token: 'PS-other', userId: 'u2' });
  expect(readToken).toThrow();
  expect(startOver).toHaveBeenCalledTimes(1);
});

test('a ticket that another tab is about to use is left to it', () => {
  elsewhere({ token: 'ST-2', service: 'http://app/' });
  expect(readToken).toThrow();
  expect(startOver).not.toHaveBeenCalled();
});

test('signing out in one tab ends the others too', () => {
  elsewhere(null);
  expect(startOver).toHaveBeenCalledTimes(1);
  expect(readToken()).toBeNull();
});

test('other things that are stored do not matter', () => {
  localStorage.setItem('hints', '{}');
  dispatchEvent(new StorageEvent('storage', { key: 'hints' }));
  expect(startOver).not.toHaveBeenCalled();
});

test('an account opened in another tab does not become this one’s', () => {
  keepAccount('a');
  elsewhere({ token: 'PS-1', userId: 'u1', accountId: 'b' });
  expect(readAccounts()).toEqual(['a', 'b']);
  sessionStorage.clear();
  expect(readAccounts()).toEqual([null, 'b']);
});
