import { flagNames, getBootData, getFeatureFlags } from '@app/contract/accounts';
import { listClients } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake, fakeFetch } from '@app/contract/fake-fetch';
import { getCurrentUser } from '@app/contract/identity';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { given, ids, uuid } from '../../test/open-page.tsx';
import { call } from '../calls/api.ts';
import { earlyCall } from '../calls/early-answers.ts';
import * as errorReports from '../calls/error-reports.ts';
import { onLogOut } from '../calls/log-out.ts';
import { queryClient } from '../calls/query-client.ts';
import { keepAccount, keepUser, startSession } from '../calls/session.ts';
import { bootCalls } from '../state/boot.ts';
import { awaitFirst, startEarly } from './early.ts';
import { currentUserCall } from './guard.ts';
import { screen } from './route.ts';
import { oneOf } from './search.ts';

const user = {
  id: ids.user,
  username: 'a@b.example',
  givenName: 'A',
  familyName: '',
  locale: 'en-us',
  emailSignatureURL: null,
};
const answers = [
  fake(getCurrentUser, () => user),
  fake(getBootData, () => ({
    companyProfileInfo: {
      id: ids.company,
      name: 'N',
      affiliateCode: '',
      partnerCompanyType: '',
      status: 'Active',
      salesforceAccountId: null,
    },
    userPreferences: {},
    member: { isOwner: false, partnerCompany: null, withheld: [] },
    setup: 'none' as const,
  })),
  fake(getFeatureFlags, () => ({ featureFlags: Object.fromEntries(flagNames.map((name) => [name, false])) })),
  fake(listClients, () => ({ content: [], totalCount: 0 })),
];
const listOf = (accountId: string, partnerUserId?: string) =>
  earlyCall(listClients, { accountId, query: { limit: 10, partnerUserId } });

const loaded: string[] = [];
const load = (name: string) => async () => {
  loaded.push(name);
  return () => null;
};
const app = {
  home: '/home',
  early: { accountId: () => ids.account },
  routes: [
    screen({ path: '/home', load: load('home') }),
    screen({
      path: '/list',
      search: { by: oneOf('all', 'me') },
      load: load('list'),
      early: ({ accountId, userId, search }) => [listOf(accountId, search.by === 'me' ? userId : undefined)],
    }),
    screen({
      path: '/list/$id',
      load: load('one'),
      early: ({ params }) => [listOf(params.id)],
      first: ({ params }, client) => [
        client.prefetchQuery({ queryKey: [params.id], queryFn: () => ask(listOf(params.id)) }),
      ],
    }),
    screen({ path: '/error/$id', fullScreen: true, load: load('error') }),
  ],
};
const visit = (pathname: string, search = '') => startEarly(app, { pathname, search });

let asked: string[] = [];
const loggedOut = vi.fn();
function answering(...fakes: Parameters<typeof fakeFetch>): void {
  const answer = fakeFetch(...fakes);
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    asked.push(String(input).replace(/^.*\//, ''));
    return answer(input, init);
  });
}
const ask = ({ endpoint, request }: ReturnType<typeof listOf>) => call(endpoint, request);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await given({});
  answering(...answers);
  asked = [];
  loaded.length = 0;
  loggedOut.mockReset();
  onLogOut(loggedOut);
  startSession('PS-1', '');
  keepUser(user);
  keepAccount(ids.account);
});
afterEach(async () => {
  // Whatever nobody has taken is forgotten.
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the page’s script, the user, the account and the page’s first call are asked for at once, and only once', async () => {
  visit('/list', '?by=me');
  expect(loaded).toEqual(['list']);
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect(asked.map((url) => url.split('?')[0])).toEqual(['current', 'bootData', 'featureFlags', 'clients']);
  const { endpoint, request } = currentUserCall();
  expect(await call(endpoint, request)).toEqual(user);
  const [data, flags] = bootCalls(ids.account);
  await Promise.all([call(data.endpoint, data.request), call(flags.endpoint, flags.request)]);
  await ask(listOf(ids.account, ids.user));
  expect(asked).toHaveLength(4);
  // The next one wants to know it anew.
  await ask(listOf(ids.account, ids.user));
  expect(asked).toHaveLength(5);
});

test('a path that nobody knows begins with the home page, one with a parameter with its own', () => {
  visit('/nowhere');
  visit(`/list/${uuid(4)}`);
  expect(loaded).toEqual(['home', 'one']);
});

test.each([
  ['a ticket in the address', '/list', '?ticket=ST-1'],
  ['an invitation in the address', '/list', '?userToken=INV-1'],
  ['a page that needs nobody', '/error/not-partner', ''],
  ['the way out', '/logout', ''],
])('with %s nothing is asked early', async (_, path, search) => {
  visit(path, search);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([]);
});

test('a ticket that is not exchanged yet is used for nothing early, and neither is no session at all', async () => {
  startSession('ST-1', 'http://app/list');
  visit('/list');
  localStorage.clear();
  visit('/list');
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([]);
});

test('an answer for another account or for another session is nobody’s', async () => {
  visit('/list');
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  await ask(listOf(uuid(9)));
  expect(asked).toHaveLength(5);
  startSession('PS-2', '');
  await ask(listOf(ids.account));
  expect(asked).toHaveLength(6);
});

test('a refusal logs nobody out and is not reported; whoever needs the answer asks again and is told', async () => {
  const report = vi.spyOn(errorReports, 'reportError');
  const refuse = () => {
    throw new AppError('session.missing');
  };
  answering(
    fake(getCurrentUser, refuse),
    fake(getBootData, refuse),
    fake(getFeatureFlags, refuse),
    fake(listClients, refuse),
  );
  visit('/list');
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  await vi.advanceTimersByTimeAsync(1);
  expect(loggedOut).not.toHaveBeenCalled();
  expect(report).not.toHaveBeenCalled();
  await expect(ask(listOf(ids.account))).rejects.toMatchObject({ code: 'session.missing' });
  expect(loggedOut).toHaveBeenCalledTimes(1);
});

test('what nobody takes is forgotten while it is still fresh', async () => {
  visit('/list');
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  await vi.advanceTimersByTimeAsync(15_001);
  await ask(listOf(ids.account));
  expect(asked).toHaveLength(5);
});

test('a page is first drawn with its script and its first rows, asked for once', async () => {
  visit(`/list/${ids.account}`);
  await awaitFirst(app.routes, { pathname: `/list/${ids.account}`, search: '' });
  expect(queryClient.getQueryData([ids.account])).toEqual({ content: [], totalCount: 0 });
  expect(asked.filter((url) => url.startsWith('clients'))).toHaveLength(1);
});

test('it is not awaited for longer than a moment', async () => {
  const late = Promise.withResolvers<{ content: []; totalCount: number }>();
  answering(fake(listClients, () => late.promise));
  let isDrawn = false;
  const drawn = awaitFirst(app.routes, { pathname: `/list/${uuid(8)}`, search: '' }).then(() => {
    isDrawn = true;
  });
  await vi.advanceTimersByTimeAsync(149);
  expect(isDrawn).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await drawn;
  expect(queryClient.getQueryData([uuid(8)])).toBeUndefined();
  late.resolve({ content: [], totalCount: 0 });
  await vi.waitFor(() => expect(queryClient.getQueryData([uuid(8)])).toBeDefined());
});

test('a page that needs nobody, and one that nobody knows, wait for nothing', async () => {
  await awaitFirst(app.routes, { pathname: '/error/not-partner', search: '' });
  await awaitFirst(app.routes, { pathname: '/nowhere', search: '' });
  expect(loaded).toEqual([]);
  expect(asked).toEqual([]);
});
