import {
  getNotificationSettings,
  listNotifications,
  muteClient,
  saveNotificationSettings,
  unmuteClient,
} from '@app/contract/notifications';
import { saveUserProfile } from '@app/contract/profile';
import { describe, expect, test } from 'vitest';
import { insertClient, insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { notify } from './notify.ts';

const server = await startTestApp();
const { db } = server;
const settings = ({ as, accountId }: Partner) => as(getNotificationSettings, { accountId });
const texts = async ({ as, accountId }: Partner) => {
  const query = { source: 'partners', type: 'alert', accountId } as const;
  return (await as(listNotifications, { query })).notifications.map(({ contentTitle }) => contentTitle);
};

/** A colleague in the same account, signed in. */
async function colleagueOf({ accountId }: Partner): Promise<Partner> {
  const user = await insertUser(db);
  await insertMembership(db, { account_id: accountId, user_id: user.id });
  const token = await server.newSession(user.id);
  return { organizationId: '', accountId, user, token, as: server.withToken(token) };
}

describe('a muted client', () => {
  const changed = (accountId: string, clientId: string | undefined, client: string) =>
    notify(db, { accountId, kind: 'editionChanged', params: { client, from: 'Lite', to: 'Pro' }, clientId });

  test('writes nothing to who muted it, and everything to the others', async () => {
    const partner = await server.newPartner();
    const colleague = await colleagueOf(partner);
    const { accountId } = partner;
    const [loud, quiet] = [await insertClient(db, accountId), await insertClient(db, accountId)];
    await partner.as(muteClient, { accountId, clientId: quiet });
    for (const [clientId, name] of [
      [loud, 'Loud'],
      [quiet, 'Quiet'],
      [undefined, 'None'],
    ] as const)
      await changed(accountId, clientId, name);
    expect((await texts(partner)).toSorted()).toEqual(['Loud moved from Lite to Pro', 'None moved from Lite to Pro']);
    expect(await texts(colleague)).toHaveLength(3);
    await partner.as(unmuteClient, { accountId, clientId: quiet });
    await changed(accountId, quiet, 'Quiet again');
    expect(await texts(partner)).toContain('Quiet again moved from Lite to Pro');
  });

  test('a muted kind is muted for every client', async () => {
    const partner = await server.newPartner();
    await partner.as(saveUserProfile, { body: { mutedKinds: ['editionChanged'] } });
    await changed(partner.accountId, await insertClient(db, partner.accountId), 'Any');
    expect(await texts(partner)).toEqual([]);
  });

  test('is listed by name, once however often it is muted, and only for who muted it', async () => {
    const partner = await server.newPartner();
    const colleague = await colleagueOf(partner);
    const { as, accountId } = partner;
    const beta = await insertClient(db, accountId, { account: { name: 'beta' } });
    const alpha = await insertClient(db, accountId, { account: { name: 'Alpha' } });
    for (const clientId of [beta, alpha, beta.toUpperCase()]) await as(muteClient, { accountId, clientId });
    const both = [
      { id: alpha, name: 'Alpha' },
      { id: beta, name: 'beta' },
    ];
    expect(await settings(partner)).toEqual({ dailyDigest: false, mutedClients: both });
    expect((await settings(colleague)).mutedClients).toEqual([]);
    for (let twice = 0; twice < 2; twice++)
      expect((await as(unmuteClient, { accountId, clientId: alpha })).mutedClients).toEqual(both.slice(1));
  });

  test("only the account's own clients can be muted; others are not found", async () => {
    const [partner, rival] = [await server.newPartner(), await server.newPartner()];
    const { as, accountId } = partner;
    const theirs = await insertClient(db, rival.accountId);
    for (const endpoint of [muteClient, unmuteClient]) {
      for (const clientId of [theirs, unknownId(), accountId])
        await expect(as(endpoint, { accountId, clientId })).rejects.toMatchObject({ code: 'client.notFound' });
      await expect(as(endpoint, { accountId, clientId: 'x' })).rejects.toMatchObject({ status: 400 });
      const inTheirs = as(endpoint, { accountId: rival.accountId, clientId: theirs });
      await expect(inTheirs).rejects.toMatchObject({ status: 403 });
    }
    expect((await settings(partner)).mutedClients).toEqual([]);
  });

  test('a client that leaves, or a member who does, leaves nothing behind', async () => {
    const partner = await server.newPartner();
    const { as, accountId } = partner;
    const clientId = await insertClient(db, accountId);
    await as(muteClient, { accountId, clientId });
    await db.deleteFrom('client').where('account_id', '=', clientId).execute();
    expect((await settings(partner)).mutedClients).toEqual([]);
    const other = await insertClient(db, accountId);
    await as(muteClient, { accountId, clientId: other });
    await db.deleteFrom('membership').where('user_id', '=', partner.user.id).execute();
    const left = db.selectFrom('muted_client').selectAll().where('user_id', '=', partner.user.id);
    expect(await left.execute()).toEqual([]);
  });
});

test('a notification names its client, so that it can be muted there', async () => {
  const partner = await server.newPartner();
  const { as, accountId } = partner;
  const clientId = await insertClient(db, accountId, { account: { name: 'Acme' } });
  const params = { client: 'Acme', from: 'Lite', to: 'Pro' };
  await notify(db, { accountId, kind: 'editionChanged', params, clientId, actionUrl: `/clients/${clientId}` });
  const { notifications } = await as(listNotifications, { query: { source: 'partners', type: 'alert', accountId } });
  expect(notifications).toMatchObject([
    { kind: 'editionChanged', client: { id: clientId, name: 'Acme' }, actionUrl: `/clients/${clientId}` },
  ]);
});

describe('the daily mail', () => {
  const dueOf = async ({ user }: Partner) => {
    const row = db.selectFrom('membership').select('digest_at').where('user_id', '=', user.id);
    return (await row.executeTakeFirstOrThrow()).digest_at;
  };

  test('nobody gets it without asking; asked for, it is due at the next 08:00 of the account', async () => {
    const partner = await server.newPartner();
    const { as, accountId } = partner;
    await db.updateTable('account').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', accountId).execute();
    expect([(await settings(partner)).dailyDigest, await dueOf(partner)]).toEqual([false, null]);
    expect(await as(saveNotificationSettings, { accountId, body: { dailyDigest: true } })).toEqual({
      dailyDigest: true,
      mutedClients: [],
    });
    const due = await dueOf(partner);
    expect(due?.toISOString()).toMatch(/T23:00:00\.000Z$/);
    expect(due?.getTime()).toBeGreaterThan(Date.now());
    expect(due?.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000);
  });

  test('asking again does not put it off; taking it back ends it', async () => {
    const partner = await server.newPartner();
    const { as, accountId } = partner;
    const save = (dailyDigest: boolean) => as(saveNotificationSettings, { accountId, body: { dailyDigest } });
    await save(true);
    const soon = new Date(Date.now() + 60_000);
    await db.updateTable('membership').set({ digest_at: soon }).where('user_id', '=', partner.user.id).execute();
    await save(true);
    expect(await dueOf(partner)).toEqual(soon);
    expect((await save(false)).dailyDigest).toBe(false);
    expect(await dueOf(partner)).toBeNull();
  });
});
