import { startAccountExport } from '@app/contract/account-data';
import { allEndpoints } from '@app/contract/all-endpoints';
import type { Endpoint } from '@app/contract/endpoint';
import { endSession } from '@app/contract/identity';
import { describe, expect, test } from 'vitest';
import { hashSecret, newSecret } from '../src/http/secrets.ts';
import { pathParams } from './arbitraries.ts';
import { bearer, begin, json, send } from './raw.ts';
import { insertMembership } from './rows.ts';
import { startTestApp } from './setup.ts';
import { codeOf, namesIn, newCustomer, thingsOf, tokensOf, unchanging, type Values, wellFormed } from './walk.ts';

const server = await startTestApp();
const closed = allEndpoints.filter(({ access }) => access !== 'public');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = (endpoints: Endpoint[]) => endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const ofMembers = ({ access }: Endpoint) => access === 'partner' || access === 'account';

test('the walk has endpoints to walk', () => {
  expect(allEndpoints.length).toBeGreaterThan(25);
  expect(new Set(allEndpoints.map(nameOf)).size).toBe(allEndpoints.length);
});

describe('without a session', async () => {
  const partner = await server.newPartner();
  const own = await thingsOf(server, partner);
  const tokens = await tokensOf(server, partner);
  const ended = await server.newPartner();
  const endedTokens = await tokensOf(server, ended);
  await server.withToken(ended.token)(endSession, {});
  const expired = await server.newPartner();
  const expiredTokens = await tokensOf(server, expired);
  const past = new Date(Date.now() - 1000);
  for (const table of ['session', 'access_token'] as const) {
    const dead = Object.values(expiredTokens).map(hashSecret);
    await server.db.updateTable(table).set({ expires_at: past }).where('token_hash', 'in', dead).execute();
  }

  const rows = unchanging(server.db);
  test.each(named(closed))('%s answers 401 and changes nothing', async (_, endpoint) => {
    const kind = endpoint.token ?? 'session';
    const wrongKinds = (['session', 'marketplace', 'crm'] as const).filter((other) => tokens[other] !== tokens[kind]);
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
    await rows.begin();
    const request = wellFormed(endpoint, own);
    for (const header of headers) {
      const answer = await send(server.origin, { ...request, headers: { ...request.headers, ...header } });
      expect([answer.status, codeOf(answer)], JSON.stringify(header)).toEqual([401, 'session.missing']);
      expect(answer.headers['x-request-id']).toEqual(expect.any(String));
      if (kind !== 'open') expect(json(answer)).toEqual({ code: 'session.missing', requestId: expect.any(String) });
    }
    await rows.expectSame();
  });
});

describe("with a stranger's session", async () => {
  const victim = await thingsOf(server, await server.newPartner());
  const stranger = await server.newPartner();
  const tokens = await tokensOf(server, stranger);
  await thingsOf(server, stranger);
  const scoped = allEndpoints.filter(
    (endpoint) =>
      endpoint.access !== 'public' &&
      ((endpoint.account !== undefined && endpoint.account !== 'bearer') ||
        namesIn(endpoint).some((name) => name !== 'userId' && name in victim)),
  );

  test('every endpoint that names an account or something in one is walked', () => {
    expect(scoped.map(nameOf)).toEqual(
      expect.arrayContaining(
        closed.filter(({ path, account }) => (account && account !== 'bearer') || path.includes('{')).map(nameOf),
      ),
    );
  });

  const rows = unchanging(server.db);
  test.each(named(scoped))('%s answers 403 or 404 and changes nothing', async (_, endpoint) => {
    await rows.begin();
    for (const seed of [1, 2, 3]) {
      const request = wellFormed(endpoint, victim, seed);
      const token = tokens[endpoint.token ?? 'session'];
      const answer = await send(server.origin, { ...request, headers: { ...request.headers, ...bearer(token) } });
      // In the own account, where the things are not, what is asked may also be wrong in itself.
      const refusals =
        endpoint.account === 'bearer' && (endpoint.body ?? endpoint.query) ? [400, 403, 404] : [403, 404];
      expect(refusals, `${answer.status} ${answer.text}`).toContain(answer.status);
      expect(codeOf(answer)).not.toBe('route.notFound');
    }
    await rows.expectSame();
  });

  const inAccount = scoped.filter(
    (endpoint) => ofMembers(endpoint) && pathParams(endpoint).length > 1 && endpoint.account !== 'bearer',
  );
  test.each(named(inAccount))(
    "%s does not reach another partner's things through the own account",
    async (_, endpoint) => {
      await rows.begin();
      const request = wellFormed(endpoint, { ...victim, accountId: stranger.accountId });
      const answer = await send(server.origin, {
        ...request,
        headers: { ...request.headers, ...bearer(tokens[endpoint.token ?? 'session']) },
      });
      expect(answer.status, answer.text).toBe(404);
      await rows.expectSame();
    },
  );
});

describe("with a session on an account's host", async () => {
  const member = await newCustomer(server);
  const other = await newCustomer(server);
  // The person belongs to both: what is refused is refused for the host alone.
  await insertMembership(server.db, { account_id: other.accountId, user_id: member.user.id });
  const onHost = (endpoint: Endpoint, own: Values) => {
    const request = wellFormed(endpoint, own);
    const headers = { ...request.headers, ...bearer(member.tokens[endpoint.token ?? 'session']), host: member.host };
    return { ...request, headers };
  };
  /** The marketplace has tokens of its own, which nobody draws here. */
  const reachable = closed.filter(({ token }) => token !== 'marketplace');

  test.each(named(reachable.filter(({ access }) => access === 'partner')))(
    '%s is for partners: 403, and changes nothing',
    async (_, endpoint) => {
      const answer = await send(server.origin, onHost(endpoint, member.own));
      expect([answer.status, codeOf(answer)]).toEqual([403, 'organizationType.notPartner']);
    },
  );

  const rows = unchanging(server.db);
  test.each(named(reachable.filter(({ access }) => access !== 'partner')))(
    '%s refuses another account, wherever it is named',
    async (_, endpoint) => {
      await rows.begin();
      const foreign = { accountId: other.accountId };
      const namesAccount = (endpoint.account && endpoint.account !== 'bearer') || endpoint.path.includes('{accountId}');
      const beside = onHost(endpoint, member.own);
      for (const request of [
        ...(namesAccount ? [onHost(endpoint, { ...member.own, ...foreign })] : []),
        { ...beside, headers: { ...beside.headers, 'x-account-id': other.accountId } },
        { ...beside, path: `${beside.path}&accountId=${other.accountId}&accountId=${member.accountId}` },
      ]) {
        const answer = await send(server.origin, request);
        expect([answer.status, codeOf(answer)], request.path).toEqual([403, 'account.forbidden']);
      }
      await rows.expectSame();
    },
  );

  /** What is taken away is asked for last, so that everything else still finds it. */
  const takesAway = ({ method, path }: Endpoint) => method === 'DELETE' || path === startAccountExport.path;
  const deletingLast = (one: Endpoint, other: Endpoint) => Number(takesAway(one)) - Number(takesAway(other));
  test.each(named(reachable.filter(({ access }) => access === 'account').toSorted(deletingLast)))(
    '%s answers a member',
    async (_, endpoint) => {
      const request = onHost(endpoint, member.own);
      // What is asked for may be refused where something can be asked.
      if (endpoint.stream)
        return expect(endpoint.query ? [200, 400] : [200]).toContain(await begin(server.origin, request));
      const { status, text } = await send(server.origin, request);
      expect([200, 201, 202, 204, 400, 404, 409, 422, 423], `${status} ${text}`).toContain(status);
    },
  );
});

describe("with another host's session", async () => {
  const partner = await server.newPartner();
  const ofMain = await tokensOf(server, partner);
  const customer = await newCustomer(server);
  await insertMembership(server.db, { account_id: customer.accountId, user_id: partner.user.id });
  const { host } = new URL(server.origin);

  const rows = unchanging(server.db);
  test.each(named(closed))('%s answers 401 and changes nothing', async (_, endpoint) => {
    await rows.begin();
    const kind = endpoint.token ?? 'session';
    for (const [there, own, token] of [
      [customer.host, customer.own, ofMain[kind]],
      [customer.host, { ...customer.own, accountId: partner.accountId }, ofMain[kind]],
      ['elsewhere.example', customer.own, ofMain[kind]],
      [host, customer.own, customer.tokens[kind] || 'none'],
    ] as const) {
      const request = wellFormed(endpoint, own);
      const answer = await send(server.origin, {
        ...request,
        headers: { ...request.headers, ...bearer(token), host: there },
      });
      expect([answer.status, codeOf(answer)], there).toEqual([401, 'session.missing']);
    }
    await rows.expectSame();
  });
});
