import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { isEndpoint } from './endpoint.ts';
import { AppError, errorStatus, isErrorCode } from './errors.ts';
import { serviceOf } from './services.ts';

test('every endpoint says who may call it, and where the account stands if only its members may', () => {
  expect(allEndpoints.length).toBeGreaterThan(25);
  for (const endpoint of allEndpoints) {
    const { path, access, account, method, query, body, creates, summary } = endpoint;
    expect(isEndpoint(endpoint)).toBe(true);
    expect(() => serviceOf(path)).not.toThrow();
    expect(summary, path).toMatch(/\S.*\.$/);
    expect(account !== undefined, path).toBe(access === 'partner' || access === 'account');
    if (account === 'path') expect(path).toContain('{accountId}');
    if (account === 'query') expect(Object.keys((query as unknown as { shape: object }).shape)).toContain('accountId');
    if (account === 'body') expect(Object.keys((body as unknown as { shape: object }).shape)).toContain('accountId');
    if (method === 'GET') expect([body, creates]).toEqual([undefined, undefined]);
  }
});

test("a client's access opens its campaigns and their lock to the partner, and nothing else", () => {
  const opened = allEndpoints.filter(({ opensTo }) => opensTo === 'clientAccess');
  expect(opened.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /crm/rest/v1/campaigns',
    'GET /crm/rest/v1/campaigns/{campaignId}',
    'PUT /crm/rest/v1/campaigns/{campaignId}/lock',
  ]);
  // A session names its account itself; only a token is drawn for a client.
  for (const { access, token } of opened) expect([access, token]).toEqual(['account', 'crm']);
});

test('no two endpoints share a method and a path', () => {
  const names = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(names).size).toBe(names.length);
});

test('every failure has a status of its kind; what is not in the table is not a code', () => {
  for (const status of Object.values(errorStatus)) expect(status).toBeGreaterThanOrEqual(400);
  expect(new AppError('bundle.notFound').status).toBe(404);
  for (const value of ['toString', '__proto__', 'constructor', '', undefined, null, 404]) {
    expect(isErrorCode(value)).toBe(false);
  }
});

test('a path that no service answers is a mistake of ours', () => {
  expect(() => serviceOf('/elsewhere')).toThrow('no service answers /elsewhere');
  expect(serviceOf('/notification-service/notifications/count')).toBe('notifications');
});
