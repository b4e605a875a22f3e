import { getMarketplaceToken } from '@app/contract/accounts';
import { inviteColleague } from '@app/contract/invitations';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  cookieOf,
  currentUser,
  locationOf,
  newTicket,
  openLogin,
  postForm,
  postJson,
  ticketIn,
  useTicket,
} from '../../../test/provider.ts';
import { bearer, elsewhere, json, send } from '../../../test/raw.ts';
import { insertAccount, insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
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

describe('single logout', () => {
  const logout = (cookie: string) => send(origin, { path: '/idp/logout', headers: { cookie } });
  const ticketFor = async (service: string, cookie: string) =>
    ticketIn(locationOf(await openLogin(origin, { service }, { cookie })));
  const tokenOf = async (ticket: string, service = home) =>
    String((await useTicket(origin, ticket, service)).headers['x-session-token']);

  test('ends every session that came from it, their tokens and a pending ticket, and nothing else', async () => {
    const { user } = await server.newPartner();
    const accountId = await insertAccount(db, { legacy_id: 'slo1' });
    await insertMembership(db, { user_id: user.id, account_id: accountId });
    const crm = await server.onHostOf(accountId);
    const service = `${crm.origin}/`;
    const cookie = cookieOf(await postForm(origin, user));
    const token = await tokenOf(await ticketFor(home, cookie));
    const host = { 'x-forwarded-host': crm.host };
    const onHost = await send(origin, {
      path: '/api/v3/users/current',
      headers: { ...bearer(await ticketFor(service, cookie)), 'x-service': service, ...host },
    });
    const crmToken = String(onHost.headers['x-session-token']);
    const marketplace = (await server.withToken(token)(getMarketplaceToken, {})).accessToken;
    const pending = await ticketFor(home, cookie);
    const validated = await ticketFor(home, cookie);
    const elsewhereToken = (await server.signIn(user)).token;

    expect((await currentUser(origin, token)).status).toBe(200);
    await logout(cookie);
    const refused = await currentUser(origin, token);
    expect([refused.status, refused.headers['x-signed-out']]).toEqual([401, 'signedOut']);
    const inCrm = await send(origin, { path: '/api/v3/users/current', headers: { ...bearer(crmToken), ...host } });
    expect([inCrm.status, inCrm.headers['x-signed-out']]).toEqual([401, 'signedOut']);
    const market = await send(origin, { path: '/marketplace/v1/companyUsers', headers: bearer(marketplace) });
    expect(market.status).toBe(401);
    expect((await useTicket(origin, pending)).status).toBe(401);
    const xml = await send(origin, {
      path: `/idp/serviceValidate?${new URLSearchParams({ service: home, ticket: validated })}`,
    });
    expect(xml.text).toContain('INVALID_TICKET');
    expect((await currentUser(origin, elsewhereToken)).status).toBe(200);
  });

  test('ends the sessions also when its own time was over before', async () => {
    const user = await insertUser(db);
    const cookie = cookieOf(await postForm(origin, user));
    const token = await tokenOf(await ticketFor(home, cookie));
    await db.deleteFrom('idp_session').where('user_id', '=', user.id).execute();
    await logout(cookie);
    expect((await currentUser(origin, token)).status).toBe(401);
  });

  test('a ticket that is being used while somebody signs out leaves no session', async () => {
    const user = await insertUser(db);
    for (let round = 0; round < 5; round++) {
      const cookie = cookieOf(await postForm(origin, user));
      const ticket = await ticketFor(home, cookie);
      const [used] = await Promise.all([useTicket(origin, ticket), logout(cookie)]);
      const token = used.headers['x-session-token'];
      if (typeof token === 'string') expect((await currentUser(origin, token)).status).toBe(401);
    }
    const left = await db.selectFrom('session').select('id').where('user_id', '=', user.id).execute();
    expect(left).toEqual([]);
  });

  test('who signs in again in the same browser goes on, and signs out of everything; somebody else ends it', async () => {
    const [user, other] = [await insertUser(db), await insertUser(db)];
    const first = cookieOf(await postForm(origin, user));
    const token = await tokenOf(await ticketFor(home, first));
    const second = cookieOf(await postForm(origin, user, { cookie: first }));
    expect((await currentUser(origin, token)).status).toBe(200);
    expect((await openLogin(origin, { service: home }, { cookie: first })).status).toBe(200);
    await postForm(origin, other, { cookie: second });
    expect((await currentUser(origin, token)).status).toBe(401);
  });
});

describe('registering', () => {
  const draft = () => ({ givenName: 'Ada', email: `Ada.${unknownId()}@Example.com`, password: 'long enough 1' });
  const sent = `${origin}/idp/register?sent=true&locale=en-us`;
  const mailsTo = (email: string) =>
    db
      .selectFrom('mail')
      .select(['subject', 'text'])
      .where('recipient', '=', email.toLowerCase())
      .orderBy('created_at')
      .execute();
  const lastLink = async (email: string) =>
    new URL(/http\S+/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? 'http://no-mail/');
  const finish = async (email: string, body: object = {}) =>
    postJson(origin, '/idp/register/finish', { key: (await lastLink(email)).searchParams.get('key'), ...body });

  test('the link in the mail makes the user, signs them in and sends them on', async () => {
    const person = draft();
    const answer = await postJson(origin, '/idp/register', { ...person, returnUrl: home, locale: 'de-de' });
    const query = new URLSearchParams({ sent: 'true', returnUrl: home, locale: 'de-de' });
    expect([answer.status, json(answer).location]).toEqual([200, `${origin}/idp/register?${query}`]);
    expect(cookieOf(answer)).toBe('');
    const login = { username: person.email, password: person.password };
    expect(json(await postJson(origin, '/idp/login', login)).code).toBe('credentials.invalid');
    const link = await lastLink(person.email);
    expect([link.origin, link.pathname, link.searchParams.get('returnUrl')]).toEqual([origin, '/idp/register', home]);
    const done = await finish(person.email, { returnUrl: home });
    expect(cookieOf(done)).toContain('idp_session=TGT-');
    const user = json(await useTicket(origin, ticketIn(json(done).location as string)));
    expect(user).toMatchObject({ username: person.email.toLowerCase(), givenName: 'Ada', locale: 'de-de' });
    expect((await postForm(origin, login)).status).toBe(303);
    expect(json(await finish(person.email)).code).toBe('registration.notFound');
  });

  test('the plain form works as well', async () => {
    const { givenName, email, password } = draft();
    const post = (path: string, form: Record<string, string>) =>
      send(origin, {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...elsewhere() },
        body: new URLSearchParams(form).toString(),
      });
    const answer = await post('/idp/register', { givenName, email, password });
    expect([answer.status, locationOf(answer)]).toEqual([303, sent]);
    const key = (await lastLink(email)).searchParams.get('key') ?? '';
    const done = await post('/idp/register/finish', { key, returnUrl: '' });
    expect([done.status, locationOf(done)]).toEqual([303, expect.stringContaining('ticket=ST-')]);
  });

  test('an address that is taken is told by mail and nowhere else, and its user stays as it is', async () => {
    const user = await insertUser(db, { locale: 'fr-fr' });
    const service = `${origin}/clients`;
    const taken = { ...draft(), email: user.username };
    const answers = [
      await postJson(origin, '/idp/register', { ...taken, returnUrl: service }),
      await postJson(origin, '/idp/register', { ...draft(), returnUrl: service }),
    ];
    const seen = answers.map(({ status, headers, text }) => [status, Object.keys(headers), text]);
    expect(seen[0]).toEqual(seen[1]);
    expect(await mailsTo(user.username)).toEqual([
      { subject: 'Vous avez déjà un compte', text: expect.stringContaining(user.username) },
    ]);
    const link = await lastLink(user.username);
    expect([link.pathname, link.searchParams.get('service'), link.searchParams.has('key')]).toEqual([
      '/idp/login',
      service,
      false,
    ]);
    const login = await postJson(origin, '/idp/login', { username: user.username, password: taken.password });
    expect(json(login).code).toBe('credentials.invalid');
    expect((await postForm(origin, user)).status).toBe(303);
  });

  test('of several keys to one address the first makes the user, and the others nobody', async () => {
    const person = draft();
    await postJson(origin, '/idp/register', person);
    const first = (await lastLink(person.email)).searchParams.get('key');
    await postJson(origin, '/idp/register', { ...person, password: 'another one 1' });
    const second = (await lastLink(person.email)).searchParams.get('key');
    const answers = await Promise.all(
      [first, first, second].map((key) => postJson(origin, '/idp/register/finish', { key })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['registration.notFound', 'user.exists']).toContain(json(answer).code);
    expect(
      await db.selectFrom('registration').selectAll().where('email', '=', person.email.toLowerCase()).execute(),
    ).toEqual([]);
  });

  test('a key is good for a day', async () => {
    const person = draft();
    await postJson(origin, '/idp/register', person);
    await db
      .updateTable('registration')
      .set({ created_at: sql`now() - interval '25 hours'` })
      .where('email', '=', person.email.toLowerCase())
      .execute();
    expect(json(await finish(person.email)).code).toBe('registration.notFound');
    expect(json(await postJson(origin, '/idp/register/finish', { key: 'RK-nothing' })).code).toBe(
      'registration.notFound',
    );
  });

  test('who came by an invitation to that address needs no other mail; anybody else does', async () => {
    const partner = await server.newPartner();
    const person = draft();
    const email = person.email.toLowerCase();
    const invited = await partner.as(inviteColleague, {
      accountId: partner.accountId,
      body: { inviteeEmail: email, inviteeLocale: 'en-US', inviteeRole: 'ADMIN', returnUrl: home },
    });
    const returnUrl = (await lastLink(email)).href;
    expect(returnUrl).toContain('userToken=');
    const stranger = await postJson(origin, '/idp/register', { ...draft(), returnUrl });
    expect(json(stranger).location).toContain('sent=true');
    const taken = await insertUser(db);
    const known = await postJson(origin, '/idp/register', { ...person, email: taken.username, returnUrl });
    expect(json(known).location).toContain('sent=true');
    const answer = await postJson(origin, '/idp/register', { ...person, returnUrl });
    expect(ticketIn(json(answer).location as string)).toMatch(/^ST-/);
    expect(invited.inviteeEmail).toBe(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('nobody is flooded with mail: three an hour to an address, and twenty from one', async () => {
    const person = draft();
    for (let count = 0; count < 5; count++) expect((await postJson(origin, '/idp/register', person)).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(3);
    const network = '192.0.2.77';
    const one = { given_name: 'A', family_name: '', locale: 'en-us', network };
    const before = Array.from({ length: 19 }, (_, at) => ({ ...one, email: `n${at}@partner.example` }));
    await db.insertInto('registration').values(before).execute();
    const here = { 'x-forwarded-for': network };
    expect((await postJson(origin, '/idp/register', draft(), here)).status).toBe(200);
    expect(json(await postJson(origin, '/idp/register', draft(), here)).code).toBe('request.tooMany');
    expect((await postJson(origin, '/idp/register', draft())).status).toBe(200);
  });

  test.each([
    [{ password: 'short' }, ['password']],
    [{ password: 'x'.repeat(201) }, ['password']],
    [{ email: 'not an address' }, ['email']],
    [{ givenName: '' }, ['givenName']],
    [{ givenName: 'a\0b' }, ['givenName']],
  ])('%j is refused and says which field', async (fault, fields) => {
    const answer = await postJson(origin, '/idp/register', { ...draft(), ...fault });
    expect([answer.status, json(answer).code, json(answer).details]).toEqual([400, 'request.invalid', fields]);
  });

  test('an unknown returnUrl is refused and creates nobody', async () => {
    const person = draft();
    const answer = await postJson(origin, '/idp/register', { ...person, returnUrl: 'https://evil.example/' });
    expect([answer.status, json(answer).code]).toEqual([400, 'service.unknown']);
    expect((await postJson(origin, '/idp/register', person)).status).toBe(200);
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
