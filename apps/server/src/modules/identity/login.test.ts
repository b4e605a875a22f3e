import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cookieOf, locationOf, openLogin, postForm, postJson, ticketIn } from '../../../test/provider.ts';
import { elsewhere, json, send } from '../../../test/raw.ts';
import { insertAccount, insertUser } from '../../../test/rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';

const server = await startTestApp({ CAS_SERVICES: ['https://other.example'] });
const { origin, db } = server;
const home = `${origin}/`;
const port = new URL(origin).port;

describe('the sign-in form', () => {
  test('a right password sends the browser to the service with a ticket, by 303', async () => {
    const user = await insertUser(db);
    const answer = await postForm(origin, { ...user, service: `${origin}/clients?a=b#top` });
    expect(answer.status).toBe(303);
    expect(locationOf(answer)).toMatch(/\/clients\?a=b&ticket=ST-[A-Za-z0-9-]{29,}#top$/);
  });

  test('the page gets the same address as JSON', async () => {
    const user = await insertUser(db);
    const answer = await postJson(origin, '/idp/login', { ...user, service: home });
    expect(answer.status).toBe(200);
    expect(ticketIn(json(answer).location as string)).toMatch(/^ST-/);
  });

  test('without a service the app itself is the service', async () => {
    const user = await insertUser(db);
    expect(locationOf(await postForm(origin, user))).toMatch(`${origin}/?ticket=ST-`);
  });

  test('a user name is the same in capitals and with spaces around it', async () => {
    const user = await insertUser(db);
    const typed = ` ${user.username.toUpperCase()} `;
    expect((await postForm(origin, { ...user, username: typed })).status).toBe(303);
    expect(locationOf(await postForm(origin, { ...user, username: typed }))).toContain('ticket=');
  });

  test('a wrong password and an unknown user get the same answer, with no ticket and no cookie', async () => {
    const { username } = await insertUser(db);
    const answers = [];
    for (const name of [username, 'nobody@partner.example']) {
      const form = await postForm(origin, { username: name, password: 'wrong', service: home });
      expect(cookieOf(form)).toBe('');
      const page = await postJson(origin, '/idp/login', { username: name, password: 'wrong', service: home });
      answers.push([form.status, locationOf(form), page.status, json(page).code, json(page).details]);
    }
    const back = `/idp/login?service=${encodeURIComponent(home)}&error=credentials.invalid`;
    expect(answers[0]).toEqual([303, back, 401, 'credentials.invalid', undefined]);
    expect(answers[1]).toEqual(answers[0]);
  });

  test('an unknown user takes as much work as a wrong password', async () => {
    const { username } = await insertUser(db);
    const done: unknown[] = [];
    const note = (message: unknown) => void done.push(message);
    subscribe('password.hash', note);
    onTestFinished(() => void unsubscribe('password.hash', note));
    for (const name of [username, 'nobody-at-all@partner.example'])
      await postJson(origin, '/idp/login', { username: name, password: 'wrong' });
    expect(done).toEqual([{ what: 'compared', work: 'argon2id v=19 m=19456,t=2,p=1' }, done[0]]);
  });

  test('a user who signs in elsewhere only (no password) cannot sign in with any', async () => {
    const user = await insertUser(db, { password_hash: null });
    for (const password of ['', 'nobody has this password', user.password]) {
      expect(json(await postJson(origin, '/idp/login', { username: user.username, password })).code).toBe(
        'credentials.invalid',
      );
    }
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ])('another site cannot send it: %j', async (headers) => {
    const user = await insertUser(db);
    const answer = await postForm(origin, user, { ...elsewhere(), ...(headers as Record<string, string>) });
    expect([answer.status, cookieOf(answer), locationOf(answer)]).toEqual([400, '', '']);
  });

  test('our own pages can send it', async () => {
    const user = await insertUser(db);
    const answer = await postForm(origin, user, { ...elsewhere(), origin, 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(303);
    // A page that sends no referrer names no origin in a plain form.
    const plain = await postForm(origin, user, { ...elsewhere(), origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect(plain.status).toBe(303);
  });
});

describe('an unknown service', async () => {
  const user = await insertUser(db);
  const strange = [
    'https://evil.example/',
    `http://localhost:${port}.evil.example/`,
    '//evil.example/',
    '/clients',
    'javascript:alert(1)',
    'data:text/html,x',
    `http://localhost:${port}@evil.example/`,
    `http://user:pass@localhost:${port}/`,
    `https://localhost:${port}/`,
    `http://localhost:${Number(port) + 1}/`,
    `http://evil.example:${port}/`,
    `http://evillocalhost:${port}/`,
    `http://a.b.localhost:${port}/`,
    `http://-.localhost:${port}/`,
    'http://other.example/',
    'https://other.example.evil.example/',
    'https://sub.other.example/',
    ' ',
  ];

  test.each(strange)('%s is refused without a redirect', async (service) => {
    const before = await countRows(db, 'service_ticket');
    const page = await openLogin(origin, { service, gateway: 'true' });
    expect([page.status, locationOf(page)]).toEqual([400, '']);
    for (const answer of [
      await postForm(origin, { ...user, service }),
      await postJson(origin, '/idp/login', { ...user, service }),
    ]) {
      expect([answer.status, json(answer).code, locationOf(answer)]).toEqual([400, 'service.unknown', '']);
      expect(cookieOf(answer)).toBe('');
    }
    expect(await countRows(db, 'service_ticket')).toBe(before);
  });

  test('the host of an active account is registered, and no other subdomain is', async () => {
    await insertAccount(db, { legacy_id: 'acme1' });
    await insertAccount(db, { legacy_id: 'gone1', status: 'Cancelled' });
    await insertAccount(db, { legacy_id: 'pe1', account_type: 'PARTNER_EDITION' });
    const statusOf = async (name: string) =>
      (await postForm(origin, { ...user, service: `http://${name}.localhost:${port}/` })).status;
    expect([
      await statusOf('acme1'),
      await statusOf('gone1'),
      await statusOf('pe1'),
      await statusOf('nobody1'),
    ]).toEqual([303, 400, 400, 400]);
  });

  test.each([
    'https://other.example/back?x=1',
    `${origin}/clients`,
    `${origin.toUpperCase().replace('HTTP', 'http')}/`,
  ])('%s is registered', async (service) => {
    const location = locationOf(await postForm(origin, { ...user, service }));
    expect(ticketIn(location)).toMatch(/^ST-/);
    expect(new URL(location).origin).toBe(new URL(service).origin);
  });

  test.each([
    [`http://localhost:${port}\\@evil.example/`, `http://localhost:${port}/@evil.example/`],
    [`http:\\\\localhost:${port}\\a`, `http://localhost:${port}/a`],
    [`http:localhost:${port}/a`, `http://localhost:${port}/a`],
    [`HTTP://LOCALHOST:${port}/a/../b`, `http://localhost:${port}/b`],
    [`${origin}/a?b=%20c+d&e#f#g`, `${origin}/a?b=%20c+d&e#f#g`],
    [`${origin}/a?ticket=ST-theirs&b=c`, `${origin}/a?b=c`],
  ])('%s is sent on as it was understood: %s', async (service, understood) => {
    const [before = ''] = understood.split('#');
    const withTicket = new RegExp(
      `^${RegExp.escape(before)}${before.includes('?') ? '&' : '\\?'}ticket=ST-\\w+${RegExp.escape(understood.slice(before.length))}$`,
    );
    const form = await postForm(origin, { ...user, service });
    expect(locationOf(form)).toMatch(withTicket);
    expect(json(await postJson(origin, '/idp/login', { ...user, service })).location).toMatch(withTicket);
    expect(locationOf(await openLogin(origin, { service }, { cookie: cookieOf(form) }))).toMatch(withTicket);
    expect(locationOf(await openLogin(origin, { service, gateway: 'true' }))).toBe(understood);
    const logout = await send(origin, { path: `/idp/logout?${new URLSearchParams({ service })}` });
    expect(locationOf(logout)).toBe(understood);
  });

  test('line ends and tabs in a service never reach a header', async () => {
    for (const service of [
      `${origin}/\r\nset-cookie: a=b`,
      `${origin}/\tx`,
      `\n${origin}/`,
      `${origin}/\u00e9\u4e16`,
    ]) {
      const answers = [
        await postForm(origin, { ...user, service }),
        await openLogin(origin, { service, gateway: 'true' }),
        await send(origin, { path: `/idp/logout?${new URLSearchParams({ service })}` }),
      ];
      for (const answer of answers) {
        expect([200, 303, 400], answer.text).toContain(answer.status);
        expect(locationOf(answer)).toMatch(/^[\x21-\x7e]*$/);
        expect(cookieOf(answer)).not.toContain('a=b');
      }
    }
  });
});
