import { allEndpoints } from '@app/contract/all-endpoints';
import { ClientConfig } from '@app/contract/client-config';
import { servicePrefix } from '@app/contract/services';
import { expect, test } from 'vitest';
import { newTicket } from './provider.ts';
import { bearer, json, pageOf, send } from './raw.ts';
import { startTestApp } from './setup.ts';

const server = await startTestApp();
const { origin } = server;
const { port } = new URL(origin);
const html = { accept: 'text/html' };
const { user, accountId } = await server.newPartner({ kind: 'customer' });
const site = await server.onHostOf(accountId);
const { host, origin: pagesAt } = site.pages;
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(origin, { path, method, headers: { host, ...headers } });

test('shows the public pages, which may call nobody but their own host', async () => {
  const apart = await startTestApp({ ACCOUNT_API_URL: 'https://api.example/account' });
  const customer = await apart.newPartner({ kind: 'customer' });
  const there = (await apart.onHostOf(customer.accountId)).pages.host;
  for (const path of ['/book/abc', '/appointment/abc?locale=de-de']) {
    const { status, text, headers } = await send(apart.origin, { path, headers: { ...html, host: there } });
    expect([status, pageOf(text)], path).toEqual([200, 'public']);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*connect-src 'self'; form-action 'self'; .*frame-ancestors 'none'$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('has no other page, and no call but those of its pages', async () => {
  for (const path of ['/', '/idp/login', '/cart', '/book', '/book/a/b', '/contacts', '/docs/api', '/l/0123456789'])
    expect([(await ask(path, html)).status, pageOf((await ask(path, html)).text)], path).toEqual([404, 'public']);
  const served = allEndpoints.filter((endpoint) => !('onPages' in endpoint));
  for (const { method, path } of served) {
    const answer = await ask(path.replaceAll(/\{\w+\}/g, 'x'), {}, method);
    const code = path.startsWith(servicePrefix.open) ? 404 : 'route.notFound';
    expect([answer.status, json(answer).code], `${method} ${path}`).toEqual([404, code]);
  }
  for (const path of ['/openapi.json', '/idp/serviceValidate', '/healthz'])
    expect((await ask(path)).status, path).toBe(404);
  const config = ClientConfig.parse(json(await ask('/config.json')));
  expect(config).toMatchObject({ app: 'public', account: null });
});

test('knows no session, neither of the account’s host nor of the main one', async () => {
  for (const token of [await site.newSession(user.id), await server.newSession(user.id)])
    for (const path of ['/api/v3/users/current', `/api/v2/accounts/${accountId}/bootData`])
      expect((await ask(path, bearer(token))).status, path).toBe(404);
});

test('is no service of the sign-in provider, and a ticket opens nothing there', async () => {
  const login = await send(origin, {
    path: `/idp/login?service=${encodeURIComponent(`${pagesAt}/book/abc`)}`,
    headers: html,
  });
  expect(login.status).toBe(400);
  const ticket = await newTicket(origin, { ...user, service: `${site.origin}/` });
  const answer = await ask('/api/v3/users/current', { ...bearer(ticket), 'x-service': `${site.origin}/` });
  expect([answer.status, answer.headers['x-session-token']]).toEqual([404, undefined]);
});

test.each(['nobody.pages', 'a-b.pages', 'pages'])('%s.localhost is nobody’s', async (subdomain) => {
  const there = `${subdomain}.localhost:${port}`;
  expect((await ask('/book/abc', { ...html, host: there })).status).toBe(404);
  const call = await ask('/api/v2/booking/abc', { host: there });
  expect([call.status, json(call).code]).toEqual([404, 'account.notFound']);
});
