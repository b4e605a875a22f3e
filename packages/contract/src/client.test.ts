import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { getCrmToken } from './accounts.ts';
import { createBundle, listBundles, restoreBundle } from './bundles.ts';
import { createClient, toSearch } from './client.ts';
import { endpoint } from './endpoint.ts';
import { AppError, NoAnswer } from './errors.ts';
import type { servicePrefix } from './services.ts';

const accountId = '5f0c1b9e-6a57-4d0c-9a3e-0d7a4c1e9b10';

/** A client whose requests are kept, and answered with what is given. */
function recorder(answer: () => Response = () => new Response(null, { status: 204 }), options = {}) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
  const fetch = (async (url, init) => {
    sent.push({ url: String(url), init: init ?? {}, headers: new Headers(init?.headers) });
    return answer();
  }) as typeof globalThis.fetch;
  return { sent, call: createClient({ fetch, ...options }) };
}

describe('the address', () => {
  test('arrays are repeated without brackets, undefined is left out, other values are text', () => {
    expect(toSearch({ ids: ['1', '2'], deleted: false, size: 0, none: undefined, empty: '' })).toBe(
      '?ids=1&ids=2&deleted=false&size=0&empty=',
    );
    expect(toSearch({ ids: [] })).toBe('');
    expect(toSearch({})).toBe('');
    expect(toSearch()).toBe('');
    expect(toSearch({ q: 'a&b=c d#?\u00e9' })).toBe('?q=a%26b%3Dc+d%23%3F%C3%A9');
  });

  test('path parameters are encoded, also before a colon and around a dot', async () => {
    const { sent, call } = recorder();
    await call(restoreBundle, { accountId: 'a/b', bundleId: 'c:d?e#f ..' });
    await call(getCrmToken, { accountId, domain: 'crm.example.com:3000' });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v2/accounts/a%2Fb/bundles/c%3Ad%3Fe%23f%20..:undelete',
      `/api/v2/token/crm/${accountId}.crm.example.com%3A3000`,
    ]);
  });

  test('a service may answer elsewhere', async () => {
    const base = (service: keyof typeof servicePrefix) => `https://${service}.example`;
    const { sent, call } = recorder(undefined, { base });
    await call(listBundles, { accountId, query: { solutionIds: [accountId, accountId], pageSize: 50 } });
    const path = `/v2/accounts/${accountId}/bundles?solutionIds=${accountId}&solutionIds=${accountId}&pageSize=50`;
    expect(sent[0]?.url).toBe(`https://account.example${path}`);
  });
});

describe('the request', () => {
  const byHeader = endpoint({
    method: 'GET',
    path: '/crm/rest/v1/campaigns',
    summary: '',
    access: 'account',
    account: 'header',
    token: 'crm',
    response: z.void(),
  });

  test('carries the token, asks for JSON and has no body where there is none', async () => {
    const token = vi.fn(async () => 'secret');
    const { sent, call } = recorder(undefined, { token });
    await call(restoreBundle, { accountId, bundleId: 'b' });
    expect(token).toHaveBeenCalledWith({ path: restoreBundle.path, accountId });
    const { headers, init } = sent[0]!;
    expect(Object.fromEntries(headers)).toEqual({ authorization: 'Bearer secret', accept: 'application/json' });
    expect([init.method, init.body]).toEqual(['POST', null]);
  });

  test('carries a body as JSON, a key, own headers and a signal', async () => {
    const { sent, call } = recorder(undefined, { headers: () => ({ 'x-service': 'here' }) });
    const signal = new AbortController().signal;
    const body = { name: 'N', solutionRefs: [accountId] };
    await call(createBundle, { accountId, body }, { idempotencyKey: 'k', signal });
    const { headers, init } = sent[0]!;
    expect(headers.get('content-type')).toBe('application/json');
    expect([headers.get('idempotency-key'), headers.get('x-service'), headers.get('authorization')]).toEqual([
      'k',
      'here',
      null,
    ]);
    expect(JSON.parse(String(init.body))).toEqual(body);
    expect(init.signal).toBe(signal);
  });

  test('names the account in a header where the endpoint says so', async () => {
    const { sent, call } = recorder();
    await call(byHeader, { accountId });
    expect([sent[0]?.url, sent[0]?.headers.get('x-account-id')]).toEqual(['/crm/rest/v1/campaigns', accountId]);
  });
});

describe('the answer', () => {
  const failing = (status: number, body: BodyInit | null, headers = {}) => {
    const onDenied = vi.fn();
    const { call } = recorder(() => new Response(body, { status, headers }), { onDenied });
    const error = call(restoreBundle, { accountId, bundleId: 'b' }).then(
      () => expect.unreachable(),
      (reason: AppError) => reason,
    );
    return { error, onDenied };
  };

  test('a failure is thrown as the same class with code, details and request id', async () => {
    const body = JSON.stringify({ code: 'bundle.notFound', details: { a: 1 }, requestId: 'r1' });
    const { error, onDenied } = failing(404, body);
    expect(await error).toBeInstanceOf(AppError);
    expect(await error).toMatchObject({ code: 'bundle.notFound', status: 404, details: { a: 1 }, requestId: 'r1' });
    expect(onDenied).not.toHaveBeenCalled();
  });

  test.each([
    ['40', 40],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('when one may come back (%s) is told in seconds, if at all', async (header, retryAfter) => {
    const { error } = failing(503, '', { 'retry-after': header });
    expect((await error).retryAfter).toBe(retryAfter);
  });

  test.each([
    [401, 'session.missing'],
    [403, 'account.forbidden'],
  ])('a %d is told before it is thrown', async (status, code) => {
    const { error, onDenied } = failing(status, JSON.stringify({ code }));
    const thrown = await error;
    expect(onDenied).toHaveBeenCalledExactlyOnceWith(thrown, { path: restoreBundle.path, accountId });
    expect(thrown.code).toBe(code);
  });

  test.each([
    [502, '<html>Bad gateway</html>', 'server.unavailable'],
    [503, '', 'server.unavailable'],
    [504, '<html>Gateway timeout</html>', 'server.unavailable'],
    [401, '<html>Who are you?</html>', 'session.missing'],
    [413, '<html>Too large</html>', 'request.tooLarge'],
    [429, '<html>Slow down</html>', 'request.tooMany'],
    [500, '', 'server.unexpected'],
    [400, '{"code":"toString"}', 'server.unexpected'],
    [400, '{"code":"a code of tomorrow"}', 'server.unexpected'],
    [500, 'null', 'server.unexpected'],
  ])('%d %s has a code all the same', async (status, body, code) => {
    const { error } = failing(status, body, { 'x-request-id': 'from-header' });
    expect(await error).toMatchObject({ code, requestId: 'from-header' });
  });

  test.each<[string, () => Response]>([
    [
      'none came',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['it broke off', () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('reset')) }))],
    [
      'it took too long',
      () => {
        throw new DOMException('The operation timed out.', 'TimeoutError');
      },
    ],
  ])('%s: that is told apart from every refusal', async (_, answer) => {
    await expect(recorder(answer).call(listBundles, { accountId, query: {} })).rejects.toThrow(NoAnswer);
  });

  test('a connection that hangs is given up', async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const hanging = createClient({ fetch, timeLimit: 5 })(listBundles, { accountId, query: {} });
    await expect(hanging).rejects.toThrow(NoAnswer);
  });

  test('who gives a call up hears so', async () => {
    const giveUp = () => {
      throw new DOMException('This operation was aborted', 'AbortError');
    };
    const given = recorder(giveUp).call(listBundles, { accountId, query: {} });
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('headers are seen before the body is read', async () => {
    const onAnswer = vi.fn();
    const { call } = recorder(() => new Response(null, { status: 204, headers: { 'x-session-token': 't' } }), {
      onAnswer,
    });
    expect(await call(restoreBundle, { accountId, bundleId: 'b' })).toBeUndefined();
    expect(onAnswer.mock.calls[0]?.[0].get('x-session-token')).toBe('t');
  });

  test('tests check it against the contract', async () => {
    const answer = () => Response.json({ bundles: 'none' });
    const trusting = recorder(answer).call(listBundles, { accountId, query: {} });
    expect(await trusting).toEqual({ bundles: 'none' });
    const checking = recorder(answer, { checkAnswers: true }).call(listBundles, { accountId, query: {} });
    await expect(checking).rejects.toThrow(z.ZodError);
  });
});
