import { getBootData } from '@app/contract/accounts';
import { getClient, requestMembership } from '@app/contract/clients';
import { connectInvitation } from '@app/contract/invitations';
import { listNotifications } from '@app/contract/notifications';
import {
  declineMembership,
  grantMembership,
  listMembershipRequests,
  listTeamMembers,
  removeTeamMember,
} from '@app/contract/team';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertClient, insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { hashSecret } from '../../http/secrets.ts';

const server = await startTestApp();
const { db } = server;

/** Maya of Northwind, and her client Acme, which Ruth owns and Otto works in. */
async function partnerWithClient({ owned = true } = {}) {
  const partner = await server.newPartner();
  await db.updateTable('app_user').set({ given_name: 'Maya' }).where('id', '=', partner.user.id).execute();
  await db.updateTable('account').set({ name: 'Northwind' }).where('id', '=', partner.accountId).execute();
  const clientId = await insertClient(db, partner.accountId, { has_access: false, account: { name: 'Acme' } });
  const ruth = await insertUser(db, { given_name: 'Ruth', locale: 'de-de' });
  const otto = await insertUser(db, { given_name: 'Otto' });
  for (const { id } of [ruth, otto]) await insertMembership(db, { account_id: clientId, user_id: id });
  if (owned) await db.updateTable('account').set({ owner_user_id: ruth.id }).where('id', '=', clientId).execute();
  const site = await server.onHostOf(clientId);
  return { partner, clientId, ruth, otto, site, asRuth: await site.as(ruth.id), asOtto: await site.as(otto.id) };
}

const ask = ({ as, accountId }: Partner, clientId: string) => as(requestMembership, { accountId, clientId });
const membershipOf = async ({ as, accountId }: Partner, clientId: string) =>
  (await as(getClient, { accountId, clientId })).membership;
const newsOf = async ({ as, accountId }: Partner) =>
  (await as(listNotifications, { query: { accountId, source: 'partners', type: 'alert' } })).notifications;

describe('asking', () => {
  test("tells the client's people in their account, and mails the owner in their language", async () => {
    const { partner, clientId, ruth, otto, asOtto, site } = await partnerWithClient();
    expect(await membershipOf(partner, clientId)).toBe('none');
    const { requestedDate } = await ask(partner, clientId);
    expect(await membershipOf(partner, clientId)).toBe('requested');
    const { notifications } = await asOtto(listNotifications, {
      query: { accountId: clientId, source: 'crm', type: 'alert' },
    });
    expect(notifications).toMatchObject([
      {
        kind: 'membershipRequested',
        source: 'crm',
        contentText: 'Maya from Northwind requests to join Acme.',
        actionUrl: '/settings/users',
      },
    ]);
    const mails = await db
      .selectFrom('mail')
      .select(['recipient', 'locale', 'text'])
      .where('recipient', 'in', [ruth.username, otto.username])
      .execute();
    expect(mails).toMatchObject([{ recipient: ruth.username, locale: 'de-de' }]);
    expect(mails[0]?.text).toContain(`${site.origin}/settings/users`);
    expect(await asOtto(listMembershipRequests, { accountId: clientId })).toEqual({
      content: [
        {
          id: expect.any(String),
          user: { id: partner.user.id, givenName: 'Maya', familyName: '', username: partner.user.username },
          company: 'Northwind',
          requestedDate,
        },
      ],
      mayAnswer: false,
    });
  });

  test('is possible once a day while nobody has answered', async () => {
    const { partner, clientId, asRuth } = await partnerWithClient();
    await ask(partner, clientId);
    await expect(ask(partner, clientId)).rejects.toMatchObject({ code: 'membership.requested', status: 409 });
    await db
      .updateTable('membership_request')
      .set({ requested_at: sql`now() - interval '25 hours'` })
      .where('account_id', '=', clientId)
      .execute();
    await ask(partner, clientId);
    expect((await asRuth(listMembershipRequests, { accountId: clientId })).content).toHaveLength(1);
  });

  test('is for clients of one’s own, while they are active, and not for who is a member', async () => {
    const { partner, clientId } = await partnerWithClient();
    const rival = await server.newPartner();
    await expect(ask(rival, clientId)).rejects.toMatchObject({ code: 'client.notFound' });
    await db.updateTable('account').set({ status: 'Cancelled' }).where('id', '=', clientId).execute();
    await expect(ask(partner, clientId)).rejects.toMatchObject({ code: 'client.noAccess' });
    await db.updateTable('account').set({ status: 'Active' }).where('id', '=', clientId).execute();
    await insertMembership(db, { account_id: clientId, user_id: partner.user.id });
    await expect(ask(partner, clientId)).rejects.toMatchObject({ code: 'membership.member', status: 409 });
    expect(await membershipOf(partner, clientId)).toBe('member');
  });

  test('of a client without an owner mails its own people; without anybody, the business', async () => {
    const { partner, clientId, ruth, otto } = await partnerWithClient({ owned: false });
    const colleague = await server.newPartner();
    await insertMembership(db, { account_id: clientId, user_id: colleague.user.id });
    await ask(partner, clientId);
    const mails = await db.selectFrom('mail').select('recipient').where('account_id', '=', partner.accountId).execute();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([ruth.username, otto.username].toSorted());
    const email = `${unknownId()}@acme.example`;
    await ask(partner, await insertClient(db, partner.accountId, { account: { email } }));
    expect(await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()).toHaveLength(1);
  });

  test('ends when the person leaves the partner, or comes in another way', async () => {
    const first = await partnerWithClient();
    await ask(first.partner, first.clientId);
    await db.deleteFrom('membership').where('account_id', '=', first.partner.accountId).execute();
    expect((await first.asRuth(listMembershipRequests, { accountId: first.clientId })).content).toEqual([]);

    const { partner, clientId, asRuth } = await partnerWithClient();
    await ask(partner, clientId);
    await db
      .insertInto('invitation')
      .values({
        account_id: clientId,
        key_hash: hashSecret('invited-meanwhile'),
        invitee_email: partner.user.username,
        invitee_locale: 'en-US',
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    await partner.as(connectInvitation, { body: { invitationId: 'invited-meanwhile' } });
    expect((await asRuth(listMembershipRequests, { accountId: clientId })).content).toEqual([]);
    expect(await membershipOf(partner, clientId)).toBe('member');
  });
});

describe('the answer', () => {
  const requestIn = async (as: Partner['as'], accountId: string) => {
    const { content, mayAnswer } = await as(listMembershipRequests, { accountId });
    return { accountId, requestId: content[0]?.id ?? '', mayAnswer };
  };

  test('is the owner’s: granted, the person is a member, shown with their company, and is told at once', async () => {
    const { partner, clientId, asRuth, asOtto, site } = await partnerWithClient();
    await ask(partner, clientId);
    const { mayAnswer, ...request } = await requestIn(asRuth, clientId);
    expect(mayAnswer).toBe(true);
    await expect(asOtto(grantMembership, request)).rejects.toMatchObject({ code: 'membership.notOwner', status: 403 });
    await asRuth(grantMembership, request);
    expect(await membershipOf(partner, clientId)).toBe('member');
    expect(await newsOf(partner)).toMatchObject([
      { kind: 'membershipGranted', source: 'partners', actionUrl: `/clients/${clientId}` },
    ]);
    const { content } = await asRuth(listTeamMembers, { accountId: clientId, query: {} });
    expect(
      content.map(({ user, role, isOwner, partnerCompany }) => [user.givenName, role, isOwner, partnerCompany]),
    ).toEqual([
      ['Maya', 'ADMIN', false, 'Northwind'],
      ['Otto', 'ADMIN', false, null],
      ['Ruth', 'ADMIN', true, null],
    ]);
    const asMaya = await site.as(partner.user.id);
    expect((await asMaya(getBootData, { accountId: clientId })).member).toEqual({
      isOwner: false,
      partnerCompany: 'Northwind',
      withheld: [],
    });
    for (const answer of [grantMembership, declineMembership])
      await expect(asRuth(answer, request)).rejects.toMatchObject({ code: 'membership.notFound', status: 404 });
  });

  test('can be no, which is told too; then the person may ask again', async () => {
    const { partner, clientId, asRuth } = await partnerWithClient();
    await ask(partner, clientId);
    const { mayAnswer: _, ...request } = await requestIn(asRuth, clientId);
    await asRuth(declineMembership, request);
    expect(await newsOf(partner)).toMatchObject([
      { kind: 'membershipDeclined', contentText: 'Acme has declined your request to join the account.' },
    ]);
    expect(await membershipOf(partner, clientId)).toBe('none');
    await ask(partner, clientId);
  });

  test('only the person who asked is told, not the colleagues', async () => {
    const { partner, clientId, asRuth } = await partnerWithClient();
    const colleague = await insertUser(db);
    await insertMembership(db, { account_id: partner.accountId, user_id: colleague.id });
    await ask(partner, clientId);
    const { mayAnswer: _, ...request } = await requestIn(asRuth, clientId);
    await asRuth(grantMembership, request);
    const told = await db
      .selectFrom('notification')
      .select('user_id')
      .where('account_id', '=', partner.accountId)
      .execute();
    expect(told).toEqual([{ user_id: partner.user.id }]);
  });

  test('of an account without an owner is any of its own people’s, and no partner’s', async () => {
    const { partner, clientId, asOtto, site } = await partnerWithClient({ owned: false });
    const other = await server.newPartner();
    await insertMembership(db, { account_id: clientId, user_id: other.user.id });
    await ask(partner, clientId);
    const visiting = await site.as(other.user.id);
    const { mayAnswer, ...request } = await requestIn(visiting, clientId);
    expect(mayAnswer).toBe(false);
    await expect(visiting(grantMembership, request)).rejects.toMatchObject({ code: 'membership.notOwner' });
    await asOtto(grantMembership, request);
    expect(await membershipOf(partner, clientId)).toBe('member');
  });
});

describe('the owner', () => {
  test('cannot be removed, by nobody; and removes everybody else', async () => {
    const { clientId, ruth, otto, asRuth, asOtto } = await partnerWithClient();
    await expect(asOtto(removeTeamMember, { accountId: clientId, userId: ruth.id })).rejects.toMatchObject({
      code: 'member.owner',
      status: 409,
    });
    await asRuth(removeTeamMember, { accountId: clientId, userId: otto.id });
    // The session on this host was for this account alone.
    await expect(asOtto(getBootData, { accountId: clientId })).rejects.toMatchObject({ status: 401 });
    expect((await asRuth(getBootData, { accountId: clientId })).member).toEqual({
      isOwner: true,
      partnerCompany: null,
      withheld: [],
    });
  });
});
