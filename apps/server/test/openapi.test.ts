import { allEndpoints } from '@app/contract/all-endpoints';
import { errorStatus } from '@app/contract/errors';
import { expect, test } from 'vitest';
import { toFastifyUrl } from '../src/http/route.ts';
import { json, send } from './raw.ts';
import { startTestApp } from './setup.ts';

const server = await startTestApp();
type Operation = {
  summary: string;
  security?: object[];
  parameters: { name: string; in: string }[];
  responses: object;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };
const document = json(await send(server.origin, { path: '/openapi.json' })) as unknown as Document;

test('the document names every endpoint with its parameters and answers', () => {
  expect(document.openapi).toBe('3.1.0');
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.toSorted()).toEqual(allEndpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
  for (const { method, path, access, session, summary } of allEndpoints) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.summary).toBe(summary);
    expect(operation?.security !== undefined).toBe(access !== 'public' || session === 'optional');
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(Object.keys(operation?.responses ?? {})).toHaveLength(1);
  }
});

test('the page shows every endpoint and every failure, and runs no script', async () => {
  const { status, headers, text } = await send(server.origin, { path: '/docs/api' });
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const { path } of allEndpoints) expect(text).toContain(`<code>${path}</code>`);
  for (const code of Object.keys(errorStatus)) expect(text).toContain(`<code>${code}</code>`);
});

test('what is served under the service prefixes is in the contract, and what is in the contract is served', () => {
  // The provider's pages and the two calls of the CAS protocol are for browsers and CAS clients.
  const pages = ['/idp/login', '/idp/register', '/idp/password', '/idp/logout'];
  const beside = [...pages, '/idp/serviceValidate', '/idp/p3/serviceValidate'];
  for (const { method, path } of allEndpoints) {
    expect(server.app.hasRoute({ method, url: toFastifyUrl(path) }), `${method} ${path}`).toBe(true);
  }
  // The router lists a colon that is a colon (`::`) as one.
  const listed = (name: string) => name.replaceAll('::', ':');
  const inContract = new Set(allEndpoints.map(({ method, path }) => listed(`${method} ${toFastifyUrl(path)}`)));
  for (const url of beside) inContract.add(`GET ${url}`);
  const services = /^\/(api|proxy|marketplace|crm|notification-service|idp)\//;
  const unknown = servedRoutes().filter(
    (name) => services.test(name.split(' ')[1] ?? '') && !inContract.has(listed(name)),
  );
  expect(servedRoutes().length).toBeGreaterThan(allEndpoints.length);
  expect(unknown).toEqual([]);
});

/** Every `METHOD /url` that the router knows, read from its own listing. */
function servedRoutes(): string[] {
  const lines = server.app.printRoutes({ commonPrefix: false }).split('\n');
  const parents: string[] = [];
  return lines.flatMap((line) => {
    const found = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!found) return [];
    const depth = (found[1] ?? '').length / 4;
    const url = (parents[depth - 1] ?? '') + (found[2] ?? '');
    parents[depth] = url;
    const methods = (found[3] ?? '').split(', ').filter((method) => method && method !== 'HEAD');
    return methods.map((method) => `${method} ${url}`);
  });
}

test('what a browser must know is in /config.json', async () => {
  const answer = await send(server.origin, { path: '/config.json' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(json(answer)).toMatchObject({
    services: { account: '/api', marketplace: '/marketplace/v1', notifications: '/notification-service' },
    signIn: { login: `${server.origin}/idp/login`, logout: `${server.origin}/idp/logout` },
    crmDomain: new URL(server.origin).host,
  });
});
