import { getCrmToken, getMarketplaceToken } from '@app/contract/accounts';
import { endSession } from '@app/contract/identity';
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
import { bearer, json, send } from '../../../test/raw.ts';
import { insertAccount, insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { everythingStored } from '../../../test/snapshot.ts';
import { hashSecret } from '../../http/secrets.ts';

const server = await startTestApp();
const { origin, db } = server;

const sessionsOf = async (userId: string) =>
  db.selectFrom('session').selectAll().where('user_id', '=', userId).execute();
const tokenOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-session-token'] ?? '');
const marketplace = (token: string) => send(origin, { path: '/marketplace/v1/companyUsers', headers: bearer(token) });

describe('a ticket', () => {
  test('is at least 32 letters, digits and dashes, and never the same', async () => {
    const user = await insertUser(db);
    const tickets = [await newTicket(origin, user), await newTicket(origin, user)];
    for (const ticket of tickets) expect(ticket).toMatch(/^ST-[A-Za-z0-9-]{29,}$/);
    expect(tickets[0]).not.toBe(tickets[1]);
  });

  test('becomes a session at its first use; the answer carries the token that takes its place', async () => {
    const user = await insertUser(db);
    const first = await useTicket(origin, await newTicket(origin, user));
    expect([first.status, json(first).id]).toEqual([200, user.id]);
    const next = await currentUser(origin, tokenOf(first));
    expect([next.status, json(next).id, tokenOf(next)]).toEqual([200, user.id, '']);
  });

  test('is dead at its second use', async () => {
    const ticket = await newTicket(origin, await insertUser(db));
    expect((await useTicket(origin, ticket)).status).toBe(200);
    const second = await useTicket(origin, ticket);
    expect([second.status, json(second).code, tokenOf(second)]).toEqual([401, 'session.missing', '']);
  });

  test('gives exactly one session to ten callers at once', async () => {
    const user = await insertUser(db);
    const ticket = await newTicket(origin, user);
    const answers = await Promise.all(Array.from({ length: 10 }, () => useTicket(origin, ticket)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    expect(answers.filter((answer) => tokenOf(answer) !== '')).toHaveLength(1);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  test('is good for a minute', async () => {
    const user = await insertUser(db);
    const ticket = await newTicket(origin, user);
    const shift = (seconds: number) =>
      db
        .updateTable('service_ticket')
        .set({ expires_at: sql`issued_at + make_interval(secs => ${60 - seconds})` })
        .where('user_id', '=', user.id)
        .execute();
    const { life } = await db
      .selectFrom('service_ticket')
      .select(sql<number>`extract(epoch from expires_at - issued_at)::int`.as('life'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(life).toBe(60);
    await shift(60);
    expect((await useTicket(origin, ticket)).status).toBe(401);
    await shift(0);
    expect((await useTicket(origin, ticket)).status).toBe(200);
  });

  test.each([
    ['another page of the app', () => `${origin}/clients`],
    ["an account's CRM", () => `http://acme.localhost:${new URL(origin).port}/`],
    ['a stranger', () => 'https://evil.example/'],
    ['nothing', () => ''],
  ])('opens nothing for %s, and is dead after the try', async (_, service) => {
    const ticket = await newTicket(origin, await insertUser(db));
    expect((await useTicket(origin, ticket, service())).status).toBe(401);
    expect((await useTicket(origin, ticket)).status).toBe(401);
  });

  test('is dead after a try with a wrong service, at either door', async () => {
    const user = await insertUser(db);
    const validate = async (ticket: string, service: string) =>
      (await send(origin, { path: `/idp/serviceValidate?${new URLSearchParams({ ticket, service })}` })).text;
    const first = await newTicket(origin, user);
    expect(await validate(first, `${origin}/other`)).toContain('INVALID_SERVICE');
    expect((await useTicket(origin, first)).status).toBe(401);
    const second = await newTicket(origin, user);
    expect((await useTicket(origin, second, `${origin}/other`)).status).toBe(401);
    expect(await validate(second, `${origin}/`)).toContain('INVALID_TICKET');
  });

  test("for an account's CRM does not open a session here", async () => {
    await insertAccount(db, { legacy_id: 'acme' });
    const service = `http://acme.localhost:${new URL(origin).port}/`;
    const ticket = await newTicket(origin, { ...(await insertUser(db)), service });
    expect((await useTicket(origin, ticket, service)).status).toBe(401);
  });

  test('does not open the marketplace', async () => {
    expect((await marketplace(await newTicket(origin, await insertUser(db)))).status).toBe(401);
  });
});

describe('a session', () => {
  const move = (userId: string, values: Record<string, ReturnType<typeof sql<Date>>>) =>
    db.updateTable('session').set(values).where('user_id', '=', userId).execute();

  test('ends after twelve idle hours', async () => {
    const { user, token } = await server.newPartner();
    await move(user.id, { last_used_at: sql<Date>`now() - interval '11 hours 59 minutes'` });
    expect((await currentUser(origin, token)).status).toBe(200);
    const [session] = await sessionsOf(user.id);
    expect(Date.now() - Number(session?.last_used_at)).toBeLessThan(60_000);
    await move(user.id, { last_used_at: sql<Date>`now() - interval '12 hours 1 second'` });
    expect((await currentUser(origin, token)).status).toBe(401);
  });

  test('ends after thirty days however busy it is, and so does what was drawn from it', async () => {
    const { user, token, as } = await server.newPartner();
    const { accessToken } = await as(getMarketplaceToken, {});
    const [session] = await sessionsOf(user.id);
    expect(Number(session?.expires_at) - Number(session?.created_at)).toBe(30 * 24 * 3600 * 1000);
    await move(user.id, { expires_at: sql<Date>`now() + interval '1 minute'` });
    expect((await currentUser(origin, token)).status).toBe(200);
    expect((await marketplace(accessToken)).status).toBe(200);
    await move(user.id, { expires_at: sql<Date>`now() - interval '1 second'` });
    expect((await currentUser(origin, token)).status).toBe(401);
    expect((await marketplace(accessToken)).status).toBe(401);
  });

  test('writes when its user was last seen, at most once a minute', async () => {
    const { user, token } = await server.newPartner();
    const seen = async () =>
      (await db.selectFrom('app_user').select('last_seen_at').where('id', '=', user.id).executeTakeFirstOrThrow())
        .last_seen_at;
    await currentUser(origin, token);
    expect(await seen()).toBeNull();
    await move(user.id, { last_used_at: sql<Date>`now() - interval '61 seconds'` });
    await currentUser(origin, token);
    expect(await seen()).toBeInstanceOf(Date);
  });

  test('ends at logout on the server, with the tokens drawn from it, and leaves other sessions alone', async () => {
    const { user, token, accountId } = await server.newPartner();
    const other = await server.newSession(user.id);
    const as = server.withToken(token);
    const { accessToken } = await as(getMarketplaceToken, {});
    const crm = await as(getCrmToken, { accountId, domain: 'localhost' });
    expect((await marketplace(accessToken)).status).toBe(200);
    await as(endSession, {});
    expect((await currentUser(origin, token)).status).toBe(401);
    expect((await marketplace(accessToken)).status).toBe(401);
    const hashes = [accessToken, crm.accessToken].map(hashSecret);
    expect(await db.selectFrom('access_token').selectAll().where('token_hash', 'in', hashes).execute()).toEqual([]);
    expect((await currentUser(origin, other)).status).toBe(200);
  });

  test('carries the token in the header alone: a query parameter opens nothing', async () => {
    const { token } = await server.newPartner();
    for (const name of ['token', 'access_token', 'ticket', 'authorization']) {
      expect((await send(origin, { path: `/api/v3/users/current?${name}=${token}` })).status).toBe(401);
    }
    expect(
      (await send(origin, { path: '/api/v3/users/current', headers: { cookie: `session=${token}` } })).status,
    ).toBe(401);
  });
});

describe('single logout', () => {
  const home = `${origin}/`;
  const logout = (cookie: string) => send(origin, { path: '/idp/logout', headers: { cookie } });
  const ticketFor = async (service: string, cookie: string) =>
    ticketIn(locationOf(await openLogin(origin, { service }, { cookie })));
  const tokenFor = async (ticket: string) => tokenOf(await useTicket(origin, ticket));

  test('ends every session that came from it, their tokens and a pending ticket, and nothing else', async () => {
    const { user } = await server.newPartner();
    const accountId = await insertAccount(db, { legacy_id: 'slo1' });
    await insertMembership(db, { user_id: user.id, account_id: accountId });
    const crm = await server.onHostOf(accountId);
    const service = `${crm.origin}/`;
    const cookie = cookieOf(await postForm(origin, user));
    const token = await tokenFor(await ticketFor(home, cookie));
    const host = { 'x-forwarded-host': crm.host };
    const onHost = await send(origin, {
      path: '/api/v3/users/current',
      headers: { ...bearer(await ticketFor(service, cookie)), 'x-service': service, ...host },
    });
    const crmToken = tokenOf(onHost);
    const drawn = (await server.withToken(token)(getMarketplaceToken, {})).accessToken;
    const pending = await ticketFor(home, cookie);
    const validated = await ticketFor(home, cookie);
    const elsewhereToken = (await server.signIn(user)).token;

    expect((await currentUser(origin, token)).status).toBe(200);
    await logout(cookie);
    const refused = await currentUser(origin, token);
    expect([refused.status, refused.headers['x-signed-out']]).toEqual([401, 'signedOut']);
    const inCrm = await send(origin, { path: '/api/v3/users/current', headers: { ...bearer(crmToken), ...host } });
    expect([inCrm.status, inCrm.headers['x-signed-out']]).toEqual([401, 'signedOut']);
    expect((await marketplace(drawn)).status).toBe(401);
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
    const token = await tokenFor(await ticketFor(home, cookie));
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
    const token = await tokenFor(await ticketFor(home, first));
    const second = cookieOf(await postForm(origin, user, { cookie: first }));
    expect((await currentUser(origin, token)).status).toBe(200);
    expect((await openLogin(origin, { service: home }, { cookie: first })).status).toBe(200);
    await postForm(origin, other, { cookie: second });
    expect((await currentUser(origin, token)).status).toBe(401);
  });
});

test('no secret is stored, only hashes', async () => {
  const { user, accountId } = await server.newPartner();
  const password = 'a password of my own';
  const form = await postForm(origin, user);
  const cookie = /TGT-\w+/.exec(String(form.headers['set-cookie']))?.[0] ?? '';
  const ticket = await newTicket(origin, user);
  const unused = await newTicket(origin, user);
  const token = tokenOf(await useTicket(origin, ticket));
  await postJson(origin, '/idp/register', { givenName: 'A', email: 'secret@partner.example', password });
  await postJson(origin, '/idp/login', { username: user.username, password: 'a wrong password' });
  const as = server.withToken(token);
  const drawn = [await as(getMarketplaceToken, {}), await as(getCrmToken, { accountId, domain: 'x' })];
  const secrets = [user.password, password, 'a wrong password', cookie, ticket, unused, token];
  const stored = (await everythingStored(db)).toLowerCase();
  for (const secret of [...secrets, ...drawn.map(({ accessToken }) => accessToken)]) {
    expect(secret.length).toBeGreaterThan(10);
    for (const encoding of ['utf8', 'hex', 'base64', 'base64url'] as const) {
      expect(stored).not.toContain(Buffer.from(secret).toString(encoding).toLowerCase());
    }
  }
  expect(stored).toContain(hashSecret(token).toString('hex'));
  expect(stored).toContain(hashSecret(unused).toString('hex'));
});
