import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { locationOf, postForm, postJson, ticketIn, useTicket } from '../../../test/provider.ts';
import { json } from '../../../test/raw.ts';
import { insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

/** The provider is one server, the app another: as where a company has its own CAS. */
const provider = await startTestApp({ CAS_SERVICES: [] });
const app = await startTestApp({ CAS_URL: `${provider.origin}/idp` });
provider.config.CAS_SERVICES.push(app.origin);
const service = `${app.origin}/`;

const ticketFor = async (user: { username: string; password: string }) =>
  ticketIn(locationOf(await postForm(provider.origin, { ...user, service })));
const usersNamed = (username: string) =>
  app.db.selectFrom('app_user').selectAll().where('username', '=', username).execute();

test('the browser is sent to the other server to sign in', async () => {
  const config = (await (await fetch(`${app.origin}/config.json`)).json()) as { signIn: Record<string, string> };
  expect(config.signIn.login).toBe(`${provider.origin}/idp/login`);
});

test('who signs in there is known here from the first visit on, and is one user', async () => {
  const user = await insertUser(provider.db, { given_name: 'Ada', family_name: 'Lovelace' });
  const first = await useTicket(app.origin, await ticketFor(user));
  expect([first.status, json(first).username, json(first).givenName]).toEqual([200, user.username, 'Ada']);
  expect(String(first.headers['x-session-token'])).toMatch(/^PS-/);
  const second = await useTicket(app.origin, await ticketFor(user));
  expect(json(second).id).toBe(json(first).id);
  expect(await usersNamed(user.username)).toMatchObject([{ family_name: 'Lovelace', password_hash: null }]);
});

test('nobody is mailed a link to a password that is kept elsewhere', async () => {
  const user = await insertUser(app.db);
  const asked = await postJson(app.origin, '/idp/password', { email: user.username });
  const set = await postJson(app.origin, '/idp/password/finish', { key: 'PL-x', password: 'long enough 1' });
  for (const answer of [asked, set]) expect([answer.status, json(answer).code]).toEqual([409, 'password.external']);
  expect(await app.db.selectFrom('mail').select('id').where('recipient', '=', user.username).execute()).toEqual([]);
});

test('a used ticket, an unknown one and one for another service fail', async () => {
  const user = await insertUser(provider.db);
  const ticket = await ticketFor(user);
  expect((await useTicket(app.origin, ticket)).status).toBe(200);
  expect((await useTicket(app.origin, ticket)).status).toBe(401);
  expect((await useTicket(app.origin, 'ST-unknown')).status).toBe(401);
  const elsewhere = ticketIn(locationOf(await postForm(provider.origin, user)));
  expect((await useTicket(app.origin, elsewhere)).status).toBe(401);
  expect((await useTicket(app.origin, await ticketFor(user), `${provider.origin}/`)).status).toBe(401);
});

test.each([
  ['an error page', 500, '<html>'],
  ['something that is not CAS', 200, '{"hello":"world"}'],
  ['nothing', 200, ''],
  ['XML that never ends', 200, '<cas:serviceResponse><cas:authenticationSuccess>'],
  [
    'an entity bomb',
    200,
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><serviceResponse>&b;</serviceResponse>',
  ],
])('a provider that answers %s signs nobody in', async (_, status, body) => {
  const port = await freePort();
  const broken = createServer((_request, response) => response.writeHead(status).end(body)).listen(port);
  const before = app.config.CAS_URL;
  app.config.CAS_URL = `http://127.0.0.1:${port}`;
  const answer = await useTicket(app.origin, 'ST-any');
  app.config.CAS_URL = before;
  broken.close();
  expect(answer.headers['x-session-token']).toBeUndefined();
  expect([401, 500, 502, 503]).toContain(answer.status);
  expect(json(answer)).toMatchObject({ code: expect.stringMatching(/\w\.\w/), requestId: expect.any(String) });
});

test('a provider that is down gives a coded answer at once', async () => {
  const ticket = await ticketFor(await insertUser(provider.db));
  await provider.stop();
  const start = performance.now();
  const answer = await useTicket(app.origin, ticket);
  expect(performance.now() - start).toBeLessThan(5000);
  expect([401, 500, 502, 503]).toContain(answer.status);
  expect(json(answer)).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
});
