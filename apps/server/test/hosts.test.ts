import { createAccount, getBootData, getCrmToken, getMarketplaceToken } from '@app/contract/accounts';
import { listCampaigns } from '@app/contract/campaigns';
import { ClientConfig } from '@app/contract/client-config';
import { getCurrentUser, listCurrentUserAccounts } from '@app/contract/identity';
import { updateNotificationStatus } from '@app/contract/notifications';
import { listSwitcherAccounts, markAccount } from '@app/contract/switcher';
import { getToday } from '@app/contract/today';
import { describe, expect, test } from 'vitest';
import { newTicket } from './provider.ts';
import { bearer, json, pageOf, send } from './raw.ts';
import { insertAccount, insertCampaign, insertMembership, insertNotification, unknownId } from './rows.ts';
import { startTestApp } from './setup.ts';

const server = await startTestApp();
const { db, origin } = server;
const { host: main, port } = new URL(origin);
const html = { accept: 'text/html' };

/** A customer with one person in it, on its own host. */
async function newCustomer() {
  const customer = await server.newPartner({ kind: 'customer' });
  return { ...customer, site: await server.onHostOf(customer.accountId) };
}

describe('pages', async () => {
  const { site, accountId } = await newCustomer();
  const cancelled = await server.onHostOf(await insertAccount(db, { status: 'Cancelled' }));
  const partner = await server.newPartner();
  const edition = await server.onHostOf(partner.accountId);
  const open = (host: string, path = '/') => send(origin, { path, headers: { ...html, host } });

  test.each(['/', '/settings/users', '/cart', '/trial', '/l/0123456789', '/idp/login', '/docs/api'])(
    "%s of an account's host is its CRM",
    async (path) => {
      const { status, text, headers } = await open(site.host, path);
      expect([status, pageOf(text)]).toEqual([200, 'crm']);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^']+'; .*connect-src 'self'; .*frame-ancestors 'none'$/,
      );
    },
  );

  test('the main host is Partner Edition, with the sign-in pages', async () => {
    expect(pageOf((await open(main)).text)).toBe('partner');
    expect(pageOf((await open(main, '/idp/login')).text)).toBe('public');
  });

  test.each([
    ['a subdomain of nobody', `nobody.localhost:${port}`],
    ['one that is deeper', `a.${site.host}`],
    ['a cancelled account', cancelled.host],
    ['a Partner Edition account', edition.host],
    ['one that is no name of an account', `a-b.localhost:${port}`],
  ])('%s says that there is no account', async (_, host) => {
    for (const path of ['/', '/clients', '/idp/login']) {
      const { status, text } = await open(host, path);
      expect([status, pageOf(text)], path).toEqual([404, 'public']);
    }
    const call = await send(origin, { path: '/api/v3/users/current', headers: { host } });
    expect([call.status, json(call).code]).toEqual([404, 'account.notFound']);
    const config = ClientConfig.parse(json(await send(origin, { path: '/config.json', headers: { host } })));
    expect(config).toMatchObject({ app: 'public', account: null, links: { partner: origin } });
  });

  test('the configuration says whose host it is; sign-in is on the main one', async () => {
    const read = async (host: string) =>
      ClientConfig.parse(json(await send(origin, { path: '/config.json', headers: { host } })));
    expect(await read(main)).toMatchObject({ app: 'partner', account: null });
    expect(await read(site.host)).toMatchObject({
      app: 'crm',
      account: { id: accountId, legacyId: site.host.split('.')[0] },
      signIn: { login: `${origin}/idp/login` },
      links: { partner: origin },
    });
  });

  test('the provider is not on an account’s host, and neither is the API page', async () => {
    for (const path of ['/idp/serviceValidate', '/openapi.json']) {
      const answer = await send(origin, { path, headers: { host: site.host } });
      expect([answer.status, json(answer).code], path).toEqual([404, 'route.notFound']);
    }
  });

  test('a proxy whose word counts may pass the host on', async () => {
    const answer = await send(origin, { path: '/', headers: { ...html, 'x-forwarded-host': site.host } });
    expect(pageOf(answer.text)).toBe('crm');
  });
});

describe('signing in on an account’s host', async () => {
  const { site, user, accountId } = await newCustomer();
  const other = await newCustomer();
  const redeem = (ticket: string, host: string, service: string) =>
    send(origin, { path: '/api/v3/users/current', headers: { ...bearer(ticket), host, 'x-service': service } });
  const service = `${site.origin}/`;
  const ticketFor = (wanted: string) => newTicket(origin, { ...user, service: wanted });

  test('starts a session for that host alone', async () => {
    const answer = await redeem(await ticketFor(service), site.host, service);
    expect([answer.status, json(answer).id]).toEqual([200, user.id]);
    const token = String(answer.headers['x-session-token']);
    const statusOn = async (host: string) =>
      (await send(origin, { path: '/api/v3/users/current', headers: { ...bearer(token), host } })).status;
    expect(await statusOn(site.host)).toBe(200);
    for (const host of [main, other.site.host, 'elsewhere.example']) expect(await statusOn(host), host).toBe(401);
    const { account_id } = await db
      .selectFrom('session')
      .select('account_id')
      .where('user_id', '=', user.id)
      .where('account_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(account_id).toBe(accountId);
  });

  test('a ticket for one host opens no other, and is dead afterwards', async () => {
    for (const host of [main, other.site.host]) {
      const ticket = await ticketFor(service);
      expect((await redeem(ticket, host, service)).status, host).toBe(401);
      expect((await redeem(ticket, site.host, service)).status).toBe(401);
    }
    const forMain = await ticketFor(`${origin}/`);
    expect((await redeem(forMain, site.host, `${origin}/`)).status).toBe(401);
  });

  test('a session of the main host is none on an account’s', async () => {
    const token = await server.newSession(user.id);
    expect((await redeem(token, main, '')).status).toBe(200);
    expect((await redeem(token, site.host, '')).status).toBe(401);
  });
});

describe('what a session of an account’s host may name', async () => {
  const { site, user, accountId } = await newCustomer();
  const second = await newCustomer();
  await insertMembership(db, { account_id: second.accountId, user_id: user.id });
  const here = await site.as(user.id);
  const forbidden = { code: 'account.forbidden' };

  test('its own account', async () => {
    const { companyProfileInfo, member } = await here(getBootData, { accountId });
    expect([companyProfileInfo.partnerCompanyType, member]).toEqual([
      '',
      { isOwner: false, partnerCompany: null, withheld: [] },
    ]);
    await insertCampaign(db, accountId, { contacts: [{ entered: '2026-01-01T00:00:00Z' }] });
    expect((await here(listCampaigns, { accountId, query: {} })).count).toBe(1);
    expect(await here(getToday, { accountId })).toMatchObject({ contacts: 1 });
  });

  test('no other, though the person belongs to it: not in the path, not in the header, not in a body', async () => {
    await expect(here(getBootData, { accountId: second.accountId })).rejects.toMatchObject(forbidden);
    await expect(here(listCampaigns, { accountId: second.accountId, query: {} })).rejects.toMatchObject(forbidden);
    await expect(here(getCrmToken, { accountId: second.accountId, domain: 'localhost' })).rejects.toMatchObject(
      forbidden,
    );
    const body = { oldStatus: 'New' as const, newStatus: 'Read' as const, notificationIds: [] };
    await expect(
      here(updateNotificationStatus, { body: { ...body, accountId: second.accountId } }),
    ).rejects.toMatchObject(forbidden);
  });

  test('notifications named by id alone are those of its account', async () => {
    const mine = await insertNotification(db, { accountId, user });
    const theirs = await insertNotification(db, { accountId: second.accountId, user });
    const body = { oldStatus: 'New' as const, newStatus: 'Read' as const, notificationIds: [mine, theirs] };
    expect((await here(updateNotificationStatus, { body })).notificationIds).toEqual([mine]);
  });

  test('it draws no marketplace token and makes no Partner Edition account', async () => {
    const partner = await server.newPartner();
    await insertMembership(db, { account_id: accountId, user_id: partner.user.id });
    const visiting = await site.as(partner.user.id);
    await expect(visiting(getMarketplaceToken, {})).rejects.toMatchObject(forbidden);
    const body = { editionId: 'partner-edition', developerId: 'partner-edition-web' } as const;
    await expect(visiting(createAccount, { body })).rejects.toMatchObject(forbidden);
  });

  test('the person still sees which accounts they have, and the switcher works', async () => {
    const { userAccounts } = await here(listCurrentUserAccounts, { query: {} });
    expect(userAccounts.map(({ tenantId }) => tenantId).toSorted()).toEqual([accountId, second.accountId].toSorted());
    const { content } = await here(listSwitcherAccounts, { query: { userId: 'current' } });
    expect(content).toHaveLength(2);
    await here(markAccount, { userAccountId: second.accountId, body: { pinned: true } });
  });

  test('a CRM token drawn on the main host is none here', async () => {
    const { accessToken } = await server.withToken(await server.newSession(user.id))(getCrmToken, {
      accountId,
      domain: 'localhost',
    });
    await server.withToken(accessToken)(getToday, { accountId });
    await expect(site.withToken(accessToken)(getToday, { accountId })).rejects.toMatchObject({ status: 401 });
  });
});

test('whoever is no partner finds the way to their own account', async () => {
  const { as, user, accountId, site } = await newCustomer();
  const body = { editionId: 'partner-edition', developerId: 'partner-edition-web' } as const;
  await expect(as(createAccount, { body })).rejects.toMatchObject({ code: 'organizationType.notPartner' });
  const { userAccounts } = await as(listCurrentUserAccounts, { query: { statuses: ['Active'] } });
  expect(userAccounts).toMatchObject([{ tenantId: accountId, legacyId: site.host.split('.')[0] }]);
  expect((await (await site.as(user.id))(getCurrentUser, { query: {} })).id).toBe(user.id);
});

describe('services at hosts of their own', async () => {
  const apart = await startTestApp({ ACCOUNT_API_URL: 'https://api.example/account' });
  const customer = await apart.newPartner({ kind: 'customer' });
  const site = await apart.onHostOf(customer.accountId);
  const token = await site.newSession(customer.user.id);
  const statusFrom = async (headers: Record<string, string>) =>
    (
      await send(apart.origin, {
        path: `/api/v2/accounts/${customer.accountId}/bootData`,
        headers: { host: 'api.example', ...bearer(token), ...headers },
      })
    ).status;

  test('the app that calls says in Origin where it runs', async () => {
    expect(await statusFrom({ origin: site.origin })).toBe(200);
    for (const origin of [apart.origin, 'https://evil.example', 'null', 'http://nobody.localhost'])
      expect([401, 404], origin).toContain(await statusFrom({ origin }));
    expect(await statusFrom({})).toBe(401);
  });

  test('elsewhere Origin decides nothing', async () => {
    expect(await statusFrom({ host: site.host, origin: 'https://evil.example' })).toBe(200);
    expect(await statusFrom({ host: new URL(apart.origin).host, origin: site.origin })).toBe(401);
  });

  test('the policy of the CRM lets it call what it uses, and nothing else', async () => {
    const { headers } = await send(apart.origin, { path: '/', headers: { ...html, host: site.host } });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.example;");
  });
});

test('an account that is not there is nobody’s', async () => {
  const { as } = await server.newPartner();
  await expect(as(getBootData, { accountId: unknownId() })).rejects.toMatchObject({ code: 'account.forbidden' });
});
