import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cookieOf, locationOf, postForm, postJson } from '../../../test/provider.ts';
import { elsewhere, json } from '../../../test/raw.ts';
import { insertUser } from '../../../test/rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';

const { origin, db } = await startTestApp();
const home = `${origin}/`;

describe('attempts are slowed down', () => {
  const attempt = async (username: string, password: string, headers: Record<string, string> = elsewhere()) =>
    postJson(origin, '/idp/login', { username, password, service: home }, headers);
  /** Failures from earlier, without the time that a password check takes. */
  const failFrom = (address: string | string[], username: string, count: number) =>
    db
      .insertInto('login_failure')
      .values([address].flat().flatMap((one) => Array.from({ length: count }, () => ({ username, address: one }))))
      .execute();
  const addresses = (count: number) => Array.from({ length: count }, (_, at) => `198.51.100.${at + 1}`);
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
    await failFrom(addresses(120), user.username, 5);
    expect((await attempt(user.username, user.password)).status).toBe(200);
  });

  test('while many addresses try one user, each gets three tries', async () => {
    const { username, password } = await insertUser(db);
    await failFrom(addresses(10), username, 5);
    const here = elsewhere();
    for (let count = 0; count < 3; count++) expect((await attempt(username, 'wrong', here)).status).toBe(401);
    expect((await attempt(username, password, here)).status).toBe(429);
    expect((await attempt(username, password)).status).toBe(200);
  });

  test('an unknown name is slowed down like a known one', async () => {
    const here = elsewhere();
    await failFrom(here['x-forwarded-for']!, 'ghost@partner.example', 9);
    expect((await attempt('ghost@partner.example', 'wrong', here)).status).toBe(401);
    expect(json(await attempt('ghost@partner.example', 'wrong', here)).code).toBe('credentials.tooMany');
  });

  test('a success starts the own count anew, and nobody else’s', async () => {
    const user = await insertUser(db);
    const here = elsewhere();
    await failFrom('203.0.113.10', user.username, 10);
    for (let round = 0; round < 2; round++) {
      await failFrom(here['x-forwarded-for']!, user.username, 8);
      expect((await attempt(user.username, 'wrong', here)).status).toBe(401);
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
    await failFrom('2001:db8:7:7::/64', user.username, 8);
    for (const address of ['2001:db8:7:7::1', '2001:db8:7:7:9::'])
      expect((await attempt(user.username, 'wrong', { 'x-forwarded-for': address })).status).toBe(401);
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
