import type { AppError } from '@app/contract/errors';
import { inviteColleague } from '@app/contract/invitations';
import { changePassword } from '@app/contract/profile';
import { localeNames } from '@app/i18n/locales';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cookieOf, currentUser, openLogin, postForm, postJson, ticketIn, useTicket } from '../../../test/provider.ts';
import { elsewhere, json, send } from '../../../test/raw.ts';
import { insertUser, unknownId } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { createOperator } from '../../admin/test-operator.ts';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { usePasswordLink } from './password-link.ts';

const server = await startTestApp();
const { origin, db } = server;
const NEW = 'a new and long password';

const mailsTo = (email: string) =>
  db
    .selectFrom('mail')
    .select(['subject', 'text', 'locale'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
const linkIn = (text: string | undefined) => new URL(/http\S+/.exec(text ?? '')?.[0] ?? 'http://no-mail/');
const ask = (email: string, body: object = {}, headers = elsewhere()) =>
  postJson(origin, '/idp/password', { email, ...body }, headers);
/** Asks, and reads the key in the mail that came of it. */
async function newKey(email: string, body: object = {}): Promise<string> {
  expect((await ask(email, body)).status).toBe(200);
  return linkIn((await mailsTo(email)).at(-1)?.text).searchParams.get('key') ?? '';
}
const finish = (key: string, body: object = {}) =>
  postJson(origin, '/idp/password/finish', { key, password: NEW, ...body });
const read = (key: string) => postJson(origin, '/idp/password/link', { key });
const codeOf = async (answer: ReturnType<typeof finish>) => json(await answer).code;
const canSignIn = async (username: string, password: string) =>
  (await postForm(origin, { username, password })).status === 303 &&
  json(await postJson(origin, '/idp/login', { username, password })).code === undefined;

describe('a forgotten password', () => {
  test('is replaced through the link in the mail, which signs in and leads on to where one wanted to go', async () => {
    const { user } = await server.newPartner();
    const service = `${origin}/clients?q=dental`;
    const before = await server.signIn(user);
    const cookie = cookieOf(await postForm(origin, user));
    const asked = await ask(user.username.toUpperCase(), { service, locale: 'de-de' });
    const query = new URLSearchParams({ sent: 'true', service, locale: 'de-de' });
    expect([asked.status, json(asked).location]).toEqual([200, `${origin}/idp/password?${query}`]);
    expect(cookieOf(asked)).toBe('');
    const [mail] = await mailsTo(user.username);
    const link = linkIn(mail?.text);
    expect([link.origin, link.pathname, link.searchParams.get('service')]).toEqual([origin, '/idp/password', service]);
    const key = link.searchParams.get('key') ?? '';
    // Programs that look into mails open links too: looking uses nothing up.
    expect((await send(origin, { path: link.pathname + link.search })).status).toBe(200);
    expect([json(await read(key)), json(await read(key))]).toEqual([
      { email: user.username },
      { email: user.username },
    ]);

    const done = await finish(key, { service });
    const location = json(done).location as string;
    expect(location).toMatch(/\/clients\?q=dental&ticket=ST-/);
    expect(cookieOf(done)).toContain('idp_session=TGT-');
    expect((await useTicket(origin, ticketIn(location), service)).status).toBe(200);
    expect(await canSignIn(user.username, user.password)).toBe(false);
    expect(await canSignIn(user.username, NEW)).toBe(true);

    // Whoever was in with the old one is out: sessions, and the provider's session that could start others.
    expect((await currentUser(origin, before.token)).status).toBe(401);
    expect((await openLogin(origin, { service: `${origin}/` }, { cookie })).status).toBe(200);
    expect((await mailsTo(user.username)).at(-1)?.subject).toBe('Your password was changed');
  });

  test('works by plain forms as well', async () => {
    const user = await insertUser(db);
    const post = (path: string, form: Record<string, string>) =>
      send(origin, {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...elsewhere() },
        body: new URLSearchParams(form).toString(),
      });
    const asked = await post('/idp/password', { email: user.username, service: '' });
    expect([asked.status, asked.headers.location]).toEqual([303, `${origin}/idp/password?sent=true&locale=en-us`]);
    const key = linkIn((await mailsTo(user.username))[0]?.text).searchParams.get('key') ?? '';
    const done = await post('/idp/password/finish', { key, password: NEW, service: '' });
    expect([done.status, done.headers.location]).toEqual([303, expect.stringContaining('ticket=ST-')]);
  });

  test('the answer is the same whether the address is known or not; an unknown one is told by mail', async () => {
    const user = await insertUser(db, { locale: 'fr-fr' });
    const unknown = `${unknownId()}@example.com`;
    const service = `${origin}/clients`;
    const seen = [await ask(user.username, { service }), await ask(unknown, { service })].map(
      ({ status, headers, text }) => [status, Object.keys(headers), text],
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(await mailsTo(user.username)).toMatchObject([{ locale: 'fr-fr' }]);
    const [mail] = await mailsTo(unknown);
    expect(mail).toMatchObject({ locale: 'en-us', subject: 'There is no account for this address' });
    const link = linkIn(mail?.text);
    expect([link.pathname, link.searchParams.get('returnUrl'), link.searchParams.has('key')]).toEqual([
      '/idp/register',
      service,
      false,
    ]);
  });

  test.each(localeNames)('the mail is written in %s', async (locale) => {
    const user = await insertUser(db, { locale });
    await ask(user.username);
    const [mail] = await mailsTo(user.username);
    expect(mail).toMatchObject({ locale, text: expect.stringContaining(user.username) });
    expect(mail?.text).toMatch(/30|٣٠/);
    expect(linkIn(mail?.text).searchParams.get('locale')).toBe(locale);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/mail\.|[{}]/);
  });
});

describe('a link', () => {
  const dead = 'passwordLink.notFound';

  test('is good once, also for many at once, and takes the other links of the user with it', async () => {
    const user = await insertUser(db);
    const [one, other] = [await newKey(user.username), await newKey(user.username)];
    const answers = await Promise.all([one, one, other, other].map((key) => finish(key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => json(answer).code === dead)).toHaveLength(3);
    for (const key of [one, other]) expect([await codeOf(read(key)), await codeOf(finish(key))]).toEqual([dead, dead]);
  });

  test('is dead for who has waited for the one that used it', async () => {
    const user = await insertUser(db);
    const used = { key: await newKey(user.username), passwordHash: 'x', network: '192.0.2.80' };
    const use = (trx: Db) => usePasswordLink(trx, used);
    let second: Promise<unknown> | undefined;
    await inTransaction(db, async (trx) => {
      expect(await use(trx)).toBe(user.id);
      second = inTransaction(db, use).catch((error: AppError) => error.code);
      // Until it waits for this one; the embedded database does not let it begin before.
      for (let tries = 0, waits = 0; tries < 100 && waits === 0; tries++)
        waits = (await sql`select from pg_locks where not granted`.execute(trx)).rows.length;
    });
    expect(await second).toBe(dead);
  });

  test('is good for half an hour', async () => {
    const user = await insertUser(db);
    const key = await newKey(user.username);
    const age = (minutes: number) =>
      db
        .updateTable('password_link')
        .set({ created_at: sql`now() - make_interval(mins => ${minutes})` })
        .where('user_id', '=', user.id)
        .execute();
    await age(29);
    expect((await read(key)).status).toBe(200);
    await age(31);
    expect([await codeOf(read(key)), await codeOf(finish(key))]).toEqual([dead, dead]);
    expect(await canSignIn(user.username, user.password)).toBe(true);
  });

  test('that somebody made up is refused like a dead one', async () => {
    for (const key of ['PL-nothing', 'null', '\u0000']) {
      expect([await codeOf(read(key)), await codeOf(finish(key))], key).toEqual([dead, dead]);
    }
  });

  test('dies when the password is changed in another way', async () => {
    const { user } = await server.newPartner();
    const { as } = await server.signIn(user);
    const key = await newKey(user.username);
    await as(changePassword, { body: { currentPassword: user.password, newPassword: NEW } });
    expect(await codeOf(read(key))).toBe(dead);
    const later = await newKey(user.username);
    await createOperator(server.database).answer('users', 'reset-password', user.username);
    expect(await codeOf(finish(later))).toBe(dead);
  });

  test('is not used up by a password that is refused, nor by an unknown service', async () => {
    const user = await insertUser(db);
    const key = await newKey(user.username);
    expect(json(await finish(key, { password: 'short' }))).toMatchObject({ details: ['password'] });
    expect(await codeOf(finish(key, { service: 'https://evil.example/' }))).toBe('service.unknown');
    expect((await finish(key)).status).toBe(200);
  });

  test('leads to registered services only', async () => {
    const user = await insertUser(db);
    expect(await codeOf(ask(user.username, { service: 'https://evil.example/' }))).toBe('service.unknown');
    expect(await mailsTo(user.username)).toEqual([]);
    const page = (service: string) => send(origin, { path: `/idp/password?${new URLSearchParams({ service })}` });
    expect([(await page('https://evil.example/')).status, (await page(`${origin}/clients`)).status]).toEqual([
      400, 200,
    ]);
    await ask(user.username, { service: `${origin}\\@evil.example/` });
    const link = linkIn((await mailsTo(user.username))[0]?.text);
    expect(link.searchParams.get('service')).toBe(`${origin}/@evil.example/`);
  });

  test('is not asked for from another site', async () => {
    const user = await insertUser(db);
    const foreign = { ...elsewhere(), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await ask(user.username, {}, foreign)).status).toBe(400);
    expect(await mailsTo(user.username)).toEqual([]);
  });

  test('keeps an invitation on the way', async () => {
    const partner = await server.newPartner();
    const user = await insertUser(db);
    await partner.as(inviteColleague, {
      accountId: partner.accountId,
      body: { inviteeEmail: user.username, inviteeLocale: 'en-US', inviteeRole: 'ADMIN', returnUrl: `${origin}/` },
    });
    const service = linkIn((await mailsTo(user.username))[0]?.text).href;
    const key = await newKey(user.username, { service });
    const { location } = json(await finish(key, { service }));
    expect(new URL(String(location)).searchParams.get('userToken')).toMatch(/^INV-/);
  });
});

describe('who asks often', () => {
  test('gets three mails while a link is good, also all at once; the last of them is good', async () => {
    const user = await insertUser(db);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(user.username)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const mails = await mailsTo(user.username);
    expect(mails).toHaveLength(3);
    expect((await read(linkIn(mails[2]?.text).searchParams.get('key') ?? '')).status).toBe(200);
    await db
      .updateTable('password_link')
      .set({ created_at: sql`now() - interval '31 minutes'` })
      .where('user_id', '=', user.id)
      .execute();
    await ask(user.username);
    expect(await mailsTo(user.username)).toHaveLength(4);
  });

  test('from one network gets twenty an hour, for whatever addresses; a known browser is counted for itself', async () => {
    const user = await insertUser(db);
    const network = '192.0.2.78';
    const here = { 'x-forwarded-for': network };
    const cookie = cookieOf(await postForm(origin, user));
    const before = Array.from({ length: 20 }, (_, at) => ({ network, email: `n${at}@partner.example` }));
    await db.insertInto('password_link').values(before).execute();
    for (const email of [user.username, `${unknownId()}@example.com`])
      expect(json(await ask(email, {}, here))).toMatchObject({ code: 'credentials.tooMany', details: { minutes: 60 } });
    expect(await mailsTo(user.username)).toEqual([]);
    expect((await ask(user.username, {}, { ...here, cookie })).status).toBe(200);
    expect(await mailsTo(user.username)).toHaveLength(1);
  });

  test('and typed wrong passwords before, has no wait left after choosing a new one', async () => {
    const user = await insertUser(db);
    const here = { 'x-forwarded-for': '192.0.2.79' };
    const signIn = (password: string) =>
      postJson(origin, '/idp/login', { username: user.username, password }, here).then(({ status }) => status);
    const failures = Array.from({ length: 10 }, () => ({ username: user.username, address: '192.0.2.79' }));
    await db.insertInto('login_failure').values(failures).execute();
    expect(await signIn(user.password)).toBe(429);
    const key = await newKey(user.username);
    await postJson(origin, '/idp/password/finish', { key, password: NEW }, here);
    expect(await signIn(NEW)).toBe(200);
  });
});
