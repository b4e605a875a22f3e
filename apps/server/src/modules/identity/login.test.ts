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

describe('attempts are slowed down', () => {
  const attempt = async (username: string, password: string, headers: Record<string, string> = elsewhere()) =>
    postJson(origin, '/idp/login', { username, password, service: home }, headers);
  const failFrom = (address: string, username: string, count: number) =>
    db
      .insertInto('login_failure')
      .values(Array.from({ length: count }, () => ({ username, address })))
      .execute();
  const passMinutes = (username: string, minutes: number) =>
    db
      .updateTable('login_failure')
      .set({ at: sql`at - make_interval(mins => ${minutes})` })
      .where('username', '=', username)
      .execute();

  test('ten failures lock a user name at the address they came from until the window has passed, and nowhere else', async () => {
    const user = await insertUser(db);
    const here = elsewhere();
    for (let count = 0; count < 10; count++) expect((await attempt(user.username, 'wrong', here)).status).toBe(401);
    const locked = await attempt(user.username, user.password, here);
    expect([locked.status, json(locked).code, json(locked).details]).toEqual([
      429,
      'credentials.tooMany',
      { minutes: 15 },
    ]);
    expect(locationOf(await postForm(origin, { ...user, service: home }, here))).toContain('error=credentials.tooMany');
    expect((await attempt(user.username, user.password)).status).toBe(200);
    await passMinutes(user.username, 14);
    expect((await attempt(user.username, user.password, here)).status).toBe(429);
    await passMinutes(user.username, 2);
    expect((await attempt(user.username, user.password, here)).status).toBe(200);
  });

  test('whatever strangers type at however many addresses, the user signs in at their own', async () => {
    const user = await insertUser(db);
    for (let count = 1; count <= 120; count++) await failFrom(`198.51.100.${count}`, user.username, 5);
    expect((await attempt(user.username, user.password)).status).toBe(200);
  });

  test('while many addresses try one user, each gets three tries', async () => {
    const { username, password } = await insertUser(db);
    for (let count = 1; count <= 10; count++) await failFrom(`198.51.100.${count}`, username, 5);
    const here = elsewhere();
    for (let count = 0; count < 3; count++) expect((await attempt(username, 'wrong', here)).status).toBe(401);
    expect((await attempt(username, password, here)).status).toBe(429);
    expect((await attempt(username, password)).status).toBe(200);
  });

  test('an unknown name is slowed down like a known one', async () => {
    const here = elsewhere();
    for (let count = 0; count < 10; count++) await attempt('ghost@partner.example', 'wrong', here);
    expect(json(await attempt('ghost@partner.example', 'wrong', here)).code).toBe('credentials.tooMany');
  });

  test('a success starts the own count anew, and nobody else’s', async () => {
    const user = await insertUser(db);
    const here = elsewhere();
    await failFrom('203.0.113.10', user.username, 10);
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 9; count++) expect((await attempt(user.username, 'wrong', here)).status).toBe(401);
      expect((await attempt(user.username, user.password, here)).status).toBe(200);
    }
    const stranger = { 'x-forwarded-for': '203.0.113.10' };
    expect((await attempt(user.username, user.password, stranger)).status).toBe(429);
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

  test('all of an IPv6 /64 is one address', async () => {
    const user = await insertUser(db);
    for (let count = 0; count < 10; count++)
      await attempt(user.username, 'wrong', { 'x-forwarded-for': `2001:db8:7:7::${count}` });
    const from = (address: string) => attempt(user.username, user.password, { 'x-forwarded-for': address });
    expect((await from('2001:db8:7:7:1:2:3:4')).status).toBe(429);
    expect((await from('2001:db8:7:8::1')).status).toBe(200);
  });

  test('a browser that has signed in before is not locked out by strangers, not even at its own address', async () => {
    const user = await insertUser(db);
    const here = elsewhere();
    const browser = cookieOf(await attempt(user.username, user.password, here));
    await failFrom(here['x-forwarded-for']!, user.username, 80);
    expect((await attempt(user.username, user.password, here)).status).toBe(429);
    const known = await attempt(user.username, user.password, { ...here, cookie: browser });
    expect(known.status).toBe(200);
    // Its cookie is renewed each time; one that somebody copied before is worth nothing.
    expect((await attempt(user.username, user.password, { ...here, cookie: browser })).status).toBe(429);
    const renewed = { ...here, cookie: cookieOf(known) };
    const other = await insertUser(db);
    expect((await attempt(other.username, other.password, renewed)).status).toBe(429);
    // Who has the browser itself has ten tries, as anybody has.
    for (let count = 0; count < 10; count++) expect((await attempt(user.username, 'wrong', renewed)).status).toBe(401);
    expect((await attempt(user.username, user.password, renewed)).status).toBe(429);
  });

  test('a browser is known for half a year, and for everybody who has signed in there', async () => {
    const [one, two] = [await insertUser(db), await insertUser(db)];
    const here = elsewhere();
    const first = cookieOf(await attempt(one.username, one.password, here));
    const both = cookieOf(await attempt(two.username, two.password, { ...here, cookie: first }));
    for (const { username } of [one, two]) await failFrom(here['x-forwarded-for']!, username, 10);
    const known = await attempt(one.username, one.password, { ...here, cookie: both });
    expect(known.status).toBe(200);
    await db.updateTable('known_browser').set({ last_used_at: sql`now() - interval '181 days'` }).execute();
    expect((await attempt(two.username, two.password, { ...here, cookie: cookieOf(known) })).status).toBe(429);
  });

  test('the user is told by mail in their language, once a day; who does not exist gets no mail', async () => {
    const user = await insertUser(db, { locale: 'de-de' });
    const mails = () =>
      db.selectFrom('mail').select(['subject', 'text']).where('recipient', '=', user.username).execute();
    await failFrom('203.0.113.20', user.username, 8);
    await attempt(user.username, 'wrong');
    expect(await mails()).toEqual([]);
    for (let count = 0; count < 3; count++) await attempt(user.username, 'wrong');
    expect(await mails()).toEqual([
      { subject: 'Jemand versucht, sich als Sie anzumelden', text: expect.stringContaining(user.username) },
    ]);
    await db
      .updateTable('app_user')
      .set({ sign_in_warned_at: sql`now() - interval '25 hours'` })
      .where('id', '=', user.id)
      .execute();
    await attempt(user.username, 'wrong');
    expect(await mails()).toHaveLength(2);
    const before = await countRows(db, 'mail');
    await failFrom('203.0.113.20', 'nobody-here@partner.example', 20);
    await attempt('nobody-here@partner.example', 'wrong');
    expect(await countRows(db, 'mail')).toBe(before);
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
