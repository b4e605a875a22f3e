import { signIn } from '@app/contract/identity';
import {
  connectInvitation,
  inviteColleague,
  listInvitations,
  listOutbox,
  resendInvitation,
  revokeInvitation,
} from '@app/contract/invitations';
import { countNotifications, listNotifications } from '@app/contract/notifications';
import { saveUserProfile } from '@app/contract/profile';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { everythingStored } from '../../../test/snapshot.ts';

const server = await startTestApp();
const { db, origin } = server;

const invite = ({ as, accountId }: Partner, inviteeEmail: string, more: object = {}) =>
  as(inviteColleague, {
    accountId,
    body: { inviteeEmail, inviteeLocale: 'en-US', inviteeRole: 'ADMIN', returnUrl: `${origin}/`, ...more },
  });
const pending = async ({ as, accountId }: Partner, search?: string) =>
  (await as(listInvitations, { accountId, query: { search } })).content;
/** The mails to an address, the latest first. */
const mailsTo = (recipient: string) =>
  db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('created_at', 'desc').execute();
/** The key in the latest mail's link. */
async function keyFor(recipient: string): Promise<string> {
  const [mail] = await mailsTo(recipient);
  return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('userToken') ?? '';
}
const address = () => `${unknownId().slice(0, 8)}@partner.example`;

async function person(username = address()) {
  const user = await insertUser(db, { username, given_name: 'Ines', family_name: 'Vale' });
  return { ...user, call: server.withToken(await server.newSession(user.id)) };
}

describe('inviting', () => {
  test('mails a link that carries the key, which is stored nowhere else', async () => {
    const partner = await server.newPartner();
    const email = address();
    const answer = await invite(partner, email.toUpperCase());
    expect(answer).toEqual({ id: expect.any(String), inviteeEmail: email, expiresDate: expect.any(String) });
    const days = (Date.parse(answer.expiresDate) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    const key = await keyFor(email);
    expect(key).toMatch(/^INV-[A-Za-z0-9-]{32,}$/);
    // Whoever signs in on the way carries the key in the address to come back to.
    const user = await insertUser(db);
    const service = `${origin}/?userToken=${key}`;
    await server.anonymous(signIn, { body: { username: user.username, password: user.password, service } });
    const [mail] = await mailsTo(email);
    await db.deleteFrom('mail').where('id', '=', mail!.id).execute();
    expect(await everythingStored(db)).not.toContain(key);
    const rows = db.selectFrom('audit').select('subject').where('account_id', '=', partner.accountId);
    const audit = await rows.orderBy('id', 'desc').executeTakeFirst();
    expect(audit?.subject).toEqual({ accountId: partner.accountId, invitationId: answer.id, inviteeEmail: email });
  });

  test('is in the language asked for, right to left where it is, and nobody can write HTML into it', async () => {
    const partner = await server.newPartner();
    await db.updateTable('account').set({ name: '<b>Bold</b> & Co' }).where('id', '=', partner.accountId).execute();
    const email = address();
    await invite(partner, email, { inviteeLocale: 'ar-IQ' });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ locale: 'ar-iq', account_id: partner.accountId, sent_at: null, attempts: 0 });
    expect(mail?.html).toContain('<html lang="ar-iq" dir="rtl">');
    expect(mail?.html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; Co');
    expect(mail?.html).not.toContain('<b>Bold');
    expect(mail?.text).toContain('<b>Bold</b> & Co');
    expect(mail?.text).toContain('locale=ar-iq');
  });

  test('somebody who is known reads it in their own language', async () => {
    const partner = await server.newPartner();
    const { username, call } = await person();
    await call(saveUserProfile, { body: { locale: 'de-de' } });
    await invite(partner, username, { inviteeLocale: 'pt-BR' });
    expect((await mailsTo(username))[0]?.locale).toBe('de-de');
  });

  test('twice is one invitation, and the first link is dead', async () => {
    const partner = await server.newPartner();
    const { username, call } = await person();
    const { id } = await invite(partner, username);
    const first = await keyFor(username);
    expect((await invite(partner, username)).id).toBe(id);
    expect(await pending(partner)).toHaveLength(1);
    await expect(call(connectInvitation, { body: { invitationId: first } })).rejects.toMatchObject({ status: 404 });
    await call(connectInvitation, { body: { invitationId: await keyFor(username) } });
  });

  test('the same address at once, eight times, is one invitation with one live link', async () => {
    const partner = await server.newPartner();
    const email = address();
    await Promise.all(Array.from({ length: 8 }, () => invite(partner, email)));
    expect(await pending(partner)).toHaveLength(1);
  });

  test('a member is refused, and so is the hundredth mail too many', async () => {
    const partner = await server.newPartner();
    await expect(invite(partner, partner.user.username)).rejects.toMatchObject({ code: 'invitation.member' });
    await db
      .insertInto('mail')
      .values(
        Array.from({ length: 200 }, () => ({
          recipient: 'x',
          locale: 'en-us',
          subject: 'x',
          text: 'x',
          account_id: partner.accountId,
        })),
      )
      .execute();
    const email = address();
    await expect(invite(partner, email)).rejects.toMatchObject({ code: 'invitation.tooMany', status: 429 });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('the eleventh to one address on one day is refused, and so is a name that would write the mail', async () => {
    const partner = await server.newPartner();
    const email = address();
    await db
      .insertInto('mail')
      .values(
        Array.from({ length: 10 }, () => ({
          recipient: email,
          locale: 'en-us',
          subject: 'x',
          text: 'x',
          account_id: partner.accountId,
        })),
      )
      .execute();
    await expect(invite(partner, email)).rejects.toMatchObject({ code: 'invitation.tooMany' });
    const name = 'You owe us\n\nPay at https://evil.example/';
    await expect(partner.as(saveUserProfile, { body: { givenName: name } })).rejects.toMatchObject({ status: 400 });
    await db.updateTable('account').set({ name }).where('id', '=', partner.accountId).execute();
    const other = address();
    await invite(partner, other);
    const [mail] = await mailsTo(other);
    expect(mail?.text).toContain('You owe us Pay at');
    expect(mail?.subject).not.toMatch(/\n/);
  });

  test('a link that leads elsewhere is refused', async () => {
    const partner = await server.newPartner();
    for (const returnUrl of ['https://evil.example/', 'javascript:alert(1)', '/', `${origin}@evil.example/`])
      await expect(invite(partner, address(), { returnUrl })).rejects.toMatchObject({ code: 'service.unknown' });
  });
});

describe('what is pending', () => {
  test('is listed with who sent it and when, the latest first; expired ones too, accepted and revoked ones not', async () => {
    const partner = await server.newPartner();
    await db.updateTable('app_user').set({ given_name: 'Mara' }).where('id', '=', partner.user.id).execute();
    const joined = await person();
    const [old, revoked] = ['old@x.example', 'revoked@x.example'];
    const { id } = await invite(partner, old);
    await db
      .updateTable('invitation')
      .set({ expires_at: sql`now() - interval '1 minute'`, sent_at: sql`now() - interval '14 days'` })
      .where('id', '=', id)
      .execute();
    await invite(partner, joined.username);
    await joined.call(connectInvitation, { body: { invitationId: await keyFor(joined.username) } });
    const gone = await invite(partner, revoked);
    await partner.as(revokeInvitation, { accountId: partner.accountId, invitationId: gone.id });
    await invite(partner, 'new@x.example');
    expect(await pending(partner)).toMatchObject([
      { inviteeEmail: 'new@x.example', invitedBy: 'Mara', inviteeRole: 'ADMIN', expired: false },
      { inviteeEmail: old, expired: true },
    ]);
    expect((await pending(partner, 'OLD x.ex')).map(({ inviteeEmail }) => inviteeEmail)).toEqual([old]);
  });

  test('sent again, the old link dies, the new one works, and an expired one lives again', async () => {
    const partner = await server.newPartner();
    const { username, call } = await person();
    const { id } = await invite(partner, username);
    const first = await keyFor(username);
    await db
      .updateTable('invitation')
      .set({ expires_at: sql`now() - interval '1 minute'`, sent_at: sql`now() - interval '20 days'` })
      .execute();
    const again = await partner.as(resendInvitation, { accountId: partner.accountId, invitationId: id });
    expect(again).toMatchObject({ id, expired: false });
    expect(Date.now() - Date.parse(again.sentDate)).toBeLessThan(60_000);
    await expect(call(connectInvitation, { body: { invitationId: first } })).rejects.toMatchObject({ status: 404 });
    await call(connectInvitation, { body: { invitationId: await keyFor(username) } });
    await expect(
      partner.as(resendInvitation, { accountId: partner.accountId, invitationId: id }),
    ).rejects.toMatchObject({ code: 'invitation.notFound' });
  });

  test('revoked, its link is dead; again is fine; an accepted one cannot be revoked', async () => {
    const partner = await server.newPartner();
    const { username, call } = await person();
    const { id } = await invite(partner, username);
    const revoke = (invitationId: string) =>
      partner.as(revokeInvitation, { accountId: partner.accountId, invitationId });
    const key = await keyFor(username);
    await revoke(id);
    await revoke(id);
    await expect(call(connectInvitation, { body: { invitationId: key } })).rejects.toMatchObject({ status: 404 });
    // A link that is dead need not be mailed any more.
    expect(await mailsTo(username)).toEqual([]);
    const next = await invite(partner, username);
    expect(next.id).not.toBe(id);
    await call(connectInvitation, { body: { invitationId: await keyFor(username) } });
    await expect(revoke(next.id)).rejects.toMatchObject({ code: 'invitation.notFound' });
  });
});

describe('an accepted invitation', () => {
  test('is told to the team, but not to who joined, nor to who has muted it', async () => {
    const partner = await server.newPartner();
    const muted = await person();
    await insertMembership(db, { account_id: partner.accountId, user_id: muted.id });
    await muted.call(saveUserProfile, { body: { mutedKinds: ['invitationAccepted'] } });
    const joined = await person();
    await invite(partner, joined.username);
    await joined.call(connectInvitation, { body: { invitationId: await keyFor(joined.username) } });
    const query = { accountId: partner.accountId, source: 'partners', type: 'alert' } as const;
    const { notifications } = await partner.as(listNotifications, { query });
    expect(notifications).toMatchObject([{ contentTitle: 'Ines Vale joined your team', actionUrl: '/settings' }]);
    for (const { call, id } of [muted, joined])
      expect(await call(countNotifications, { query: { ...query, userId: id, status: 'New' } })).toEqual({ count: 0 });
  });
});

describe('the outbox', () => {
  test('shows the account its own mail in the demo', async () => {
    const partner = await server.newPartner();
    const rival = await server.newPartner();
    const email = address();
    await invite(partner, email);
    const { content } = await partner.as(listOutbox, { accountId: partner.accountId });
    expect(content).toMatchObject([{ recipient: email, text: expect.stringContaining('userToken=') }]);
    expect((await rival.as(listOutbox, { accountId: rival.accountId })).content).toEqual([]);
  });

  test.each([{ DEMO: 'off' as const }, { SMTP_URL: 'smtp://localhost:1' }])('is nowhere else: %o', async (config) => {
    const elsewhere = await startTestApp(config);
    const partner = await elsewhere.newPartner();
    await expect(partner.as(listOutbox, { accountId: partner.accountId })).rejects.toMatchObject({ status: 404 });
    await elsewhere.stop();
  });
});

describe('from a CRM account', () => {
  async function customerOnHost() {
    const customer = await server.newPartner({ kind: 'customer' });
    const site = await server.onHostOf(customer.accountId);
    await db.updateTable('account').set({ name: 'Acme' }).where('id', '=', customer.accountId).execute();
    return { ...customer, site, as: await site.as(customer.user.id) };
  }

  test("an invitation leads to the account's own host, and names no other product", async () => {
    const customer = await customerOnHost();
    const email = address();
    await invite(customer, email, { returnUrl: `${customer.site.origin}/` });
    const [mail] = await mailsTo(email);
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect([link.origin, link.pathname]).toEqual([customer.site.origin, '/']);
    expect(mail?.text).toContain('join the account Acme');
    const { id, call } = await person(email);
    await call(connectInvitation, { body: { invitationId: link.searchParams.get('userToken') ?? '' } });
    const told = await db.selectFrom('notification').selectAll().where('user_id', '=', customer.user.id).execute();
    expect(told).toMatchObject([{ kind: 'invitationAccepted', source: 'crm', action_url: '/settings/users' }]);
    expect(
      (await (await customer.site.as(id))(listInvitations, { accountId: customer.accountId, query: {} })).content,
    ).toEqual([]);
  });

  test('it leads to no other host', async () => {
    const customer = await customerOnHost();
    const other = await customerOnHost();
    for (const returnUrl of [`${origin}/`, `${other.site.origin}/`])
      await expect(invite(customer, address(), { returnUrl })).rejects.toMatchObject({ code: 'service.unknown' });
  });

  test('one from before accounts had hosts is sent again with the right address', async () => {
    const customer = await customerOnHost();
    const email = address();
    const { id } = await invite(customer, email, { returnUrl: `${customer.site.origin}/` });
    await db
      .updateTable('invitation')
      .set({ return_url: `${origin}/` })
      .where('id', '=', id)
      .execute();
    await customer.as(resendInvitation, { accountId: customer.accountId, invitationId: id });
    expect((await mailsTo(email))[0]?.text).toContain(`${customer.site.origin}/?userToken=`);
  });
});
