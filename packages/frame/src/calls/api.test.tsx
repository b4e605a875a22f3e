import { getCrmToken, getMarketplaceToken } from '@app/contract/accounts';
import { endpoint } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { fake, fakeFetch } from '@app/contract/fake-fetch';
import { endSession, getCurrentUser } from '@app/contract/identity';
import { listListings } from '@app/contract/listings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { given, uuid } from '../../test/open-page.tsx';
import { call } from './api.ts';
import { onLogOut } from './log-out.ts';
import { readSession, startSession } from './session.ts';

const campaigns = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/campaigns',
  summary: '',
  access: 'account',
  account: 'header',
  token: 'crm',
  response: endSession.response,
});
const plans = endpoint({
  method: 'GET',
  path: '/proxy/marketing/plans',
  summary: '',
  access: 'public',
  response: endSession.response,
});
const estimate = endpoint({ ...plans, method: 'POST', path: '/proxy/marketing/estimate', session: 'optional' });
const tokens = [
  fake(getMarketplaceToken, () => ({ accessToken: 'MT-1', expiresIn: 60 })),
  fake(getCrmToken, (url) => ({ accessToken: `CT-${url.pathname.split('/').at(-1)}`, expiresIn: 60 })),
];
const loggedOut = vi.fn();
let sent: { url: string; headers: Headers }[];

/** The contract's fake, with what was sent kept for the test to read. */
function watch(...fakes: Parameters<typeof fakeFetch>): void {
  const answer = fakeFetch(...fakes, ...tokens);
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    sent.push({ url: String(input), headers: new Headers(init.headers) });
    return answer(input, init);
  });
}

beforeEach(async () => {
  await given({});
  sent = [];
  loggedOut.mockReset();
  onLogOut(loggedOut);
  startSession('PS-1', '');
});
afterEach(() => vi.unstubAllGlobals());

const deny = (code: 'session.missing' | 'account.forbidden') => () => {
  throw new AppError(code);
};
const last = () => sent.at(-1);

test('a backend call carries the session token; one to /proxy only where it asks who is signed in', async () => {
  watch(
    fake(plans, () => undefined),
    fake(estimate, () => undefined),
    fake(getMarketplaceToken, () => ({ accessToken: 'x', expiresIn: 1 })),
  );
  await call(getMarketplaceToken, {});
  expect(last()?.headers.get('authorization')).toBe('Bearer PS-1');
  await call(plans, {});
  expect(last()?.headers.has('authorization')).toBe(false);
  await call(estimate, {});
  expect(last()?.headers.get('authorization')).toBe('Bearer PS-1');
});

test('a ticket travels with its service, and the session token takes its place', async () => {
  startSession('ST-1', 'http://app/clients');
  const user = { id: uuid(1), username: 'u', givenName: '', familyName: '', locale: 'en-us', emailSignatureURL: null };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    sent.push({ url: input, headers: new Headers(init.headers) });
    return Response.json(user, { headers: { 'x-session-token': 'PS-2' } });
  });
  await call(getCurrentUser, { query: {} });
  expect(last()?.headers.get('x-service')).toBe('http://app/clients');
  // What lets this browser ask again, should the answer get lost; gone with the ticket.
  expect(last()?.headers.get('x-ticket-key')).toMatch(/^[\w-]{32,}$/);
  expect(readSession()).toEqual({ token: 'PS-2' });
});

test('a 401 from the backend logs out; a 403 does not', async () => {
  watch(fake(getCurrentUser, deny('account.forbidden')));
  await expect(call(getCurrentUser, { query: {} })).rejects.toMatchObject({ code: 'account.forbidden' });
  expect(loggedOut).not.toHaveBeenCalled();
  watch(fake(getCurrentUser, deny('session.missing')));
  await expect(call(getCurrentUser, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(loggedOut).toHaveBeenCalledOnce();
});

test.each(['session.missing', 'account.forbidden'] as const)(
  '%s from the marketplace forgets its token and passes the error on',
  async (code) => {
    watch(fake(listListings, deny(code)));
    await expect(call(listListings, { query: {} })).rejects.toMatchObject({ code });
    expect(last()?.headers.get('authorization')).toBe('Bearer MT-1');
    expect(JSON.parse(localStorage.getItem('marketplaceAuth') ?? '')).toEqual({});
    expect(loggedOut).not.toHaveBeenCalled();
  },
);

test('the marketplace is asked for version 2, with arrays without brackets', async () => {
  watch(fake(listListings, () => ({ content: [], page: { totalElements: 0 } })));
  await call(listListings, { query: { listingIds: [uuid(1), uuid(2)] } });
  expect(last()?.headers.get('accept')).toBe('application/json;version=2');
  expect(last()?.url).toBe(`/marketplace/v1/listings?listingIds=${uuid(1)}&listingIds=${uuid(2)}`);
});

test('a CRM call names its account and uses that account’s token', async () => {
  watch(fake(campaigns, () => undefined));
  await call(campaigns, { accountId: uuid(7) });
  expect(last()?.headers.get('x-account-id')).toBe(uuid(7));
  expect(last()?.headers.get('authorization')).toBe(`Bearer CT-${uuid(7)}.crm.example`);
});

test('a CRM call without an account throws before anything is sent', async () => {
  watch();
  await expect(call(campaigns, { accountId: '' })).rejects.toThrow('needs an account id');
  expect(sent).toEqual([]);
});

test.each(['session.missing', 'account.forbidden'] as const)(
  '%s from the CRM forgets that account’s token only',
  async (code) => {
    watch(fake(campaigns, () => undefined));
    await call(campaigns, { accountId: uuid(1) });
    watch(fake(campaigns, deny(code)));
    await expect(call(campaigns, { accountId: uuid(2) })).rejects.toMatchObject({ code });
    expect(Object.keys(JSON.parse(localStorage.getItem('crmAuth') ?? ''))).toEqual([uuid(1)]);
  },
);
