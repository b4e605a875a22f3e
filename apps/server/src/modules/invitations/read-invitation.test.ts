import { connectInvitation, inviteColleague, readInvitation, revokeInvitation } from '@app/contract/invitations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cookieOf, openLogin, postForm, postJson } from '../../../test/provider.ts';
import { elsewhere, json } from '../../../test/raw.ts';
import { insertUser, unknownId } from '../../../test/rows.ts';
import { everythingStored } from '../../../test/snapshot.ts';
import { startOrders } from '../orders/test-orders.ts';

const { server, newSeller, share, order, trialOf, tryOut } = await startOrders();
const { db, origin } = server;
const address = () => `${unknownId().slice(0, 8)}@partner.example`;
const read = (invitationId: string) => server.anonymous(readInvitation, { body: { invitationId } });

async function mailTo(recipient: string) {
  const mail = await db
    .selectFrom('mail')
    .select(['text', 'subject'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const link = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '');
  return { ...mail, link, key: link.searchParams.get('userToken') ?? '' };
}

async function invite(email: string) {
  const partner = await server.newPartner();
  const { id } = await partner.as(inviteColleague, {
    accountId: partner.accountId,
    body: { inviteeEmail: email, inviteeLocale: 'en-US', inviteeRole: 'ADMIN', returnUrl: `${origin}/` },
  });
  return { ...partner, id, ...(await mailTo(email)) };
}

test('an invitation says who invites whom to which account, and whether they have a user', async () => {
  const email = address();
  const { key, user, accountId } = await invite(email);
  await db.updateTable('app_user').set({ given_name: 'Mara', family_name: 'Vale' }).where('id', '=', user.id).execute();
  await db.updateTable('account').set({ name: 'Vale & Co' }).where('id', '=', accountId).execute();
  const before = await everythingStored(db);
  expect(await read(key)).toEqual({
    company: 'Vale & Co',
    isCrm: false,
    host: new URL(origin).host,
    invitedBy: 'Mara Vale',
    inviteeEmail: email,
    hasUser: false,
    signedInAs: null,
    order: null,
  });
  expect(await everythingStored(db)).toBe(before);
  await insertUser(db, { username: email });
  expect(await read(key)).toMatchObject({ hasUser: true });
});

test('one that cannot be accepted any more says nothing, whatever the reason', async () => {
  const revoked = await invite(address());
  await revoked.as(revokeInvitation, { accountId: revoked.accountId, invitationId: revoked.id });
  const expired = await invite(address());
  await db.updateTable('invitation').set({ expires_at: sql`now()` }).where('id', '=', expired.id).execute();
  const email = address();
  const accepted = await invite(email);
  const invitee = await insertUser(db, { username: email });
  const as = server.withToken(await server.newSession(invitee.id));
  await as(connectInvitation, { body: { invitationId: accepted.key } });
  for (const key of [revoked.key, expired.key, accepted.key, 'INV-nothing', '\u0000'])
    await expect(read(key), key).rejects.toMatchObject({ code: 'invitation.notFound' });
});

test('whoever is signed in as somebody else is asked, and told; the invitee goes on', async () => {
  const email = address();
  const invitee = await insertUser(db, { username: email });
  const { key, link } = await invite(email);
  const other = await insertUser(db);
  const ask = async (cookie: string) =>
    json(await postJson(origin, '/idp/invitation', { invitationId: key }, { ...elsewhere(), cookie })).signedInAs;
  const open = async (cookie: string) => (await openLogin(origin, { service: link.href }, { cookie })).status;
  const [theirs, own] = [cookieOf(await postForm(origin, other)), cookieOf(await postForm(origin, invitee))];
  expect([await open(theirs), await ask(theirs)]).toEqual([200, other.username]);
  expect([await open(own), await ask(own)]).toEqual([303, null]);
  // A dead one keeps nobody: the app says what there is to say.
  await db.updateTable('invitation').set({ revoked_at: sql`now()` }).where('invitee_email', '=', email).execute();
  expect(await open(theirs)).toBe(303);
});

test('a customer’s first visit knows their name, their plan and where their account is', async () => {
  const seller = await newSeller();
  const email = `${unknownId().slice(0, 8)}@customer.example`;
  const customer = { company: 'Own & Sons', givenName: 'Ines', email, countryCode: 'GB', locale: 'en-us' };
  const { accountUrl, planName } = await order(await share(seller), { customer });
  const mail = await mailTo(email);
  expect(mail.text).toContain('Choose a password');
  const { name } = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', seller.accountId)
    .executeTakeFirstOrThrow();
  expect(await read(mail.key)).toMatchObject({
    company: 'Own & Sons',
    isCrm: true,
    host: new URL(accountUrl).host,
    inviteeEmail: email,
    hasUser: false,
    order: { givenName: 'Ines', familyName: '', planName, seller: name },
  });

  // Whoever has a password here already is not asked to choose one.
  const known = await insertUser(db, { locale: 'en-us' });
  await tryOut(trialOf(seller), { customer: { ...customer, email: known.username } });
  const trial = await mailTo(known.username);
  expect(trial.text).toContain('Sign in with the password you already have.');
  expect(trial.text).not.toContain('Choose a password');
  expect(await read(trial.key)).toMatchObject({ hasUser: true, order: { givenName: 'Ines' } });
});
