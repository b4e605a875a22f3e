import { createAccount, getBootData } from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getCurrentUser, listCurrentUserAccounts } from '@app/contract/identity';
import { connectInvitation } from '@app/contract/invitations';
import { keepSignedOutReason, onLogOut } from '@app/frame/calls/log-out.ts';
import { keepAccount, readAccounts, readSession, startSession } from '@app/frame/calls/session.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { ids, uuid } from '@app/frame/test/open-page.tsx';
import { expect, test, vi } from 'vitest';
import { account, answering, answers, assign, crm, guard, guardAnew, user, visit } from '#test/guarded.ts';

guardAnew();

test('step 1: a ticket resets the session, becomes the token and leaves the address', async () => {
  startSession('old', 'http://app/');
  expect(await visit('/clients?q=a%20b&ticket=ST-1&sold=mine')).toBe('redirected to /clients?q=a%20b&sold=mine');
  expect(readSession()).toEqual({
    token: 'ST-1',
    service: 'http://app/clients?q=a%20b&sold=mine',
    ticketKey: expect.any(String),
  });
});

test('step 1: tokens of whoever was signed in before are forgotten', async () => {
  localStorage.setItem('marketplaceAuth', JSON.stringify({ '': { token: 'MT-other', expires: Date.now() + 60_000 } }));
  await visit('/?ticket=ST-1');
  expect(localStorage.getItem('marketplaceAuth')).toBeNull();
});

test.each(['/?ticket=ST-1', '/clients?ticket=ST-1'])('step 1: %s leaves no question mark behind', async (href) => {
  expect(await visit(href)).toBe(`redirected to ${href.split('?')[0]}`);
});

test('step 2: a good userToken connects and goes to the marketplace', async () => {
  startSession('PS-1', '');
  const sent: unknown[] = [];
  const connect = fake(connectInvitation, (_, body) => {
    sent.push(body);
    return { accountId: ids.account };
  });
  await answering(connect);
  startSession('PS-1', '');
  expect(await visit('/?userToken=INV-1')).toBe('redirected to /campaigns/marketplace');
  expect(sent).toEqual([{ invitationId: 'INV-1' }]);
  expect(readAccounts()[0]).toBe(ids.account);
});

test('step 2: a bad userToken goes to its error page', async () => {
  const refuse = fake(connectInvitation, () => {
    throw new AppError('invitation.notFound');
  });
  await answering(refuse);
  startSession('PS-1', '');
  expect(await visit('/?userToken=INV-1')).toBe('redirected to /error/invite-failed');
});

test('step 2: an invitation opened with an ended session is kept through sign-in', async () => {
  const ended = fake(connectInvitation, () => {
    throw new AppError('session.missing');
  });
  await answering(ended);
  startSession('PS-dead', '');
  const loggedOut = vi.fn();
  onLogOut(loggedOut);
  expect(await visit('/?userToken=INV-1')).toContain(encodeURIComponent('http://app/?userToken=INV-1'));
  expect(loggedOut).not.toHaveBeenCalled();
  expect(readSession()).toBeNull();
});

test('step 2: an invitation without a session is kept through sign-in', async () => {
  vi.stubGlobal('location', { ...location, href: 'http://app/?userToken=INV-1', assign });
  expect(await visit('/?userToken=INV-1')).toContain(encodeURIComponent('http://app/?userToken=INV-1'));
});

test('step 3: a user with an id initialises the app', async () => {
  startSession('PS-1', '');
  expect(await visit('/clients')).toBe('passed');
  expect(getBoot()).toMatchObject({ accountId: ids.account, edition: 'Partner Edition', user: { id: ids.user } });
  expect(readSession()).toMatchObject({ accountId: ids.account, userId: ids.user, givenName: 'Mara' });
});

test.each([
  ['the address', { address: uuid(5), tab: uuid(6), last: uuid(7) }, uuid(5)],
  ['this tab', { address: 'none', tab: uuid(6), last: uuid(7) }, uuid(6)],
  ['the last visit', { address: 'none', tab: uuid(99), last: uuid(7) }, uuid(7)],
  ['the list', { address: 'none', tab: uuid(99), last: uuid(98) }, uuid(5)],
])('of several partner accounts the one that %s names is opened', async (_, named, expected) => {
  const several = [5, 6, 7].map((at) => ({ ...account, tenantId: uuid(at) }));
  const list = fake(listCurrentUserAccounts, () => ({ userAccounts: several, nextPageToken: '' }));
  await answering(answers.user, list, answers.boot, answers.flags);
  startSession('PS-1', '');
  keepAccount(named.last);
  sessionStorage.setItem('tabAccount', JSON.stringify(named.tab));
  vi.stubGlobal('location', { ...location, search: `?accountId=${named.address}`, assign });
  expect(await visit(`/?accountId=${named.address}&q=1`, '/$')).toBe('redirected to /?q=1');
  expect(getBoot().accountId).toBe(expected);
  expect(readAccounts()[0]).toBe(expected);
});

test('step 3: without a partner account one is created', async () => {
  const none = fake(listCurrentUserAccounts, () => ({ userAccounts: [crm], nextPageToken: '' }));
  const created = {
    id: uuid(9),
    companyProfile: { id: ids.company, name: 'N' },
    edition: { name: 'Partner Edition' },
    status: 'Active',
  };
  await answering(
    answers.user,
    none,
    fake(createAccount, () => created),
    answers.boot,
    answers.flags,
  );
  startSession('PS-1', '');
  expect(await visit('/clients')).toBe('passed');
  expect(readSession()?.accountId).toBe(uuid(9));
});

test('step 3: with no user the browser goes to sign-in with the address as its service', async () => {
  expect(await visit('/clients')).toBe(
    `left to /idp/login?locale=en-us&service=${encodeURIComponent('http://app/clients')}`,
  );
});

test('step 3: who was signed out reads why at the sign-in page, once', async () => {
  keepSignedOutReason('passwordChanged');
  expect(await visit('/clients')).toContain('&reason=passwordChanged&');
  expect(await visit('/clients')).not.toContain('reason');
});

test('step 3: with a register parameter it goes to registration instead', async () => {
  vi.stubGlobal('location', { ...location, href: 'http://app/clients?register=1', assign });
  expect(await visit('/clients?register=1')).toBe(
    `left to /idp/register?locale=en-us&returnUrl=${encodeURIComponent('http://app/clients')}`,
  );
});

test('step 3: a locale in the address does not come back over one chosen at sign-in', async () => {
  expect(await visit('/clients?locale=de-de&q=a')).toContain(encodeURIComponent('http://app/clients?q=a'));
});

test('step 3: a public page needs nobody', async () => {
  expect(await visit('/error/not-partner', '/error/$id')).toBe('passed');
});

test.each([
  ['account.exception.partnerType.notCertified', '/error/not-certified'],
  ['organizationType.notPartner', '/error/not-partner'],
] as const)('step 3: %s at the start goes to %s', async (code, page) => {
  const refuse = fake(getBootData, () => {
    throw new AppError(code);
  });
  await answering(answers.user, answers.accounts, refuse, answers.flags);
  startSession('PS-1', '');
  expect(await visit('/clients')).toBe(`redirected to ${page}`);
});

test('step 4: a failure to fetch the current user goes to logout', async () => {
  const refuse = fake(getCurrentUser, () => {
    throw new AppError('session.missing');
  });
  await answering(refuse);
  startSession('PS-1', '');
  expect(await visit('/clients')).toBe('redirected to /logout');
});

test('two navigations at once ask for the user once: a ticket is good for one call', async () => {
  let asked = 0;
  const counted = fake(getCurrentUser, () => {
    asked += 1;
    return user;
  });
  await answering(counted, answers.accounts, answers.boot, answers.flags);
  startSession('ST-1', 'http://app/clients');
  const address = { pathname: '/clients', searchStr: '', href: '/clients' };
  await Promise.all([guard(address, '/clients'), guard(address, '/clients')]);
  expect(asked).toBe(1);
});

/** The same for a guard that waits; its time passes quickly. */
async function visitAndWait(href: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isThere = false;
  const visited = visit(href).finally(() => {
    isThere = true;
  });
  while (!isThere) await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  return visited;
}

test.each([
  ['the connection drops', () => new TypeError('Failed to fetch')],
  ['the server fails', () => new AppError('server.unexpected')],
  ['the server is away', () => new AppError('server.unavailable')],
  ['the server asks for patience', () => new AppError('request.tooMany')],
])('step 4: %s: no answer is not a refusal, so the navigation waits until there is one', async (_, failure) => {
  let tries = 0;
  const shaky = fake(getCurrentUser, () => {
    tries += 1;
    if (tries < 8) throw failure();
    return user;
  });
  await answering(shaky, answers.accounts, answers.boot, answers.flags);
  startSession('PS-1', '');
  const loggedOut = vi.fn();
  onLogOut(loggedOut);
  expect(await visitAndWait('/clients')).toBe('passed');
  expect(loggedOut).not.toHaveBeenCalled();
  expect(readSession()?.token).toBe('PS-1');
});

test('step 4: an answer that never comes counts as none', async () => {
  let tries = 0;
  const hanging = fake(getCurrentUser, () => {
    tries += 1;
    return tries === 1 ? new Promise<never>(() => undefined) : user;
  });
  await answering(hanging, answers.accounts, answers.boot, answers.flags);
  startSession('PS-1', '');
  expect(await visitAndWait('/clients')).toBe('passed');
  expect(tries).toBeGreaterThan(1);
});

test('step 4: a session that ended while nobody answered is refused then', async () => {
  let tries = 0;
  const ended = fake(getCurrentUser, () => {
    tries += 1;
    throw tries < 4 ? new TypeError('Failed to fetch') : new AppError('session.missing');
  });
  await answering(ended);
  startSession('PS-1', '');
  expect(await visitAndWait('/clients')).toBe('redirected to /logout');
});

test('an app whose start gets no answer waits, too', async () => {
  let tries = 0;
  const shaky = fake(getBootData, (url, body) => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return answers.boot.answer(url, body) as never;
  });
  await answering(answers.user, answers.accounts, shaky, answers.flags);
  startSession('PS-1', '');
  expect(await visit('/clients')).toBe('passed');
});

test('an invitation that gets no answer is tried again with the same key', async () => {
  const keys: (string | null)[] = [];
  await answering(answers.user);
  startSession('PS-1', '');
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith(connectInvitation.path)) return answered(url, init);
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ accountId: ids.account });
  });
  expect(await visit('/?userToken=INV-1')).toBe('redirected to /campaigns/marketplace');
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('of two navigations that waited, the last one counts', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const late = fake(getCurrentUser, async () => {
    asked += 1;
    if (asked > 1) await held.promise;
    return user;
  });
  await answering(late, answers.accounts, answers.boot, answers.flags);
  startSession('PS-1', '');
  expect(await visit('/clients')).toBe('passed');
  const left = visit('/links');
  expect(await visit('/clients')).toBe('passed');
  held.resolve();
  await left;
  await visit('/links');
  expect(asked).toBe(3);
});

test('a flagged route that is off falls back to the path before, and to the marketplace when there is none', async () => {
  startSession('PS-1', '');
  expect(await visit('/users')).toBe('redirected to /campaigns/marketplace');
  await guard({ pathname: '/clients', searchStr: '', href: '/clients' }, '/clients');
  await expect(guard({ pathname: '/users', searchStr: '', href: '/users' }, '/users')).rejects.toMatchObject({
    options: { to: '/clients' },
  });
});
