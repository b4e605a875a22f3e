import { allEndpoints } from '@app/contract/all-endpoints';
import type { Endpoint } from '@app/contract/endpoint';
import { errorStatus, isErrorCode } from '@app/contract/errors';
import { OpenError, openStatus } from '@app/contract/open/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashSecret } from '../src/http/secrets.ts';
import { issueCrmToken, issueMarketplaceToken } from '../src/modules/accounts/tokens.ts';
import { fillPath, hostileBody, hostileQuery, hostileSegment, pathParams } from './arbitraries.ts';
import { tries } from './proof.ts';
import { type Answer, bearer, elsewhere, json, type Sent, send } from './raw.ts';
import { startTestApp } from './setup.ts';

/** A stream goes on for ever; who may open one is tested with it. */
const answering = allEndpoints.filter(({ stream }) => !stream);
const server = await startTestApp();
const partner = await server.newPartner();
/** For single requests: one of the calls that are walked signs the partner out everywhere. */
const reader = await server.newPartner();
const JSON_TYPE = { 'content-type': 'application/json' };

/** Passwords are slow to check on purpose, so those two calls are tried less often. */
const runsOf = ({ path }: Endpoint) => (path.startsWith('/idp/') ? tries(10, 50) : tries(20, 120));

/** In the form of the open API, with the status that it has there. */
function expectOpenForm(answer: Answer): void {
  expect(OpenError.parse(json(answer)).code, answer.text).toBe(answer.status);
  expect(Object.keys(openStatus)).toContain(String(answer.status));
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
}

function expectCoded(answer: Answer): void {
  const { code, requestId } = json(answer);
  expect(isErrorCode(code), answer.text).toBe(true);
  expect(errorStatus[code as keyof typeof errorStatus]).toBe(answer.status);
  expect(requestId).toEqual(answer.headers['x-request-id']);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
}

/** Some calls end the session: they get a fresh one each time. */
const endsSession = ({ path }: Endpoint) => /session|password/i.test(path);

async function freshToken({ token = 'session' }: Endpoint): Promise<string> {
  const session = await server.newSession(partner.user.id);
  if (token === 'session') return session;
  const row = await server.db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashSecret(session))
    .executeTakeFirstOrThrow();
  const who = {
    id: row.id,
    userId: partner.user.id,
    username: '',
    organizationId: null,
    tokenAccountId: null,
    hostAccountId: null,
  };
  const issue =
    token !== 'marketplace' ? issueCrmToken(server.db, who, partner.accountId) : issueMarketplaceToken(server.db, who);
  return (await issue).accessToken;
}

function hostileRequest(endpoint: Endpoint): fc.Arbitrary<Sent> {
  const own: Record<string, string> = { accountId: partner.accountId };
  const segments = Object.fromEntries(
    pathParams(endpoint).map((name) => [
      name,
      own[name] ? fc.oneof({ arbitrary: fc.constant(own[name]), weight: 3 }, hostileSegment) : hostileSegment,
    ]),
  );
  const account = endpoint.account === 'query' ? `accountId=${partner.accountId}&` : '';
  return fc
    .record({
      params: fc.record(segments),
      query: hostileQuery(endpoint.query),
      body: endpoint.method === 'GET' ? fc.constant(undefined) : hostileBody(endpoint.body),
      key: fc.option(fc.constantFrom('k', 'x'.repeat(300), '\u00e9', ' ', 'a b'), { nil: undefined }),
    })
    .map(({ params, query, body, key }) => ({
      method: endpoint.method,
      path: `${fillPath(endpoint, params)}?${account}${query}`,
      headers: {
        ...JSON_TYPE,
        ...(endpoint.account === 'header' && { 'x-account-id': partner.accountId }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body }),
    }));
}

describe('whatever is sent', () => {
  test.each(answering.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers, and never with a failure of ours',
    async (_, endpoint) => {
      let token = await freshToken(endpoint);
      await fc.assert(
        fc.asyncProperty(hostileRequest(endpoint), async (request) => {
          if (endsSession(endpoint)) token = await freshToken(endpoint);
          const headers = { ...request.headers, ...bearer(token), ...elsewhere() };
          const answer = await send(server.origin, { ...request, headers });
          expect(answer.status, answer.text).toBeLessThan(500);
          if (answer.status >= 400) (endpoint.token === 'open' ? expectOpenForm : expectCoded)(answer);
          // Otherwise nothing behind the session was reached.
          if (endpoint.access !== 'public' && !endsSession(endpoint)) expect(answer.status).not.toBe(401);
        }),
        { numRuns: runsOf(endpoint) },
      );
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  const pages = ['/idp/login', '/idp/logout', '/idp/register', '/idp/password'];
  const casPaths = [...pages, '/idp/serviceValidate', '/idp/p3/serviceValidate'];
  test.each(casPaths)('GET %s answers, and never with a failure of ours', async (path) => {
    const name = fc.constantFrom('service', 'ticket', 'format', 'renew', 'gateway', 'returnUrl');
    const pair = fc.tuple(name, fc.oneof(fc.constantFrom(`${server.origin}/`, 'ST-x', 'JSON', 'true'), hostileSegment));
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 5 }), async (pairs) => {
        const query = pairs.map(([key, value]) => `${key}=${value}`).join('&');
        const answer = await send(server.origin, {
          path: `${path}?${query}`,
          headers: { cookie: 'idp_session=x; idp_session=%00', ...elsewhere() },
        });
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: tries(20, 120) },
    );
  });
});

describe('a request that cannot be read', () => {
  const path = `/api/v2/accounts/${reader.accountId}/bundles`;
  const post = (headers: Record<string, string>, body: string | Buffer) =>
    send(server.origin, { method: 'POST', path, headers: { ...bearer(reader.token), ...headers }, body });

  test.each(['{', '', '{"name":', 'null', '"text"', '[]', '{"__proto__":{}}', '\ufeff{}'])(
    'the body %j is a 400',
    async (body) => {
      const answer = await post(JSON_TYPE, body);
      expect(answer.status).toBe(400);
      expectCoded(answer);
      expect(json(answer).code).toBe('request.invalid');
    },
  );

  test('bytes that are not UTF-8 are a 400 or are read as replacement characters, never a failure', async () => {
    const answer = await post(JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
    expect(answer.status).toBe(400);
    expectCoded(answer);
  });

  test.each(['application/xml', 'image/png', 'multipart/form-data; boundary=x', 'nonsense'])(
    'the content type %s is a 415',
    async (type) => {
      const answer = await post({ 'content-type': type }, '<a/>');
      expect([answer.status, json(answer).code]).toEqual([415, 'request.mediaType']);
      expectCoded(answer);
    },
  );

  test('a body over the limit is a 413, announced or not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(300 * 1024) });
    const answer = await post(JSON_TYPE, large);
    expect([answer.status, json(answer).code]).toEqual([413, 'request.tooLarge']);
    expectCoded(answer);
    const chunked = await fetch(server.origin + path, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...bearer(reader.token) },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test.each(['/api/v2/nothing', '/api', '/marketplace/v1/x', '/notification-service/x', '/idp/x', '/crm/rest/v1/x'])(
    'the unknown path %s is a 404 in JSON, even to a browser',
    async (unknown) => {
      for (const accept of ['application/json', 'text/html']) {
        const answer = await send(server.origin, { path: unknown, headers: { accept } });
        expect([answer.status, json(answer).code]).toEqual([404, 'route.notFound']);
        expectCoded(answer);
      }
    },
  );

  test.each(['PATCH', 'PUT', 'OPTIONS', 'HEAD'])('%s on a path that does not have it is refused', async (method) => {
    const answer = await send(server.origin, { method, path: '/api/v2/events' });
    expect(answer.status).toBe(404);
  });

  test.each(['%', '%zz', '%ff', 'a'.repeat(301)])('the path parameter %j is refused in JSON', async (part) => {
    const answer = await send(server.origin, {
      path: `/api/v2/accounts/${reader.accountId}/clients/${part}`,
      headers: bearer(reader.token),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expectCoded(answer);
  });
});
