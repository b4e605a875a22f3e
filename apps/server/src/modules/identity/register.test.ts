import { inviteColleague } from '@app/contract/invitations';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../test/proof.ts';
import { cookieOf, locationOf, postForm, postJson, ticketIn, useTicket } from '../../../test/provider.ts';
import { elsewhere, json, send } from '../../../test/raw.ts';
import { insertUser, unknownId } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { origin, db } = server;
const home = `${origin}/`;

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

  test('where to go on is written as it was understood, on the page and in the mail', async () => {
    const person = draft();
    const returnUrl = `${origin}\\@evil.example/`;
    const understood = `${origin}/@evil.example/`;
    const answer = await postJson(origin, '/idp/register', { ...person, returnUrl });
    expect(new URL(json(answer).location as string).searchParams.get('returnUrl')).toBe(understood);
    expect((await lastLink(person.email)).searchParams.get('returnUrl')).toBe(understood);
  });

  test('of several keys to one address one makes the user, and the others nobody', async () => {
    for (let round = 0; round < tries(4, 40); round++) {
      const person = draft();
      const keys: (string | null)[] = [];
      for (const password of ['long enough 1', 'another one 1', 'a third one 1']) {
        await postJson(origin, '/idp/register', { ...person, password });
        keys.push((await lastLink(person.email)).searchParams.get('key'));
      }
      const answers = await Promise.all(
        [keys[0], ...keys].map((key) => postJson(origin, '/idp/register/finish', { key })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
      const others = answers.filter(({ status }) => status !== 200).map((answer) => json(answer).code);
      expect(others).toEqual(others.map(() => 'registration.notFound'));
      const left = db.selectFrom('registration').selectAll().where('email', '=', person.email.toLowerCase());
      expect(await left.execute()).toEqual([]);
    }
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
    const asked = await Promise.all(Array.from({ length: 5 }, () => postJson(origin, '/idp/register', person)));
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await mailsTo(person.email)).toHaveLength(3);
    const network = '192.0.2.77';
    const one = { given_name: 'A', family_name: '', locale: 'en-us', network };
    const before = Array.from({ length: 19 }, (_, at) => ({ ...one, email: `n${at}@partner.example` }));
    await db.insertInto('registration').values(before).execute();
    const here = { 'x-forwarded-for': network };
    expect((await postJson(origin, '/idp/register', draft(), here)).status).toBe(200);
    expect(json(await postJson(origin, '/idp/register', draft(), here))).toMatchObject({
      code: 'credentials.tooMany',
      details: { minutes: 60 },
    });
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
