import { getCrmToken } from '@app/contract/accounts';
import { revokeApiKey } from '@app/contract/api-keys';
import { removeTeamMember } from '@app/contract/team';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newColleague, newMember } from '../../test/crm-member.ts';
import { bearer, json, send } from '../../test/raw.ts';
import { insertMembership } from '../../test/rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram } from './test-open.ts';

const server = await startTestApp({ API_RATE_LIMIT: 40 });
const { db, origin } = server;
const TAGS = '/crm/rest/v2/tags';

describe('who calls', () => {
  test('a key opens its account on the main host and on its own, and nothing on another', async () => {
    const { secret, accountId } = await newProgram(server);
    const own = await server.onHostOf(accountId);
    const other = await server.onHostOf((await newMember(server)).accountId);
    const ask = (host?: string) =>
      send(origin, { path: TAGS, headers: { ...bearer(secret), ...(host && { 'x-forwarded-host': host }) } });
    expect((await ask()).status).toBe(200);
    expect((await ask(own.host)).status).toBe(200);
    expect((await ask(other.host)).status).toBe(403);
    expect((await ask(own.pages.host)).status).toBe(404);
    expect((await ask('elsewhere.example')).status).toBe(401);
  });

  test("a CRM token of the account's host opens it there, as the person may, and nowhere else", async () => {
    const { accountId, userId } = await newMember(server);
    const site = await server.onHostOf(accountId);
    const account = { accountId, domain: 'localhost' };
    const { accessToken } = await site.withToken(await site.newSession(userId))(getCrmToken, account);
    const ask = (host?: string) =>
      send(origin, { path: TAGS, headers: { ...bearer(accessToken), ...(host && { 'x-forwarded-host': host }) } });
    const other = await server.onHostOf((await newMember(server)).accountId);
    expect((await ask(site.host)).status).toBe(200);
    expect((await ask()).status).toBe(401);
    expect((await ask(other.host)).status).toBe(401);
  });

  test('a CRM token of the main host opens its account there, to read and to write, as the person', async () => {
    const { accountId, user, as } = await server.newPartner({ kind: 'customer' });
    const { accessToken } = await as(getCrmToken, { accountId, domain: 'localhost' });
    const headers = { ...bearer(accessToken), 'content-type': 'application/json' };
    const { host } = await server.onHostOf(accountId);
    expect((await send(origin, { path: TAGS, headers: { ...headers, 'x-forwarded-host': host } })).status).toBe(401);
    const me = json(await send(origin, { path: '/crm/rest/v2/oauth/connect/userinfo', headers }));
    expect(me).toMatchObject({ tenant_id: accountId, email: user.username });
    const made = await send(origin, { method: 'POST', path: TAGS, headers, body: JSON.stringify({ name: 'New' }) });
    expect(made.status, made.text).toBe(201);
    expect(json(await send(origin, { path: TAGS, headers }))).toMatchObject({ tags: [{ name: 'New' }] });
    const row = await db
      .selectFrom('audit')
      .select(['user_id', 'subject'])
      .where('account_id', '=', accountId)
      .where('action', '=', `POST ${TAGS}`)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ user_id: user.id, subject: { tagId: expect.any(String) } });
  });

  test('a key opens nothing but the open API', async () => {
    const { secret, accountId } = await newProgram(server);
    const headers = { ...bearer(secret), 'x-account-id': accountId };
    for (const path of ['/crm/rest/v1/tags', '/crm/rest/v1/apiKeys', '/api/v3/users/current'])
      expect((await send(origin, { path, headers })).status).toBe(401);
  });

  test('a revoked key, and one of somebody who is no longer a member, open nothing, also when they join again', async () => {
    const revoked = await newProgram(server);
    await revoked.member.call(revokeApiKey, { accountId: revoked.accountId, keyId: String(revoked.key.id) });
    expect(await revoked.refused('GET', '/tags')).toEqual([401, 'session.missing']);

    const owner = await newMember(server);
    const { accountId } = owner;
    const colleague = await newColleague(server, accountId);
    const program = await newProgram(server, { of: colleague });
    await program.done('GET', '/tags');
    const site = await server.onHostOf(accountId);
    await (await site.as(owner.userId))(removeTeamMember, { accountId, userId: colleague.userId });
    expect(await program.refused('GET', '/tags')).toEqual([401, 'session.missing']);
    await insertMembership(db, { account_id: accountId, user_id: colleague.userId });
    expect(await program.refused('GET', '/tags')).toEqual([401, 'session.missing']);
  });

  test('a key does what its scopes say: to read, to write, by area', async () => {
    const program = await newProgram(server, { scopes: { tags: 'read' } });
    await program.done('GET', '/tags');
    expect(await program.refused('POST', '/tags', { name: 'New' })).toEqual([403, 'apiKey.scope']);
    expect(await program.refused('GET', '/users')).toEqual([403, 'apiKey.scope']);
    const writer = await newProgram(server, { scopes: { tags: 'write' } });
    await writer.done('GET', '/tags');
    await writer.done('POST', '/tags', { name: 'New' });
  });
});

describe('what is refused', () => {
  test('has the form that programs know, with a content type, whatever is wrong', async () => {
    const program = await newProgram(server);
    const answer = await program.ask('POST', '/tags', { name: '' });
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
    expect(json(answer)).toEqual({
      code: 400,
      message: expect.stringContaining('name'),
      status: 'INVALID_ARGUMENT',
      details: [{ domain: 'request.invalid', resource: 'name' }],
    });
    expect(await program.refused('GET', '/tags/0')).toEqual([404, 'tag.notFound']);
    expect(await program.refused('GET', '/tags?page_size=-1')).toEqual([400, 'request.invalid']);
    expect(await program.refused('GET', '/tags?page_size=many')).toEqual([400, 'request.invalid']);
    expect(await program.refused('GET', '/tags?page_token=x')).toEqual([400, 'request.pageToken']);
    expect(await program.refused('GET', '/tags?order_by=size')).toEqual([400, 'request.invalid']);
    expect(await program.refused('GET', '/tags?order_by=name+up')).toEqual([400, 'request.invalid']);
    expect(await program.refused('GET', '/tags?filter=size==1')).toEqual([400, 'request.invalid']);
    expect(await program.refused('PUT', '/tags')).toEqual([405, 'request.method']);
    expect(await program.refused('GET', '/nothing')).toEqual([404, 'route.notFound']);
    expect(await program.refused('GET', '')).toEqual([404, 'route.notFound']);
    expect(await program.refused('GET', '/productsOf')).toEqual([404, 'route.notFound']);
    const broken = await send(origin, {
      method: 'POST',
      path: TAGS,
      headers: { ...bearer(program.secret), 'content-type': 'application/json' },
      body: '{',
    });
    expect(json(broken)).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    const text = await send(origin, {
      method: 'POST',
      path: TAGS,
      headers: { ...bearer(program.secret), 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(json(text)).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
  });

  test('because it is not served here is no mistake of the program', async () => {
    const program = await newProgram(server);
    const lacking = [
      ...['GET /companies', 'GET /companies/1', 'POST /orders', 'DELETE /products/1/images', 'GET /files?page_size=1'],
      ...['GET /files/1:data', 'POST /affiliates/1:assignToProgram', 'GET /settings/applications:isEnabled'],
      ...['GET /reporting/reports', 'PATCH /subscriptions/1', 'POST /contacts/model/customFields', 'POST /users'],
      ...['PATCH /tasks/model/customFields/1', 'GET /emails/templates/1', 'POST /emails:batchAdd'],
      ...['GET /tags/1/companies', 'GET /contacts/1/leadScore', 'GET /automations/ids'],
    ];
    for (const call of lacking) {
      const [method = '', path = ''] = call.split(' ');
      expect([call, ...(await program.refused(method, path))]).toEqual([call, 501, 'route.notImplemented']);
    }
  });

  test('in a browser, too, is no page', async () => {
    const answer = await send(origin, { path: '/crm/rest/v2/nothing', headers: { accept: 'text/html' } });
    expect(json(answer)).toMatchObject({ code: 404, status: 'NOT_FOUND' });
  });
});

test('each bearer has a limit of its own, and every answer says what is left', async () => {
  const program = await newProgram(server);
  const first = await program.ask('GET', '/tags');
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '40', 'ratelimit-remaining': '39' });
  const answers = await Promise.all(Array.from({ length: 40 }, () => program.ask('GET', '/tags')));
  const over = answers.filter(({ status }) => status === 429);
  expect(over).toHaveLength(1);
  expect(json(over[0]!)).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' });
  expect(Number(over[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await (await newProgram(server)).ask('GET', '/tags')).status).toBe(200);
});

test("every call is recorded under the key's name, also one that only reads; when it was used is kept by the minute", async () => {
  const program = await newProgram(server);
  await program.done('GET', '/tags');
  await program.done('POST', '/tags', { name: 'New' });
  await program.refused('POST', '/tags', { name: 'New' });
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'user_id', 'subject'])
    .where('account_id', '=', program.accountId)
    .where('action', 'like', '%/v2/%')
    .orderBy('id')
    .execute();
  const apiKey = { id: program.key.id, name: 'Shop' };
  expect(rows).toEqual([
    { action: 'GET /crm/rest/v2/tags', user_id: program.userId, subject: { apiKey } },
    { action: 'POST /crm/rest/v2/tags', user_id: program.userId, subject: { apiKey, tagId: expect.any(String) } },
    { action: 'POST /crm/rest/v2/tags', user_id: program.userId, subject: { apiKey, refused: 'tag.exists' } },
  ]);
  const used = async () =>
    (
      await db
        .selectFrom('api_key')
        .select('last_used_at')
        .where('account_id', '=', program.accountId)
        .executeTakeFirstOrThrow()
    ).last_used_at?.getTime();
  const before = await used();
  await program.done('GET', '/tags');
  expect(await used()).toBe(before);
  await sql`update api_key set last_used_at = now() - interval '61 seconds' where account_id = ${program.accountId}`.execute(
    db,
  );
  await program.done('GET', '/tags');
  expect(await used()).toBeGreaterThanOrEqual(before ?? 0);
});

test('what a key is refused is recorded under its name too: by its scopes, for what is not there, and for what is wrong', async () => {
  const program = await newProgram(server, { scopes: { tags: 'write' } });
  await program.refused('GET', '/contacts');
  await program.refused('GET', '/tags/7');
  await program.refused('POST', '/tags', { name: '' });
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'user_id', 'subject'])
    .where('account_id', '=', program.accountId)
    .where('action', 'like', '%/v2/%')
    .orderBy('id')
    .execute();
  const apiKey = { id: program.key.id, name: 'Shop' };
  expect(rows).toEqual([
    { action: 'GET /crm/rest/v2/contacts', user_id: program.userId, subject: { apiKey, refused: 'apiKey.scope' } },
    {
      action: 'GET /crm/rest/v2/tags/{tagId}',
      user_id: program.userId,
      subject: { apiKey, tagId: '7', refused: 'tag.notFound' },
    },
    { action: 'POST /crm/rest/v2/tags', user_id: program.userId, subject: { apiKey, refused: 'request.invalid' } },
  ]);
});

test('the same Idempotency-Key makes one', async () => {
  const { secret, done } = await newProgram(server);
  const make = () =>
    send(origin, {
      method: 'POST',
      path: TAGS,
      headers: { ...bearer(secret), 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ name: 'Once' }),
    });
  const [one, other] = [await make(), await make()];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(json(other)).toEqual(json(one));
  expect((await done('GET', '/tags')).tags).toHaveLength(1);
});
