import { expect, test } from 'vitest';
import { newColleague } from '../../test/crm-member.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, pages } from './test-open.ts';

const server = await startTestApp();

test('people of the account are listed by pages and found; others are not there', async () => {
  const program = await newProgram(server);
  const { done, refused, accountId } = program;
  await newColleague(server, accountId);
  await newColleague(server, accountId);
  const listed = await pages(program, '/users', 'users', 2);
  expect(listed.map((page) => page.length)).toEqual([2, 1]);
  const me: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  expect(me).toMatchObject({ tenant_id: accountId, is_admin: true, sub: me.id });
  expect(await done('GET', `/users/${me.id}`)).toMatchObject({
    ...{ id: me.id, status: 'ACTIVE', admin: true, partner: false },
    email_addresses: [{ email: me.email, field: 'EMAIL1' }],
  });
  expect((await done('GET', `/users?filter=user_ids==${me.id};include_partners==false`)).users).toHaveLength(1);
  expect((await done('GET', `/users?filter=email==${me.email}`)).users).toHaveLength(1);
  const stranger: Record<string, string> = await (await newProgram(server)).done('GET', '/oauth/connect/userinfo');
  expect(await refused('GET', `/users/${stranger.id}`)).toEqual([404, 'user.notFound']);
});

test('a program changes the name of who made its key, nobody else, and no sign-in address', async () => {
  const program = await newProgram(server);
  const { done, refused, accountId } = program;
  const { id, email }: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const body = { given_name: 'Ada', email_addresses: [{ email: 'other@a.example', field: 'EMAIL1' }] };
  expect(await done('PATCH', `/users/${id}`, body)).toMatchObject({ given_name: 'Ada', email_addresses: [{ email }] });
  const colleague = await newProgram(server, { of: await newColleague(server, accountId) });
  expect(await colleague.refused('PATCH', `/users/${id}`, { given_name: 'X' })).toEqual([403, 'account.forbidden']);
  expect(await refused('PATCH', '/users/0', { given_name: 'X' })).toEqual([404, 'user.notFound']);
});

test('title and phone number are those of the profile, to read and to change', async () => {
  const { done, refused } = await newProgram(server);
  const { id }: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const path = `/users/${id}`;
  expect(await done('GET', path)).toMatchObject({ title: null, phone_numbers: [] });
  const given = { title: 'Owner', phone_numbers: [{ number: '+1 503 555 0177', field: 'PHONE1' }] };
  expect(await done('PATCH', path, given)).toMatchObject(given);
  expect(await done('PATCH', path, { family_name: 'King' })).toMatchObject({ ...given, family_name: 'King' });
  expect(await done('PATCH', path, { title: null, phone_numbers: [] })).toMatchObject({
    title: null,
    phone_numbers: [],
  });
  expect((await refused('PATCH', path, { phone_numbers: [{ number: 'call me' }] }))[0]).toBe(400);
});

test('a signature is a JSON string', async () => {
  const { ask, done } = await newProgram(server);
  const { id }: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const answer = await ask('GET', `/users/${id}/signature`);
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
    ...[200, 'application/json; charset=utf-8', '""'],
  ]);
});
