import { getCrmToken, getMarketplaceToken } from '@app/contract/accounts';
import { allEndpoints } from '@app/contract/all-endpoints';
import { createBundle } from '@app/contract/bundles';
import type { Endpoint } from '@app/contract/endpoint';
import { endSession } from '@app/contract/identity';
import { startInstall } from '@app/contract/installs';
import { inviteColleague } from '@app/contract/invitations';
import { listSessions } from '@app/contract/profile';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashSecret, newSecret } from '../src/http/secrets.ts';
import { fillPath, pathParams, valid } from './arbitraries.ts';
import { bearer, json, send } from './raw.ts';
import { insertCampaign, insertCartLink, insertClient, insertListing } from './rows.ts';
import { type Partner, startTestApp } from './setup.ts';
import { snapshot } from './snapshot.ts';

const server = await startTestApp();
const closed = allEndpoints.filter(({ access }) => access !== 'public');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = (endpoints: Endpoint[]) => endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

test('the walk has endpoints to walk', () => {
  expect(allEndpoints.length).toBeGreaterThan(25);
  expect(new Set(allEndpoints.map(nameOf)).size).toBe(allEndpoints.length);
});

type Values = Record<string, unknown>;

/** A well-formed call of the endpoint in which every id that `own` knows by name is the one given there. */
function wellFormed(endpoint: Endpoint, own: Values, seed = 7) {
  const pick = (part: 'query' | 'body') =>
    fc.sample(valid(endpoint[part]), { numRuns: 1, seed })[0] as Values | undefined;
  const withOwn = (values: Values, names: string[]) => ({
    ...values,
    ...Object.fromEntries(names.filter((name) => name in own).map((name) => [name, own[name]])),
  });
  const shape = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
  const query = withOwn(pick('query') ?? {}, Object.keys(shape));
  const params = withOwn(Object.fromEntries(pathParams(endpoint).map((name) => [name, 'x'])), pathParams(endpoint));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)])),
  );
  const body = endpoint.body ? JSON.stringify(pick('body')) : undefined;
  return {
    method: endpoint.method,
    path: `${fillPath(endpoint, params as Record<string, string>)}?${search}`,
    headers: {
      ...(endpoint.account === 'header' && { 'x-account-id': String(own.accountId) }),
      ...(body && { 'content-type': 'application/json' }),
    } as Record<string, string>,
    ...(body && { body }),
  };
}

/** Everything a partner has that a call could name. */
async function thingsOf(partner: Partner): Promise<Values> {
  const listing = await insertListing(server.db, partner.organizationId);
  const clientId = await insertClient(server.db, partner.accountId);
  const bundle = await partner.as(createBundle, {
    accountId: partner.accountId,
    body: { name: 'Mine', solutionRefs: [listing.immutableId] },
  });
  const invitation = await partner.as(inviteColleague, {
    accountId: partner.accountId,
    body: {
      inviteeEmail: 'a@b.example',
      inviteeLocale: 'en-US',
      inviteeRole: 'ADMIN',
      returnUrl: `${server.origin}/`,
    },
  });
  const campaignId = await insertCampaign(server.db, clientId);
  const install = await partner.as(startInstall, {
    accountId: partner.accountId,
    body: { kind: 'install', listingId: listing.id, accountIds: [clientId] },
  });
  const session = await partner.as(listSessions, {});
  return {
    accountId: partner.accountId,
    userAccountId: partner.accountId,
    invitationId: invitation.id,
    sessionId: session.content[0]?.id,
    userId: partner.user.id,
    bundleId: bundle.id,
    installId: install.id,
    campaignId: String(campaignId),
    linkId: await insertCartLink(server.db, partner.accountId),
    clientId,
    id: String(listing.id),
    listingId: listing.id,
    publisherCompanyIds: [partner.organizationId],
  };
}

async function tokensOf(partner: Partner) {
  const session = server.withToken(partner.token);
  const marketplace = (await session(getMarketplaceToken, {})).accessToken;
  const crm = (await session(getCrmToken, { accountId: partner.accountId, domain: 'localhost' })).accessToken;
  return { session: partner.token, marketplace, crm };
}

describe('without a session', async () => {
  const partner = await server.newPartner();
  const own = await thingsOf(partner);
  const tokens = await tokensOf(partner);
  const ended = await server.newPartner();
  const endedTokens = await tokensOf(ended);
  await server.withToken(ended.token)(endSession, {});
  const expired = await server.newPartner();
  const expiredTokens = await tokensOf(expired);
  const past = new Date(Date.now() - 1000);
  for (const table of ['session', 'access_token'] as const) {
    const dead = Object.values(expiredTokens).map(hashSecret);
    await server.db.updateTable(table).set({ expires_at: past }).where('token_hash', 'in', dead).execute();
  }

  test.each(named(closed))('%s answers 401 and changes nothing', async (_, endpoint) => {
    const kind = endpoint.token ?? 'session';
    const wrongKinds = (['session', 'marketplace', 'crm'] as const).filter((other) => other !== kind);
    const headers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: `Basic ${tokens.session}` },
      { authorization: `Bearer ${tokens[kind]} x` },
      bearer('garbage'),
      bearer(newSecret('PS-')),
      bearer(newSecret('ST-')),
      bearer('x'.repeat(5000)),
      bearer(endedTokens[kind]),
      bearer(expiredTokens[kind]),
      ...wrongKinds.map((wrong) => bearer(tokens[wrong])),
    ];
    const before = await snapshot(server.db);
    for (const header of headers) {
      const request = wellFormed(endpoint, own);
      const answer = await send(server.origin, { ...request, headers: { ...request.headers, ...header } });
      expect([answer.status, json(answer)], JSON.stringify(header)).toEqual([
        401,
        { code: 'session.missing', requestId: expect.any(String) },
      ]);
    }
    expect(await snapshot(server.db)).toEqual(before);
  });
});

describe("with a stranger's session", async () => {
  const victim = await thingsOf(await server.newPartner());
  const stranger = await server.newPartner();
  const tokens = await tokensOf(stranger);
  await thingsOf(stranger);
  const scoped = allEndpoints.filter(
    (endpoint) =>
      endpoint.access !== 'public' &&
      (endpoint.account !== undefined || namesIn(endpoint).some((name) => name !== 'userId' && name in victim)),
  );

  test('every endpoint that names an account or something in one is walked', () => {
    expect(scoped.map(nameOf)).toEqual(
      expect.arrayContaining(closed.filter(({ path, account }) => account || path.includes('{')).map(nameOf)),
    );
  });

  test.each(named(scoped))('%s answers 403 or 404 and changes nothing', async (_, endpoint) => {
    const before = await snapshot(server.db);
    for (const seed of [1, 2, 3]) {
      const request = wellFormed(endpoint, victim, seed);
      const token = tokens[endpoint.token ?? 'session'];
      const answer = await send(server.origin, { ...request, headers: { ...request.headers, ...bearer(token) } });
      expect([403, 404], `${answer.status} ${answer.text}`).toContain(answer.status);
      expect(json(answer).code).not.toBe('route.notFound');
    }
    expect(await snapshot(server.db)).toEqual(before);
  });

  const inAccount = scoped.filter(
    ({ access, path }) => (access === 'partner' || access === 'account') && pathParams({ path } as Endpoint).length > 1,
  );
  test.each(named(inAccount))(
    "%s does not reach another partner's things through the own account",
    async (_, endpoint) => {
      const before = await snapshot(server.db);
      const request = wellFormed(endpoint, { ...victim, accountId: stranger.accountId });
      const answer = await send(server.origin, {
        ...request,
        headers: { ...request.headers, ...bearer(tokens[endpoint.token ?? 'session']) },
      });
      expect(answer.status, answer.text).toBe(404);
      expect(await snapshot(server.db)).toEqual(before);
    },
  );
});

function namesIn(endpoint: Endpoint): string[] {
  const shape = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
  return [...pathParams(endpoint), ...Object.keys(shape)];
}
