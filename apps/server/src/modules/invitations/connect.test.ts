import { getBootData } from '@app/contract/accounts';
import { connectInvitation } from '@app/contract/invitations';
import { listCompanyUsers } from '@app/contract/listings';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertUser, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { hashSecret } from '../../http/secrets.ts';

const server = await startTestApp();
const { db } = server;

async function invite({ accountId, user }: Partner, invitee_email: string, columns: object = {}): Promise<string> {
  const key = `key-${unknownId()}`;
  await db
    .insertInto('invitation')
    .values({
      account_id: accountId,
      key_hash: hashSecret(key),
      invitee_email,
      invitee_locale: 'en-US',
      invited_by: user.id,
      expires_at: sql`now() + interval '14 days'`,
      ...columns,
    })
    .execute();
  return key;
}

async function invitee() {
  const user = await insertUser(db);
  const token = await server.newSession(user.id);
  return { ...user, call: server.withToken(token), token };
}

test('who connects belongs to the account, and to its company if they had none', async () => {
  const partner = await server.newPartner();
  const { call, username, id } = await invitee();
  const invitationId = await invite(partner, username);
  expect(await call(connectInvitation, { body: { invitationId } })).toEqual({ accountId: partner.accountId });
  const { companyProfileInfo } = await call(getBootData, { accountId: partner.accountId });
  expect(companyProfileInfo.id).toBe(partner.organizationId);
  const user = await db.selectFrom('app_user').select('organization_id').where('id', '=', id).executeTakeFirst();
  expect(user?.organization_id).toBe(partner.organizationId);
  const companies = await db.selectFrom('company_user').select('organization_id').where('user_id', '=', id).execute();
  expect(companies).toEqual([{ organization_id: partner.organizationId }]);
});

test('who has a company already keeps it, and acts for both', async () => {
  const partner = await server.newPartner();
  const guest = await server.newPartner();
  const invitationId = await invite(partner, guest.user.username);
  await guest.as(connectInvitation, { body: { invitationId } });
  const { content } = await guest.as(listCompanyUsers, {});
  expect(content.map(({ company }) => company.immutableId).toSorted()).toEqual(
    [partner.organizationId, guest.organizationId].toSorted(),
  );
  const row = await db
    .selectFrom('app_user')
    .select('organization_id')
    .where('id', '=', guest.user.id)
    .executeTakeFirst();
  expect(row?.organization_id).toBe(guest.organizationId);
});

test('an invitation works once, also for two clicks at once; who is in is let in by it again', async () => {
  const partner = await server.newPartner();
  const { call, username, id } = await invitee();
  const invitationId = await invite(partner, username);
  const connect = () => call(connectInvitation, { body: { invitationId } });
  const { accountId } = partner;
  expect(await Promise.all([connect(), connect(), connect()])).toEqual([{ accountId }, { accountId }, { accountId }]);
  const told = db.selectFrom('notification').select('kind').where('account_id', '=', accountId);
  expect(await told.where('kind', '=', 'invitationAccepted').execute()).toHaveLength(1);
  expect(await connect()).toEqual({ accountId });
  // Somebody else has nothing from it, and neither has who was removed since.
  const { call: callOther } = await invitee();
  await expect(callOther(connectInvitation, { body: { invitationId } })).rejects.toMatchObject({ status: 404 });
  await db.deleteFrom('membership').where('user_id', '=', id).execute();
  await expect(connect()).rejects.toMatchObject({ code: 'invitation.notFound' });
  expect(await db.selectFrom('membership').selectAll().where('user_id', '=', id).execute()).toEqual([]);
});

test.each([
  ['an expired one', { expires_at: sql`now() - interval '1 second'` }],
  ['a revoked one', { revoked_at: new Date() }],
  ['one that was accepted', { accepted_at: new Date() }],
  ["somebody else's", { invitee_email: 'else@partner.example' }],
])('%s is not found, and lets nobody in', async (_, columns) => {
  const partner = await server.newPartner();
  const { call, username, id } = await invitee();
  const invitationId = await invite(partner, username, columns);
  await expect(call(connectInvitation, { body: { invitationId } })).rejects.toMatchObject({
    code: 'invitation.notFound',
    status: 404,
  });
  expect(await db.selectFrom('membership').selectAll().where('user_id', '=', id).execute()).toEqual([]);
});

test('an unknown key is not found', async () => {
  const { call } = await invitee();
  await expect(call(connectInvitation, { body: { invitationId: 'x' } })).rejects.toMatchObject({ status: 404 });
});
