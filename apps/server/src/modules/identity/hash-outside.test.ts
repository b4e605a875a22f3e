import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { inviteColleague } from '@app/contract/invitations';
import { changePassword } from '@app/contract/profile';
import { TransactionBuilder } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { postJson } from '../../../test/provider.ts';
import { unknownId } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { createOperator } from '../../admin/test-operator.ts';
import { hashPassword } from './passwords.ts';

const inside = new AsyncLocalStorage<true>();
const { execute } = TransactionBuilder.prototype;
const spied = vi.spyOn(TransactionBuilder.prototype, 'execute').mockImplementation(function (
  this: TransactionBuilder<unknown>,
  work,
) {
  return execute.call(this, (trx) => inside.run(true, () => work(trx)));
});
afterAll(() => spied.mockRestore());

/** Every hash, with whether a transaction was open meanwhile. */
const hashes: string[] = [];
const note = (message: unknown) => {
  const { what } = message as { what: string };
  hashes.push(inside.getStore() ? `${what} in a transaction` : what);
};
subscribe('password.hash', note);
afterAll(() => void unsubscribe('password.hash', note));
beforeEach(() => void hashes.splice(0));

const server = await startTestApp();
const { db, origin } = server;
const home = `${origin}/`;
const PASSWORD = 'long enough 1';

test('a transaction is seen here', async () => {
  await db.transaction().execute(() => hashPassword(PASSWORD));
  expect(hashes).toEqual(['new in a transaction']);
});

test('signing in and changing the password hash outside of transactions, which others would have to wait for', async () => {
  const { user } = await server.newPartner();
  hashes.splice(0);
  const { as } = await server.signIn(user);
  const change = (currentPassword: string) =>
    as(changePassword, { body: { currentPassword, newPassword: 'a different long secret' } });
  expect(await change('wrong')).toEqual({ outcome: 'wrong' });
  expect(await change(user.password)).toEqual({ outcome: 'changed' });
  await expect(server.signIn({ username: 'nobody@partner.example', password: PASSWORD })).rejects.toThrow();
  expect(hashes).toEqual(['compared', 'compared', 'compared', 'new', 'compared']);
});

test('so does registering, by mail or by an invitation', async () => {
  const email = `${unknownId()}@example.com`;
  const register = (more: object) =>
    postJson(origin, '/idp/register', { givenName: 'Ada', email, password: PASSWORD, ...more });
  expect((await register({})).status).toBe(200);
  const partner = await server.newPartner();
  await partner.as(inviteColleague, {
    accountId: partner.accountId,
    body: { inviteeEmail: email, inviteeLocale: 'en-US', inviteeRole: 'ADMIN', returnUrl: home },
  });
  const mail = await db
    .selectFrom('mail')
    .select('text')
    .where('recipient', '=', email)
    .where('text', 'like', '%userToken%')
    .executeTakeFirstOrThrow();
  const returnUrl = /http\S+/.exec(mail.text)?.[0];
  expect((await register({ returnUrl })).status).toBe(200);
  expect(await db.selectFrom('app_user').select('id').where('username', '=', email).execute()).toHaveLength(1);
  expect(hashes).toEqual(['new', 'new']);
});

test('so does choosing a new password by a mailed link; a dead one costs no hash', async () => {
  const { user } = await server.newPartner();
  await postJson(origin, '/idp/password', { email: user.username });
  const { text } = await db
    .selectFrom('mail')
    .select('text')
    .where('recipient', '=', user.username)
    .executeTakeFirstOrThrow();
  const key = /key=([\w-]+)/.exec(text)?.[1];
  hashes.splice(0);
  const finish = () => postJson(origin, '/idp/password/finish', { key, password: 'a different long secret' });
  expect([(await finish()).status, (await finish()).status]).toEqual([200, 404]);
  expect(hashes).toEqual(['new']);
});

test('and so do the operator’s commands', async () => {
  const { answer } = createOperator(server.database);
  const email = `${unknownId()}@example.com`;
  await answer('users', 'create', email);
  await answer('users', 'reset-password', email);
  expect(hashes).toEqual(['new', 'new']);
});
