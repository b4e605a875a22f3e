import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cookieOf, locationOf, newTicket, openLogin, postForm, ticketIn, useTicket } from '../../../test/provider.ts';
import { json, send } from '../../../test/raw.ts';
import { insertAccount, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { origin, db } = server;
const home = `${origin}/`;

describe("the provider's own session", () => {
  test('a second app gets its ticket without a form', async () => {
    const user = await insertUser(db);
    const cookie = cookieOf(await postForm(origin, user));
    await insertAccount(db, { legacy_id: 'acme' });
    const service = `http://acme.localhost:${new URL(origin).port}/`;
    const answer = await openLogin(origin, { service }, { cookie });
    expect(answer.status).toBe(303);
    expect(locationOf(answer)).toMatch(`${service}?ticket=ST-`);
    expect(json(await useTicket(origin, ticketIn(locationOf(await openLogin(origin, {}, { cookie }))))).id).toBe(
      user.id,
    );
  });

  test('its cookie is for the provider only and out of the reach of scripts', async () => {
    const answer = await postForm(origin, await insertUser(db));
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^idp_session=TGT-\w{43}; Path=\/idp; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^idp_browser=KB-\w{43}; Max-Age=15552000; Path=\/idp; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('without it the form is shown', async () => {
    for (const headers of [{}, { cookie: 'idp_session=TGT-unknown' }]) {
      const answer = await openLogin(origin, { service: home }, headers as Record<string, string>);
      expect([answer.status, locationOf(answer), answer.headers['content-type']]).toEqual([
        200,
        '',
        'text/html; charset=utf-8',
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    }
  });

  test('renew shows the form all the same', async () => {
    const cookie = cookieOf(await postForm(origin, await insertUser(db)));
    const answer = await openLogin(origin, { service: home, renew: 'true' }, { cookie });
    expect([answer.status, locationOf(answer)]).toEqual([200, '']);
  });

  test('gateway never shows the form: it goes back with a ticket or without', async () => {
    const cookie = cookieOf(await postForm(origin, await insertUser(db)));
    expect(locationOf(await openLogin(origin, { service: home, gateway: 'true' }, { cookie }))).toContain('ticket=ST-');
    const without = await openLogin(origin, { service: home, gateway: 'true' });
    expect([without.status, locationOf(without)]).toEqual([303, home]);
  });

  test('it ends by itself after twelve hours', async () => {
    const user = await insertUser(db);
    const cookie = cookieOf(await postForm(origin, user));
    await db
      .updateTable('idp_session')
      .set({ expires_at: sql`expires_at - interval '12 hours'` })
      .where('user_id', '=', user.id)
      .execute();
    expect((await openLogin(origin, { service: home }, { cookie })).status).toBe(200);
  });

  test('logout ends it, and goes on to registered services only', async () => {
    const cookie = cookieOf(await postForm(origin, await insertUser(db)));
    const logout = (query: string) => send(origin, { path: `/idp/logout?${query}`, headers: { cookie } });
    const answer = await logout(`service=${encodeURIComponent(home)}`);
    expect([answer.status, locationOf(answer)]).toEqual([303, home]);
    expect(String(answer.headers['set-cookie'])).toMatch(/^idp_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await openLogin(origin, { service: home }, { cookie })).status).toBe(200);
    for (const evil of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const refused = await logout(`service=${encodeURIComponent(evil)}`);
      expect([refused.status, locationOf(refused)]).toEqual([200, '']);
    }
    expect((await logout('')).status).toBe(200);
  });
});

describe('validation', () => {
  const validate = (path: string, query: Record<string, string>) =>
    send(origin, { path: `/idp/${path}?${new URLSearchParams(query)}` });

  test('answers the user in XML, with attributes in p3 only', async () => {
    const user = await insertUser(db, { given_name: `<b>&"'`, family_name: 'O\u2019Neil' });
    const plain = await validate('serviceValidate', { service: home, ticket: await newTicket(origin, user) });
    expect(plain.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(plain.text).toBe(
      `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user.username}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`,
    );
    const full = await validate('p3/serviceValidate', { service: home, ticket: await newTicket(origin, user) });
    expect(full.text).toContain(
      `<cas:attributes><cas:email>${user.username}</cas:email><cas:givenName>&lt;b&gt;&amp;&quot;&apos;</cas:givenName><cas:familyName>O\u2019Neil</cas:familyName></cas:attributes>`,
    );
  });

  test('answers the same in JSON', async () => {
    const user = await insertUser(db, { given_name: 'Ada' });
    const query = { service: home, format: 'JSON' };
    const plain = await validate('serviceValidate', { ...query, ticket: await newTicket(origin, user) });
    expect(json(plain)).toEqual({ serviceResponse: { authenticationSuccess: { user: user.username } } });
    const full = await validate('p3/serviceValidate', { ...query, ticket: await newTicket(origin, user) });
    const attributes = { email: user.username, givenName: 'Ada', familyName: '' };
    expect(json(full)).toEqual({ serviceResponse: { authenticationSuccess: { user: user.username, attributes } } });
  });

  test.each(['serviceValidate', 'p3/serviceValidate'])('%s names every failure', async (path) => {
    const user = await insertUser(db);
    const used = await newTicket(origin, user);
    await validate(path, { service: home, ticket: used });
    const failures: [Record<string, string>, string][] = [
      [{}, 'INVALID_REQUEST'],
      [{ service: home }, 'INVALID_REQUEST'],
      [{ ticket: 'ST-x' }, 'INVALID_REQUEST'],
      [{ service: home, ticket: 'PT-x' }, 'INVALID_TICKET_SPEC'],
      [{ service: home, ticket: 'ST-unknown' }, 'INVALID_TICKET'],
      [{ service: home, ticket: used }, 'INVALID_TICKET'],
      [{ service: `${home}other`, ticket: await newTicket(origin, user) }, 'INVALID_SERVICE'],
      [{ service: 'https://evil.example/', ticket: await newTicket(origin, user) }, 'INVALID_SERVICE'],
    ];
    for (const [query, code] of failures) {
      expect((await validate(path, query)).text).toContain(`<cas:authenticationFailure code="${code}">`);
    }
    const answer = json(await validate(path, { format: 'json' }));
    expect(answer).toMatchObject({ serviceResponse: { authenticationFailure: { code: 'INVALID_REQUEST' } } });
  });
});
