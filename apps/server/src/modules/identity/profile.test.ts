import { getCurrentUser } from '@app/contract/identity';
import {
  changePassword,
  endOtherSession,
  endOtherSessions,
  getUserProfile,
  listSessions,
  saveUserProfile,
} from '@app/contract/profile';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bearer, send } from '../../../test/raw.ts';
import { insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { readSignature } from '../messages/personal-mail.ts';

const server = await startTestApp();
const { db, origin } = server;
const NEW = 'a different long secret';

describe('the own profile', () => {
  test('what is not named stays; an unknown language is English', async () => {
    const { as, user } = await server.newPartner();
    const first = await as(saveUserProfile, { body: { givenName: '  Mara ', locale: 'de-de' } });
    expect(first).toEqual({
      givenName: 'Mara',
      familyName: '',
      username: user.username,
      ...{ title: '', phone: '', picture: '', signature: '' },
      locale: 'de-de',
      mutedKinds: [],
      hasPassword: true,
    });
    const second = await as(saveUserProfile, { body: { mutedKinds: ['purchase', 'purchase'] } });
    expect(second).toEqual({ ...first, mutedKinds: ['purchase'] });
    expect(await as(saveUserProfile, { body: {} })).toEqual(second);
    expect((await as(saveUserProfile, { body: { locale: 'xx' } })).locale).toBe('en-us');
    expect((await as(getCurrentUser, { query: {} })).givenName).toBe('Mara');
  });

  test('can be sent back as it was read, also by somebody without a name', async () => {
    const { as } = await server.newPartner();
    const unnamed = await as(getUserProfile, {});
    expect(unnamed.givenName).toBe('');
    expect(await as(saveUserProfile, { body: unnamed })).toEqual(unnamed);
    const named = await as(saveUserProfile, { body: { ...unnamed, givenName: 'Mara', mutedKinds: ['purchase'] } });
    expect(await as(saveUserProfile, { body: named })).toEqual(named);
  });

  test('title, phone, picture and signature; a picture is one, a phone number is one', async () => {
    const { as, user } = await server.newPartner();
    const body = {
      ...{ title: ' Head of growth ', phone: '+1 303 555 0142', signature: 'Best,\nMara {{ contact.email }}' },
      picture: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==',
    };
    expect(await as(saveUserProfile, { body })).toMatchObject({ ...body, title: 'Head of growth' });
    for (const wrong of [{ phone: 'call me' }, { picture: 'data:image/png;base64,PHN2Zz4=' }, { title: 'a\nb' }])
      await expect(as(saveUserProfile, { body: wrong })).rejects.toMatchObject({ code: 'request.invalid' });
    // As it stands under a mail: what would be filled in there is only words.
    const [block] = await readSignature(db, server.config, user.id);
    expect(block).toMatchObject({
      paragraphs: [{ lines: [[{ text: 'Best,' }], [{ text: 'Mara contact.email' }]] }],
    });
    await as(saveUserProfile, { body: { signature: '' } });
    expect(await readSignature(db, server.config, user.id)).toEqual([]);
  });

  test('a name is needed, and an announcement cannot be muted', async () => {
    const { as } = await server.newPartner();
    await as(saveUserProfile, { body: { givenName: 'Mara' } });
    for (const body of [{ givenName: ' ' }, { givenName: 'x'.repeat(81) }, { mutedKinds: ['announcement'] }])
      await expect(as(saveUserProfile, { body: body as { givenName: string } })).rejects.toMatchObject({ status: 400 });
  });
});

/** A browser's cookie jar and its session: signed in by the form. */
async function browser({ username, password }: { username: string; password: string }) {
  const service = `${origin}/`;
  const answer = await send(origin, {
    method: 'POST',
    path: '/idp/login',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox' },
    body: JSON.stringify({ username, password, service }),
  });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const ticket = new URL(JSON.parse(answer.text).location).searchParams.get('ticket') ?? '';
  const first = await send(origin, {
    path: '/api/v3/users/current',
    headers: { ...bearer(ticket), 'x-service': service, 'user-agent': 'Firefox' },
  });
  const token = String(first.headers['x-session-token']);
  return {
    as: server.withToken(token),
    isIn: async () => (await send(origin, { path: '/api/v3/users/current', headers: bearer(token) })).status === 200,
    /** One that the provider gives this browser without asking. */
    ticket: async () => {
      const answer = await send(origin, { path: `/idp/login?service=${service}`, headers: { cookie } });
      return new URL(String(answer.headers.location)).searchParams.get('ticket') ?? '';
    },
    /** Whether the provider would let this browser in again without asking. */
    walksIn: async () =>
      (await send(origin, { path: `/idp/login?service=${service}`, headers: { cookie } })).status === 303,
  };
}

describe('sessions', () => {
  test('are listed, this one first, with where they are from; dead ones are not', async () => {
    const user = await insertUser(db);
    const [here, there] = [await browser(user), await browser(user)];
    await server.newSession(user.id);
    await db
      .updateTable('session')
      .set({ last_used_at: sql`now() - interval '13 hours'` })
      .where('user_id', '=', user.id)
      .where('user_agent', '=', 'test')
      .execute();
    const { content } = await here.as(listSessions, {});
    expect(content).toHaveLength(2);
    expect(content[0]).toMatchObject({ current: true, userAgent: 'Firefox', address: expect.any(String) });
    expect(content[1]?.current).toBe(false);
    const seen = await db.selectFrom('app_user').select('last_seen_at').where('id', '=', user.id).executeTakeFirst();
    expect(seen?.last_seen_at).toBeInstanceOf(Date);
    expect((await there.as(listSessions, {})).content[0]?.id).toBe(content[1]?.id);
  });

  test('one elsewhere can be ended, and that browser has to sign in again; this one not', async () => {
    const user = await insertUser(db);
    const [here, there, third] = [await browser(user), await browser(user), await browser(user)];
    const own = (await here.as(listSessions, {})).content[0]!.id;
    const theirs = (await there.as(listSessions, {})).content[0]!.id;
    const ticket = await there.ticket();
    await here.as(endOtherSession, { sessionId: theirs });
    expect([await there.isIn(), await there.walksIn()]).toEqual([false, false]);
    const late = { path: '/api/v3/users/current', headers: { ...bearer(ticket), 'x-service': `${origin}/` } };
    expect((await send(origin, late)).status).toBe(401);
    expect([await third.isIn(), await third.walksIn()]).toEqual([true, true]);
    for (const sessionId of [own, theirs])
      await expect(here.as(endOtherSession, { sessionId })).rejects.toMatchObject({ code: 'session.notFound' });
  });

  test('everywhere else at once', async () => {
    const user = await insertUser(db);
    const stranger = await browser(await insertUser(db));
    const [here, there] = [await browser(user), await browser(user)];
    await here.as(endOtherSessions, {});
    expect([await here.isIn(), await here.walksIn()]).toEqual([true, true]);
    expect([await there.isIn(), await there.walksIn()]).toEqual([false, false]);
    expect([await stranger.isIn(), await stranger.walksIn()]).toEqual([true, true]);
  });
});

describe('changing the password', () => {
  const change = (as: Awaited<ReturnType<typeof browser>>['as'], currentPassword: string, newPassword = NEW) =>
    as(changePassword, { body: { currentPassword, newPassword } });

  test('the old one is dead, other browsers are out, and a mail says so', async () => {
    const user = await insertUser(db, { locale: 'en-us' });
    const [here, there] = [await browser(user), await browser(user)];
    expect(await change(here.as, user.password)).toEqual({ outcome: 'changed' });
    expect([await here.isIn(), await there.isIn(), await there.walksIn()]).toEqual([true, false, false]);
    await expect(server.signIn(user)).rejects.toMatchObject({ code: 'credentials.invalid' });
    await server.signIn({ ...user, password: NEW });
    const mail = await db.selectFrom('mail').selectAll().where('recipient', '=', user.username).executeTakeFirst();
    expect(mail?.subject).toBe('Your password was changed');
    expect(`${mail?.text}${mail?.html}`).not.toContain(NEW);
  });

  test('with the wrong one nothing changes, and guessing is limited like signing in', async () => {
    const user = await insertUser(db);
    const { as } = await browser(user);
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await change(as, `wrong ${attempt}`)).toEqual({ outcome: 'wrong' });
    await expect(change(as, user.password)).rejects.toMatchObject({ code: 'credentials.tooMany', status: 429 });
    await db.deleteFrom('login_failure').where('username', '=', user.username).execute();
    await server.signIn(user);
  });

  test('a dozen guesses at once do not slip past the limit together', async () => {
    const user = await insertUser(db);
    const { as } = await browser(user);
    const results = await Promise.allSettled(Array.from({ length: 14 }, (_, at) => change(as, `guess ${at}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('six times in an hour is too often: each change is mailed', async () => {
    const user = await insertUser(db);
    const { as } = await browser(user);
    for (let at = 0; at < 5; at++) await change(as, user.password, user.password);
    await expect(change(as, user.password, user.password)).rejects.toMatchObject({ code: 'credentials.tooMany' });
    const mails = await db.selectFrom('mail').selectAll().where('recipient', '=', user.username).execute();
    expect(mails).toHaveLength(5);
  });

  test('a short one is refused, and who has none here is told so', async () => {
    const user = await insertUser(db);
    const { as } = await browser(user);
    await expect(change(as, user.password, 'short')).rejects.toMatchObject({ status: 400 });
    await db.updateTable('app_user').set({ password_hash: null }).where('id', '=', user.id).execute();
    await expect(change(as, user.password)).rejects.toMatchObject({ code: 'password.external', status: 409 });
    expect((await as(getUserProfile, {})).hasPassword).toBe(false);
  });
});
