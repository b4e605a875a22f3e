import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getCurrentUser } from '@app/contract/identity';
import { keepSignedOutReason, onLogOut, takeSignedOutReason } from '@app/frame/calls/log-out.ts';
import { readSession, resetSession, startSession } from '@app/frame/calls/session.ts';
import { describe, expect, test, vi } from 'vitest';
import { answering, guardAnew, visit } from '#test/guarded.ts';

guardAnew();

describe('a ticket while a session runs', () => {
  const cached = JSON.stringify({ '': { token: 'MT-mine', expires: Date.now() + 60_000 } });
  /** As after a sign-in in this tab or another. */
  const run = (token = 'PS-mine') => {
    startSession(token, '');
    localStorage.setItem('marketplaceAuth', cached);
  };
  const expectUntouched = () => {
    expect(readSession()).toMatchObject({ token: 'PS-mine' });
    expect(localStorage.getItem('marketplaceAuth')).toBe(cached);
  };

  test.each(['ST-theirs', 'garbage', ''])(
    '%j that this tab did not ask for leaves the address and changes nothing',
    async (ticket) => {
      run();
      expect(await visit(`/clients?q=1&ticket=${ticket}`)).toBe('redirected to /clients?q=1');
      expectUntouched();
      expect(await visit('/clients?q=1')).toBe('passed');
    },
  );

  test('counts when this tab has left for it, once, and for that address only', async () => {
    expect(await visit('/clients?q=1')).toContain('left to /idp/login');
    run();
    expect(await visit('/clients?ticket=ST-theirs')).toBe('redirected to /clients');
    expectUntouched();
    resetSession();
    expect(await visit('/clients?q=1')).toContain('left to /idp/login');
    run();
    expect(await visit('/clients?q=1&ticket=ST-asked')).toBe('redirected to /clients?q=1');
    expect(readSession()).toEqual({
      token: 'ST-asked',
      service: 'http://app/clients?q=1',
      ticketKey: expect.any(String),
    });
    expect(localStorage.getItem('marketplaceAuth')).toBeNull();
    run();
    await visit('/clients?q=1&ticket=ST-again');
    expectUntouched();
  });

  test('counts when this tab has left to register', async () => {
    expect(await visit('/clients?register')).toContain('left to /idp/register');
    run();
    await visit('/clients?ticket=ST-asked');
    expect(readSession()?.token).toBe('ST-asked');
  });

  test('does not count for a sign-in that was given up: the session was there when this tab came back', async () => {
    expect(await visit('/clients')).toContain('left to /idp/login');
    run();
    expect(await visit('/clients')).toBe('passed');
    await visit('/clients?ticket=ST-theirs');
    expectUntouched();
  });

  test('counts when the session turns out to have ended, and nothing is said about that one', async () => {
    await answering(
      fake(getCurrentUser, () => {
        throw new AppError('session.missing');
      }),
    );
    const loggedOut = vi.fn();
    onLogOut(loggedOut);
    run('PS-ended');
    keepSignedOutReason('expired');
    expect(await visit('/clients?ticket=ST-1')).toBe('redirected to /clients');
    expect(readSession()).toEqual({ token: 'ST-1', service: 'http://app/clients', ticketKey: expect.any(String) });
    expect(loggedOut).not.toHaveBeenCalled();
    expect(takeSignedOutReason()).toBeNull();
  });

  test.each([
    ['no answer', () => new TypeError('Failed to fetch')],
    ['a failure of the server', () => new AppError('server.unexpected')],
  ])('with %s the session stays', async (_, failure) => {
    await answering(
      fake(getCurrentUser, () => {
        throw failure();
      }),
    );
    run();
    expect(await visit('/clients?ticket=ST-theirs')).toBe('redirected to /clients');
    expectUntouched();
  });
});
