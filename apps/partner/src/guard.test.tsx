import { createAccount, getBootData, getFeatureFlags } from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import { fake, type fakeFetch } from '@app/contract/fake-fetch';
import { type CurrentUser, getCurrentUser, listCurrentUserAccounts } from '@app/contract/identity';
import { connectInvitation } from '@app/contract/invitations';
import { createGuard } from '@app/frame/app/guard.ts';
import { keepSignedOutReason, onLogOut, takeSignedOutReason } from '@app/frame/calls/log-out.ts';
import { keepAccount, readAccounts, readSession, resetSession, startSession } from '@app/frame/calls/session.ts';
import { clearBoot, getBoot } from '@app/frame/state/boot.ts';
import { given, ids, uuid } from '@app/frame/test/open-page.tsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { partnerApp } from './app.tsx';

const user: CurrentUser = {
  id: ids.user,
  username: 'demo@partner.example',
  givenName: 'Mara',
  familyName: '',
  locale: 'en-us',
  emailSignatureURL: null,
};
const account = {
  tenantId: ids.account,
  edition: 'Partner Edition',
  status: 'Active',
  companyProfile: { name: 'N' },
  legacyId: 'n',
};
const crm = { ...account, tenantId: uuid(1), edition: 'Pro' };
const company = {
  id: ids.company,
  name: 'N',
  affiliateCode: '',
  partnerCompanyType: '',
  status: 'Active',
  salesforceAccountId: null,
};

const answers = {
  user: fake(getCurrentUser, () => user),
  accounts: fake(listCurrentUserAccounts, () => ({ userAccounts: [crm, account], nextPageToken: '' })),
  boot: fake(getBootData, () => ({
    companyProfileInfo: company,
    userPreferences: {},
    member: { isOwner: false, partnerCompany: null },
  })),
  flags: fake(getFeatureFlags, () => ({ featureFlags: { 'optimus.usersPage': false } })),
};

let guard: ReturnType<typeof createGuard>;
const assign = vi.fn();

/** A server that answers so, before the app has started. */
async function answering(...all: Parameters<typeof fakeFetch>): Promise<void> {
  await given({ answers: all });
  clearBoot();
}

beforeEach(async () => {
  await answering(...Object.values(answers));
  guard = createGuard(partnerApp);
  vi.stubGlobal('location', {
    origin: 'http://app',
    host: 'app',
    href: 'http://app/clients',
    pathname: '/clients',
    assign,
  });
  assign.mockReset();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** Where the guard sends a visitor: a redirect, away to another site, or on to the page. */
async function visit(href: string, fullPath = href.split('?')[0] ?? ''): Promise<string> {
  const [pathname = '', searchStr = ''] = href.split(/(?=\?)/);
  const left = new Promise<string>((resolve) => assign.mockImplementation((to: string) => resolve(`left to ${to}`)));
  const passed = guard({ pathname, searchStr, href }, fullPath).then(
    () => 'passed',
    (thrown: { options?: { to?: string; href?: string } }) => {
      const { to, href: target } = thrown.options ?? {};
      if (!thrown.options) throw thrown;
      return `redirected to ${to ?? target}`;
    },
  );
  return Promise.race([left, passed]);
}

test('step 1: a ticket resets the session, becomes the token and leaves the address', async () => {
  startSession('old', 'http://app/');
  expect(await visit('/clients?q=a%20b&ticket=ST-1&sold=mine')).toBe('redirected to /clients?q=a%20b&sold=mine');
  expect(readSession()).toEqual({ token: 'ST-1', service: 'http://app/clients?q=a%20b&sold=mine' });
});

test('step 1: tokens of whoever was signed in before are forgotten', async () => {
  localStorage.setItem('marketplaceAuth', JSON.stringify({ '': { token: 'MT-other', expires: Date.now() + 60_000 } }));
  await visit('/?ticket=ST-1');
  expect(localStorage.getItem('marketplaceAuth')).toBeNull();
});

test.each(['/?ticket=ST-1', '/clients?ticket=ST-1'])('step 1: %s leaves no question mark behind', async (href) => {
  expect(await visit(href)).toBe(`redirected to ${href.split('?')[0]}`);
});

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
    expect(readSession()).toEqual({ token: 'ST-asked', service: 'http://app/clients?q=1' });
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
    expect(readSession()).toEqual({ token: 'ST-1', service: 'http://app/clients' });
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

test('step 4: a dropped connection is tried again first', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 });
  let tries = 0;
  const shaky = fake(getCurrentUser, () => {
    tries += 1;
    if (tries < 3) throw new TypeError('Failed to fetch');
    return user;
  });
  await answering(shaky, answers.accounts, answers.boot, answers.flags);
  startSession('PS-1', '');
  expect(await visit('/clients')).toBe('passed');
  vi.useRealTimers();
});

test('a flagged route that is off falls back to the path before, and to the marketplace when there is none', async () => {
  startSession('PS-1', '');
  expect(await visit('/users')).toBe('redirected to /campaigns/marketplace');
  await guard({ pathname: '/clients', searchStr: '', href: '/clients' }, '/clients');
  await expect(guard({ pathname: '/users', searchStr: '', href: '/users' }, '/users')).rejects.toMatchObject({
    options: { to: '/clients' },
  });
});
