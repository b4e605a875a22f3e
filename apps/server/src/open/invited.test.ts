import { connectInvitation, inviteColleague, revokeInvitation } from '@app/contract/invitations';
import type { OpenUser } from '@app/contract/open/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newColleague } from '../../test/crm-member.ts';
import { json } from '../../test/raw.ts';
import { insertTrial, insertUser, unknownId } from '../../test/rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { hashSecret } from '../http/secrets.ts';
import { newSendingAccount } from '../modules/messages/test-messages.ts';
import { newProgram, type Program, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const newAddress = () => `${unknownId().slice(0, 8)}@invited.example`;

/** A program, and how people of its account invite others. */
async function newInviter() {
  const program = await newProgram(server);
  const { accountId, userId } = program;
  const site = await server.onHostOf(accountId);
  const as = await site.as(userId);
  const invite = (inviteeEmail: string) =>
    as(inviteColleague, {
      accountId,
      body: { inviteeEmail, inviteeLocale: 'en-US', inviteeRole: 'ADMIN', returnUrl: `${site.origin}/` },
    });
  return { ...program, program, site, as, invite };
}
const usersOf = async ({ done }: Pick<Program, 'done'>, query = '') =>
  (await done('GET', `/users${query}`)).users as unknown as OpenUser[];
const numberOf = async (program: Pick<Program, 'done'>, email: string) =>
  (await usersOf(program, `?filter=email==${email}`))[0]?.id;

test('who is invited is listed with a number of their own, and what is known of them', async () => {
  const { program, accountId, userId, invite, done } = await newInviter();
  const [first, second] = [`a-${newAddress()}`, `b-${newAddress()}`];
  await invite(first);
  const colleague = await newColleague(server, accountId);
  await invite(second);
  const listed = (await pages(program, '/users', 'users', 3)) as OpenUser[][];
  expect(listed.map((page) => page.length)).toEqual([3, 1]);
  const numbers = listed.flat().map(({ id }) => Number(id));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  expect(listed.flat().map(({ status, email_addresses: [email] }) => [status, email?.email])).toEqual([
    ...[
      ['ACTIVE', await addressOf(userId)],
      ['INVITED', first],
    ],
    ...[
      ['ACTIVE', await addressOf(colleague.userId)],
      ['INVITED', second],
    ],
  ]);
  const invited = listed.flat()[1];
  expect(invited).toEqual({
    ...{ id: invited?.id, global_user_id: null, keap_id: first, status: 'INVITED', admin: true, partner: false },
    ...{ given_name: null, family_name: null, title: null, company_name: null, address: null, website: null },
    ...{ email_addresses: [{ email: first, field: 'EMAIL1' }], phone_numbers: [], fax_numbers: [] },
    ...{ create_time: expect.any(String), update_time: expect.any(String) },
  });
  expect(await done('GET', `/users/${invited?.id}`)).toEqual(invited);
  const found = async (filter: string) => (await usersOf(program, `?filter=${filter}`)).map(({ id }) => id);
  expect(await found(`user_ids==${invited?.id}`)).toEqual([invited?.id]);
  expect(await found('email==B-*')).toEqual([listed.flat()[3]?.id]);
  expect(await found('include_partners==false;include_inactive==true')).toHaveLength(4);
  expect(await found(`given_name==${first}`)).toEqual([]);
  const byEmail = (await usersOf(program, '?order_by=email+desc')).map(({ keap_id }) => keap_id);
  expect(byEmail).toEqual(byEmail.toSorted().toReversed());
  // Another account's are not there.
  const stranger = await newProgram(server);
  expect(await usersOf(stranger)).toHaveLength(1);
  expect(await stranger.refused('GET', `/users/${invited?.id}`)).toEqual([404, 'user.notFound']);
});

const addressOf = async (id: string) =>
  (await db.selectFrom('app_user').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;

test('an invitation keeps its number when it is renewed, and who accepts it has their own', async () => {
  const { program, accountId, site, invite, refused } = await newInviter();
  const { id: joining, username } = await insertUser(db);
  const { id } = await invite(username);
  const number = await numberOf(program, username);
  await invite(username);
  expect(await numberOf(program, username)).toBe(number);

  await db
    .updateTable('invitation')
    .set({ key_hash: hashSecret(`key-${id}`) })
    .where('id', '=', id)
    .execute();
  const session = site.withToken(await site.newSession(joining));
  expect(await session(connectInvitation, { body: { invitationId: `key-${id}` } })).toEqual({ accountId });
  const [person, ...more] = await usersOf(program, `?filter=email==${username}`);
  expect([person?.status, person?.global_user_id, more]).toEqual(['ACTIVE', person?.id, []]);
  expect(person?.id).not.toBe(number);
  expect(await refused('GET', `/users/${number}`)).toEqual([404, 'user.notFound']);
});

test('an invitation that was taken back, has expired or is of somebody who has joined since is gone', async () => {
  const { program, accountId, as, invite } = await newInviter();
  const back = await invite(newAddress());
  const late = await invite(newAddress());
  const { id: joined, username } = await insertUser(db);
  await invite(username);
  expect(await usersOf(program)).toHaveLength(4);
  await as(revokeInvitation, { accountId, invitationId: back.id });
  await db.updateTable('invitation').set({ expires_at: sql`now()` }).where('id', '=', late.id).execute();
  await newColleague(server, accountId, joined);
  expect((await usersOf(program)).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
});

test('who has ordered the account and is invited to own it has the name that they ordered with', async () => {
  const { program, accountId, invite } = await newInviter();
  const email = newAddress();
  const { id } = await invite(email);
  await insertTrial(db, accountId, accountId, '2030-01-01');
  await db
    .updateTable('customer_order')
    .set({ customer: JSON.stringify({ givenName: 'Ada', familyName: 'King', email }) })
    .where('client_id', '=', accountId)
    .execute();
  expect((await usersOf(program))[1]).toMatchObject({ given_name: null, family_name: null });
  await db.updateTable('invitation').set({ makes_owner: true }).where('id', '=', id).execute();
  expect(await usersOf(program, '?filter=given_name==ada')).toMatchObject([
    { status: 'INVITED', given_name: 'Ada', family_name: 'King', keap_id: email },
  ]);
});

test('nothing takes the number of an invitation for a person', async () => {
  const { accountId, user, as, assetId } = await newSendingAccount(server);
  const program = await newProgram(server, { of: { accountId, userId: user.id, call: as } });
  const { ask, done, refused } = program;
  const email = newAddress();
  const site = await server.onHostOf(accountId);
  await (await site.as(user.id))(inviteColleague, {
    accountId,
    body: { inviteeEmail: email, inviteeLocale: 'en-US', inviteeRole: 'ADMIN', returnUrl: `${site.origin}/` },
  });
  const number = (await numberOf(program, email)) ?? '';
  const { id: me }: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  const make = async (path: string, body: object) =>
    String(((await done('POST', path, body)) as Record<string, unknown>).id);
  const given = { email: 'ada@a.example', field: 'EMAIL1', opt_in_reason: 'Asked' };
  const person = { given_name: 'Ada', email_addresses: [given] };
  const contact = await make('/contacts', person);
  const stage = await make('/opportunities/stages', {
    ...{ name: 'New', order: 1, target_number_days: 7, probability: 10, checklist_items: [] },
  });
  const deal = { opportunity_title: 'Mill', contact_id: contact, stage_id: stage };
  const opportunity = await make('/opportunities', deal);
  const notes = `/contacts/${contact}/notes`;
  const note = await make(notes, { title: 'Hello', text: 'Hello', user_id: me });
  const task = await make('/tasks', { title: 'Call', assigned_to_user_id: me });
  const mail = { contacts: [contact], subject: 'Hello', html_content: 'SGVsbG8=' };
  const template = { template_id: String(assetId), contact_ids: [contact] };
  const calls = (id: string): [method: string, path: string, body: object][] => [
    ['POST', '/contacts', { ...person, owner_id: id }],
    ['PATCH', `/contacts/${contact}`, { owner_id: id }],
    ['POST', notes, { title: 'Hello', text: 'Hello', user_id: id }],
    ['PATCH', `${notes}/${note}`, { user_id: id }],
    ['POST', '/tasks', { title: 'Call', assigned_to_user_id: id }],
    ['PATCH', `/tasks/${task}`, { assigned_to_user_id: id }],
    ['POST', '/opportunities', { ...deal, user_id: id }],
    ['PATCH', `/opportunities/${opportunity}`, { user_id: id }],
    ['POST', '/emails:send', { ...mail, user_id: id }],
    ['POST', '/emails/templates:send', { ...template, user_id: id }],
  ];
  const before = await everythingOf(accountId);
  for (const [method, path, body] of calls(number)) {
    const answer = await ask(method, path, body);
    expect([method, path, answer.status, json(answer)]).toEqual([
      ...[method, path, 400],
      expect.objectContaining({ message: expect.stringContaining(`nobody in the account has the id ${number}`) }),
    ]);
  }
  expect(await everythingOf(accountId)).toEqual(before);
  for (const [method, path, body] of calls(me ?? ''))
    expect((await ask(method, path, body)).status, path).toBeLessThan(300);
  expect(await refused('PATCH', `/users/${number}`, { given_name: 'X' })).toEqual([404, 'user.notFound']);
  expect(await refused('GET', `/users/${number}/signature`)).toEqual([404, 'user.notFound']);
  for (const [path, name] of [
    ['/tasks?filter=user_id==', 'tasks'],
    ['/opportunities?filter=user_id==', 'opportunities'],
  ])
    expect((await done('GET', `${path}${number}`))[name ?? '']).toEqual([]);
});

/** How many rows there are of what programs give people. */
const everythingOf = async (accountId: string) =>
  Promise.all(
    (['contact', 'task', 'deal', 'message'] as const).map(
      async (table) =>
        (await db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()).length,
    ),
  );
