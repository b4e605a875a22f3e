import { askConsent, listChannels, takeConsent } from '@app/contract/channels';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newColleague, newMember } from '../../../../test/crm-member.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { startSignIn } from './test-sign-in.ts';

const place = await startSignIn();
const { server, google, closed, stateOf, consent, connect } = place;
const { db, config, origin } = server;
afterAll(place.end);
beforeEach(() => google.give({}));

const channelKind = 'email';
const address = 'mia@shop.example';

test('people are led to where they sign in with what it needs to know, a challenge, and nothing more than mail', async () => {
  const mia = await newMember(server);
  const { url } = await consent(mia, { address });
  expect(url.pathname).toBe('/o/oauth2/v2/auth');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ response_type: 'code', client_id: 'client', code_challenge_method: 'S256', login_hint: address },
    ...{ redirect_uri: `${origin}/oauth/callback/email`, scope: 'https://mail.google.com/' },
    ...{ access_type: 'offline', prompt: 'consent' },
  });
  const there = (await consent(mia, { service: 'microsoft' })).url;
  expect(there.pathname).toBe('/common/oauth2/v2.0/authorize');
  expect(there.searchParams.get('scope')).toBe(
    'offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  );
  const state = there.searchParams.get('state') ?? '';
  const [legacyId] = state.split('.');
  const led = await fetch(`${origin}/oauth/callback/email?code=a&state=${state}`, { redirect: 'manual' });
  expect(led.headers.get('location')).toBe(
    `http://${legacyId}.${new URL(origin).host}/apps?connect=email&state=${state}&code=a`,
  );
});

test('what it leads back with counts once, for the same person, session and channel, and not for long', async () => {
  const mia = await newMember(server);
  const { accountId, call, userId } = mia;
  const { code, state } = await consent(mia);
  const body = { code, state };
  const colleague = await newColleague(server, accountId);
  const stranger = await newMember(server);
  const otherSession = await (await server.onHostOf(accountId)).as(userId);
  for (const attempt of [
    () => call(takeConsent, { accountId, channelKind, body: { code, state: `${state}x` } }),
    () => call(takeConsent, { accountId, channelKind: 'calendar', body }),
    () => colleague.call(takeConsent, { accountId, channelKind, body }),
    () => stranger.call(takeConsent, { accountId: stranger.accountId, channelKind, body }),
    () => otherSession(takeConsent, { accountId, channelKind, body }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'channel.noConsent' });
  expect(await call(takeConsent, { accountId, channelKind, body })).toMatchObject({ status: 'waiting' });
  await expect(call(takeConsent, { accountId, channelKind, body })).rejects.toMatchObject({
    code: 'channel.noConsent',
  });
  const late = await consent(mia);
  await sql`update channel_consent set expires_at = now() where account_id = ${accountId}`.execute(db);
  await expect(
    call(takeConsent, { accountId, channelKind, body: { code: late.code, state: late.state } }),
  ).rejects.toMatchObject({ code: 'channel.noConsent' });
});

test('whoever signs in as somebody else opens no mailbox, and nothing is kept', async () => {
  const mia = await newMember(server);
  closed.add('boss@shop.example');
  await expect(connect(mia, { address: 'boss@shop.example' })).rejects.toMatchObject({
    ...{ code: 'channel.refused', details: { failure: 'access' } },
  });
  expect(await stateOf(mia)).toMatchObject({ status: 'disconnected' });
  google.say(/token/, { body: { access_token: 'alone' } });
  await expect(connect(mia)).rejects.toMatchObject({ details: { failure: 'server', service: 'google' } });
  google.say(/token/, { status: 401, body: { error: 'invalid_client' } });
  await expect(connect(mia)).rejects.toMatchObject({ details: { failure: 'client' } });
});

test('a mailbox where reading works and sending does not says which one failed', async () => {
  const mia = await newMember(server);
  const strict = config.GOOGLE_SMTP_URL;
  const configs = [config, server.app.deps.config];
  for (const each of configs) each.GOOGLE_SMTP_URL = { ...strict, port: 1 };
  try {
    await expect(connect(mia, { sends: 'own' })).rejects.toMatchObject({
      details: { failure: 'unreachable', server: 'smtp', service: 'google' },
    });
  } finally {
    for (const each of configs) each.GOOGLE_SMTP_URL = strict;
  }
});

test('without credentials there is the password alone; a service without calendars has none', async () => {
  const plain = await startTestApp({ CREDENTIALS_KEY: 'k'.repeat(40) });
  const { accountId, call } = await newMember(plain);
  const { channels } = await call(listChannels, { accountId });
  expect(channels.flatMap(({ services }) => services)).toEqual([]);
  const ask = (by: typeof call, of: string, kind: string, service: 'google' | 'microsoft' | null) =>
    by(askConsent, { accountId: of, channelKind: kind, body: service ? { signIn: { service, address } } : {} });
  await expect(ask(call, accountId, 'email', 'google')).rejects.toMatchObject({ code: 'channel.noCredentials' });
  const mia = await newMember(server);
  await expect(ask(mia.call, mia.accountId, 'calendar', 'microsoft')).rejects.toMatchObject({
    code: 'channel.noCredentials',
  });
  for (const [kind, service] of [
    ['email', null],
    ['xero', 'google'],
    ['nothing', 'google'],
  ] as const)
    await expect(ask(mia.call, mia.accountId, kind, service)).rejects.toMatchObject({
      code: expect.stringMatching(/^channel\.no(tFound|Credentials)$/),
    });
  expect((await stateOf(mia))?.services).toEqual(['google', 'microsoft']);
  expect((await stateOf(mia, 'calendar'))?.services).toEqual(['google']);
  expect((await stateOf(mia, 'xero'))?.services).toEqual([]);
});
