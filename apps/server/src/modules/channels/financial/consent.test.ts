import { askConsent, chooseOrganisation, listChannels, takeConsent } from '@app/contract/channels';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startXero } from '../../../../test/accounting.ts';
import { newColleague, newMember } from '../../../../test/crm-member.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { booksOf, CREDENTIALS_KEY } from './test-books.ts';

const service = await startXero();
afterAll(service.end);
const server = await startTestApp({
  ...{ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY },
  ...{ XERO_CLIENT_ID: 'client', XERO_CLIENT_SECRET: 'hush' },
  ...{ XERO_LOGIN_URL: service.url, XERO_IDENTITY_URL: service.url, XERO_API_URL: service.url },
});
const { db, origin } = server;
const { consent, connect, stateOf, work, whileSlow } = booksOf(server, service, 'xero');
const channelKind = 'xero';
const one = { id: 'c1', tenantId: 'tenant-1', tenantType: 'ORGANISATION', tenantName: 'Demo Ltd' };
const noConsent = { code: 'channel.noConsent' };

test('people are led to the service with what it needs to know, and a challenge', async () => {
  const { page, state } = await consent(await newMember(server));
  expect(Object.fromEntries(page)).toMatchObject({
    ...{ response_type: 'code', client_id: 'client', code_challenge_method: 'S256' },
    redirect_uri: `${origin}/oauth/callback/xero`,
    scope: expect.stringContaining('offline_access'),
  });
  const { rows } = await sql<{ row: string }>`select t::text as row from channel_consent t`.execute(db);
  expect(JSON.stringify(rows)).not.toContain(state.split('.')[1]);
});

test('what it leads back with counts once, for the same person, session and account, and not for long', async () => {
  const member = await newMember(server);
  const { accountId, call, userId } = member;
  const { code, state } = await consent(member);
  const body = { code, state };
  const colleague = await newColleague(server, accountId);
  const stranger = await newMember(server);
  const elsewhere = await server.onHostOf(accountId);
  const otherSession = await elsewhere.as(userId);
  const forged = { code, state: `${state.slice(0, -1)}${state.endsWith('x') ? 'y' : 'x'}` };
  for (const attempt of [
    () => call(takeConsent, { accountId, channelKind, body: forged }),
    () => call(takeConsent, { accountId, channelKind: 'quickbooks', body }),
    () => colleague.call(takeConsent, { accountId, channelKind, body }),
    () => stranger.call(takeConsent, { accountId: stranger.accountId, channelKind, body }),
    () => otherSession(takeConsent, { accountId, channelKind, body }),
  ])
    await expect(attempt()).rejects.toMatchObject({
      code: expect.stringMatching(/^channel\.no(Consent|Credentials)$/),
    });
  await expect(stranger.call(takeConsent, { accountId, channelKind, body })).rejects.toMatchObject({
    code: expect.stringMatching(/^(account|session)\./),
  });
  // None of that has used it up.
  expect(await call(takeConsent, { accountId, channelKind, body })).toMatchObject({ status: 'waiting' });
  await expect(call(takeConsent, { accountId, channelKind, body })).rejects.toMatchObject(noConsent);

  const late = await consent(member);
  await sql`update channel_consent set expires_at = now() where account_id = ${accountId}`.execute(db);
  await expect(
    call(takeConsent, { accountId, channelKind, body: { code: late.code, state: late.state } }),
  ).rejects.toMatchObject(noConsent);
});

test('who begins again has given up what was begun before; two tabs at once connect once', async () => {
  const member = await newMember(server);
  const { accountId, call } = member;
  const first = await consent(member);
  const second = await consent(member);
  const take = ({ code, state }: { code: string; state: string }) =>
    call(takeConsent, { accountId, channelKind, body: { code, state } });
  await expect(take(first)).rejects.toMatchObject(noConsent);
  const both = await Promise.allSettled([take(second), take(second)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each<[string, () => void, string]>([
  ['a code that it does not know', () => undefined, 'access'],
  ['an error', () => service.say(/token/, { status: 500, body: '' }), 'server'],
  [
    'that it does not know this server',
    () => service.say(/token/, { status: 400, body: { error: 'invalid_client' } }),
    'client',
  ],
  ['nothing in time', () => service.say(/token/, 'nothing'), 'timeout'],
  ['no organisation', () => service.say(/connections/, { body: [] }), 'access'],
])('answered with %s, nothing is connected and it is said why', async (what, prepare, failure) => {
  const member = await newMember(server);
  const { accountId, call } = member;
  const { code, state } = await consent(member);
  prepare();
  const body = { state, code: what === 'a code that it does not know' ? 'guessed' : code };
  const take = () => call(takeConsent, { accountId, channelKind, body });
  await expect(failure === 'timeout' ? whileSlow(take) : take()).rejects.toMatchObject({
    ...{ code: 'channel.refused', details: { failure } },
  });
  expect(await stateOf(member)).toMatchObject({ status: 'disconnected', organisations: [] });
});

test('of several organisations one is chosen, by who was asked; connected again it is the same one', async () => {
  const member = await newMember(server);
  const { accountId, call } = member;
  const colleague = await newColleague(server, accountId);
  service.books.tenants = [
    one,
    { id: 'c2', tenantId: 'tenant-2', tenantType: 'ORGANISATION', tenantName: 'Second Ltd' },
    { id: 'c3', tenantId: 'practice', tenantType: 'PRACTICE', tenantName: 'An accountant' },
  ];
  expect(await connect(member)).toMatchObject({
    status: 'disconnected',
    organisations: [
      { id: 'tenant-1', name: 'Demo Ltd' },
      { id: 'tenant-2', name: 'Second Ltd' },
    ],
  });
  const { rows } = await sql<{ row: string }>`
    select encode(sealed, 'escape') || t::text as row from channel_consent t`.execute(db);
  expect(JSON.stringify(rows)).not.toMatch(/access-|refresh-/);
  const choose = (organisationId: string, by = call) =>
    by(chooseOrganisation, { accountId, channelKind, body: { organisationId } });
  await expect(choose('tenant-2', colleague.call)).rejects.toMatchObject(noConsent);
  await expect(choose('practice')).rejects.toMatchObject(noConsent);
  expect((await colleague.call(listChannels, { accountId })).channels.flatMap((each) => each.organisations)).toEqual(
    [],
  );
  expect(await choose('tenant-2')).toMatchObject({ status: 'waiting', address: 'Second Ltd', organisations: [] });
  await expect(choose('tenant-1')).rejects.toMatchObject(noConsent);
  await work();
  const tenants = service.asked.map(({ headers }) => headers['xero-tenant-id']).filter(Boolean);
  expect(tenants).toContain('tenant-2');
  expect(await connect(member)).toMatchObject({ address: 'Second Ltd', organisations: [] });
  service.books.tenants = [one];
});

test('the address that is registered leads on to the account’s own host, and nowhere else', async () => {
  const { state } = await consent(await newMember(server));
  const back = (path: string) => fetch(`${origin}/oauth/callback/${path}`, { redirect: 'manual' });
  const led = await back(`xero?code=a%26b&state=${state}&session_state=x`);
  const [legacyId] = state.split('.');
  expect(led.status).toBe(303);
  const { host } = new URL(origin);
  expect(led.headers.get('location')).toBe(`http://${legacyId}.${host}/apps?connect=xero&state=${state}&code=a%26b`);
  for (const path of [
    'xero?code=a&state=nobodyatall.x',
    'xero?code=a',
    `nothing?code=a&state=${state}`,
    'xero?code=a&state=evil.example.com/.x',
    `xero?code=a&state=${state}&state=${state}`,
  ])
    expect((await back(path)).status).toBe(404);
});

test('without credentials for a service nobody is led there, and it is said', async () => {
  const { accountId, call } = await newMember(server);
  await expect(call(askConsent, { accountId, channelKind: 'quickbooks', body: {} })).rejects.toMatchObject({
    code: 'channel.noCredentials',
  });
  await expect(call(askConsent, { accountId, channelKind: 'email', body: {} })).rejects.toMatchObject({
    code: 'channel.notFound',
  });
  const { channels } = await call(listChannels, { accountId });
  expect(channels.map(({ kind, missing }) => `${kind} ${missing}`)).toEqual(
    expect.arrayContaining(['xero null', 'quickbooks credentials']),
  );
});
