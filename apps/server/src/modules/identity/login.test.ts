import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
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
    const fastest = async (name: string) => {
      let best = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < 5; attempt++) {
        const start = performance.now();
        await postJson(origin, '/idp/login', { username: name, password: 'wrong' });
        best = Math.min(best, performance.now() - start);
      }
      return best;
    };
    await fastest('warm-up@partner.example');
    expect(await fastest('nobody-at-all@partner.example')).toBeGreaterThan((await fastest(username)) * 0.4);
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
  ])('another site cannot send it: %j', async (headers) => {
    const user = await insertUser(db);
    const answer = await postForm(origin, user, { ...elsewhere(), ...(headers as Record<string, string>) });
    expect([answer.status, cookieOf(answer), locationOf(answer)]).toEqual([400, '', '']);
  });

  test('our own pages can send it', async () => {
    const user = await insertUser(db);
    const answer = await postForm(origin, user, { ...elsewhere(), origin, 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(303);
  });
});

describe('attempts are limited', () => {
  const attempt = async (username: string, password: string, headers = elsewhere()) =>
    postJson(origin, '/idp/login', { username, password, service: home }, headers);

  test('ten failures lock a user name for everyone, until the window has passed', async () => {
    const user = await insertUser(db);
    for (let count = 0; count < 10; count++) expect((await attempt(user.username, 'wrong')).status).toBe(401);
    const locked = await attempt(user.username, user.password);
    expect([locked.status, json(locked).code]).toEqual([429, 'credentials.tooMany']);
    const form = await postForm(origin, { ...user, service: home });
    expect(locationOf(form)).toContain('error=credentials.tooMany');
    await db
      .updateTable('login_failure')
      .set({ at: sql`now() - interval '14 minutes'` })
      .where('username', '=', user.username)
      .execute();
    expect((await attempt(user.username, user.password)).status).toBe(429);
    await db
      .updateTable('login_failure')
      .set({ at: sql`now() - interval '16 minutes'` })
      .where('username', '=', user.username)
      .execute();
    expect((await attempt(user.username, user.password)).status).toBe(200);
  });

  test('an unknown name is locked like a known one', async () => {
    for (let count = 0; count < 10; count++) await attempt('ghost@partner.example', 'wrong');
    expect(json(await attempt('ghost@partner.example', 'wrong')).code).toBe('credentials.tooMany');
  });

  test('a success starts the count anew', async () => {
    const user = await insertUser(db);
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 9; count++) expect((await attempt(user.username, 'wrong')).status).toBe(401);
      expect((await attempt(user.username, user.password)).status).toBe(200);
    }
  });

  test('sixty failures from one address lock the address, not the users at others', async () => {
    const user = await insertUser(db);
    const address = '192.0.2.60';
    const failures = Array.from({ length: 59 }, (_, count) => ({ username: `u${count}@partner.example`, address }));
    await db.insertInto('login_failure').values(failures).execute();
    const here = { 'x-forwarded-for': address };
    expect((await attempt('last@partner.example', 'wrong', here)).status).toBe(401);
    expect(json(await attempt(user.username, user.password, here)).code).toBe('credentials.tooMany');
    expect((await attempt(user.username, user.password)).status).toBe(200);
    await db
      .updateTable('login_failure')
      .set({ at: sql`now() - interval '16 minutes'` })
      .where('address', '=', address)
      .execute();
    expect((await attempt(user.username, user.password, here)).status).toBe(200);
  });

  test('the form itself is limited to sixty a minute from one address', async () => {
    const answers = [];
    for (let count = 0; count < 61; count++) {
      answers.push((await postJson(origin, '/idp/login', {}, { 'x-forwarded-for': '192.0.2.61' })).status);
    }
    expect(answers).toEqual([...Array(60).fill(400), 429]);
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
