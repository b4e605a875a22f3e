import { getCrmToken } from '@app/contract/accounts';
import { changeStep, getCampaign, listCampaigns, lockCampaign, renameCampaign } from '@app/contract/campaigns';
import { describe, expect, test } from 'vitest';
import { newColleague } from '../../../test/crm-member.ts';
import { insertCampaign, insertClient, insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

/** The CRM api of one client, as this partner reaches it. */
async function crmOf({ as }: Pick<Partner, 'as'>, accountId: string) {
  const { accessToken } = await as(getCrmToken, { accountId, domain: 'localhost' });
  return server.withToken(accessToken);
}

async function partnerWithClient() {
  const partner = await server.newPartner();
  await db
    .updateTable('app_user')
    .set({ given_name: 'Mara', family_name: 'Okafor' })
    .where('id', '=', partner.user.id)
    .execute();
  const clientId = await insertClient(db, partner.accountId);
  return { ...partner, clientId, crm: await crmOf(partner, clientId) };
}

/** The same, where the client has made the partner's person a member: only members change campaigns. */
async function memberOfClient() {
  const partner = await partnerWithClient();
  await insertMembership(db, { account_id: partner.clientId, user_id: partner.user.id });
  return partner;
}

describe('the list', () => {
  test('counts who is in each campaign and who is through, the latest campaign first', async () => {
    const { crm, clientId, user } = await partnerWithClient();
    const old = await insertCampaign(db, clientId, { created_at: '2025-01-01T00:00:00Z' });
    const id = await insertCampaign(db, clientId, {
      name: 'Welcome',
      categories: ['Sales', 'Nurture'],
      created_at: '2026-01-01T00:00:00Z',
      published_at: '2026-01-02T00:00:00Z',
      created_by: user.id,
      contacts: [
        { entered: '2026-01-03T00:00:00Z' },
        { entered: '2026-01-03T00:00:00Z', completed: '2026-01-05T00:00:00Z' },
        { entered: '2026-01-04T00:00:00Z', completed: '2026-01-04T00:00:00Z' },
      ],
    });
    const { campaigns, count } = await crm(listCampaigns, { accountId: clientId, query: {} });
    expect([campaigns.map((campaign) => campaign.id), count]).toEqual([[id, old], 2]);
    expect(campaigns[0]).toEqual({
      id,
      name: 'Welcome',
      categories: ['Sales', 'Nurture'],
      active_contact_count: 1,
      completed_contact_count: 2,
      date_created: '2026-01-01T00:00:00.000Z',
      published_date: '2026-01-02T00:00:00.000Z',
      published_status: true,
      error_message: null,
    });
    expect(campaigns[1]).toMatchObject({ published_date: null, published_status: false, active_contact_count: 0 });
  });

  test('holds what is optional only when it is asked for', async () => {
    const { crm, clientId, user } = await partnerWithClient();
    await insertCampaign(db, clientId, { created_by: user.id, locked_at: '2026-02-01T00:00:00Z', locked_by: user.id });
    const ask = async (
      optional_properties?: 'locked' | ('locked' | 'created_by_global_id' | 'goals' | 'sequences' | 'entry')[],
    ) => (await crm(listCampaigns, { accountId: clientId, query: { optional_properties } })).campaigns[0]!;
    const { global_id } = await db
      .selectFrom('app_user')
      .select('global_id')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(Object.keys(await ask())).not.toContain('locked');
    expect(await ask('locked')).toMatchObject({
      locked: true,
      locked_by: 'Mara Okafor',
      locked_date: '2026-02-01T00:00:00.000Z',
    });
    expect(await ask(['locked', 'created_by_global_id'])).toMatchObject({ created_by_global_id: global_id });
    expect(await ask(['goals', 'sequences'])).toMatchObject({
      goals: [{ name: 'Booked' }],
      sequences: [{ name: 'Welcome' }],
    });
    expect(Object.keys(await ask())).not.toContain('entry');
    expect(await ask(['entry'])).toMatchObject({ entry: 'open' });
    await expect(ask(['secret'] as never)).rejects.toMatchObject({ status: 400 });
  });

  test('says whether its days have come and are not over, by its own clock or the account’s', async () => {
    const { crm, clientId } = await partnerWithClient();
    // In this zone it is tomorrow already when it is today in the other.
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Niue'];
    await db.updateTable('account').set({ time_zone: behind }).where('id', '=', clientId).execute();
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    const entryOf = async (schedule: { start?: string; end?: string; timeZone?: string }) => {
      const id = await insertCampaign(db, clientId, { schedule: JSON.stringify(schedule) });
      const query = { optional_properties: ['entry' as const] };
      const { campaigns } = await crm(listCampaigns, { accountId: clientId, query });
      return campaigns.find((campaign) => campaign.id === id)?.entry;
    };
    expect(await entryOf({})).toBe('open');
    expect(await entryOf({ start: '2020-01-01', end: '2999-01-01' })).toBe('open');
    expect(await entryOf({ start: '2999-01-01' })).toBe('early');
    expect(await entryOf({ end: '2020-01-01' })).toBe('over');
    expect(await entryOf({ start: dayIn(ahead), timeZone: ahead })).toBe('open');
    expect(await entryOf({ start: dayIn(ahead) })).toBe('early');
    expect(await entryOf({ end: dayIn(behind) })).toBe('open');
    expect(await entryOf({ end: dayIn(behind), timeZone: ahead })).toBe('over');
  });

  test('fifteen a page by offset, nothing skipped or doubled', async () => {
    const { crm, clientId } = await partnerWithClient();
    // All at one moment: only the id tells them apart.
    for (let at = 0; at < 33; at++) await insertCampaign(db, clientId, { created_at: '2026-01-01T00:00:00Z' });
    const pages = await Promise.all(
      [0, 15, 30, 45].map((offset) => crm(listCampaigns, { accountId: clientId, query: { offset } })),
    );
    expect(pages.map(({ campaigns, count }) => [campaigns.length, count])).toEqual([
      [15, 33],
      [15, 33],
      [3, 33],
      [0, 33],
    ]);
    expect(new Set(pages.flatMap(({ campaigns }) => campaigns.map(({ id }) => id))).size).toBe(33);
    await expect(crm(listCampaigns, { accountId: clientId, query: { offset: -1 } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('the lock', () => {
  test('is kept with who set it and when; locking again keeps the first, unlocking clears it', async () => {
    const { crm, clientId, accountId } = await partnerWithClient();
    const campaignId = String(await insertCampaign(db, clientId));
    const lock = (call: typeof crm, locked: boolean) =>
      call(lockCampaign, { accountId: clientId, campaignId, body: { locked } });
    const first = await lock(crm, true);
    expect(first).toEqual({
      id: Number(campaignId),
      locked: true,
      locked_by: 'Mara Okafor',
      locked_date: expect.any(String),
    });
    const colleague = await insertUser(db, { given_name: 'Jonas' });
    await insertMembership(db, { account_id: accountId, user_id: colleague.id });
    const theirs = await crmOf({ as: server.withToken(await server.newSession(colleague.id)) }, clientId);
    expect(await lock(theirs, true)).toEqual(first);
    const open = { id: Number(campaignId), locked: false, locked_by: null, locked_date: null };
    expect(await lock(theirs, false)).toEqual(open);
    expect(await lock(theirs, false)).toEqual(open);
    expect(await lock(theirs, true)).toMatchObject({ locked_by: 'Jonas' });
  });

  test('of a partner is opened by people of the same partner alone', async () => {
    const { crm, clientId } = await partnerWithClient();
    const campaignId = String(await insertCampaign(db, clientId));
    const { call: theirs } = await newColleague(server, clientId);
    const lock = (call: typeof crm, locked: boolean) =>
      call(lockCampaign, { accountId: clientId, campaignId, body: { locked } });
    await lock(crm, true);
    await expect(lock(theirs, false)).rejects.toMatchObject({ code: 'campaign.locked' });
    expect((await lock(crm, false)).locked).toBe(false);
    // What one of the account's own people has locked, any of them unlocks.
    await lock(theirs, true);
    expect((await lock((await newColleague(server, clientId)).call, false)).locked).toBe(false);
    const log = await db.selectFrom('campaign_log').select('what').where('account_id', '=', clientId).execute();
    expect(log.map(({ what }) => what)).toEqual(['locked', 'unlocked', 'locked', 'unlocked']);
  });

  test('refuses edits while it is on', async () => {
    const { crm, clientId } = await memberOfClient();
    const campaignId = String(await insertCampaign(db, clientId));
    const rename = (name: string) => crm(renameCampaign, { accountId: clientId, campaignId, body: { name } });
    expect(await rename(' New name ')).toEqual({ id: Number(campaignId), name: 'New name' });
    await crm(lockCampaign, { accountId: clientId, campaignId, body: { locked: true } });
    await expect(rename('Newer')).rejects.toMatchObject({ code: 'campaign.locked', status: 423 });
    await crm(lockCampaign, { accountId: clientId, campaignId, body: { locked: false } });
    expect((await rename('Newer')).name).toBe('Newer');
  });

  test.each(['0', 'x', '1e3', '-1', '99999999999999999999', unknownId()])('%s is no campaign', async (campaignId) => {
    const { crm, clientId } = await memberOfClient();
    for (const call of [
      () => crm(lockCampaign, { accountId: clientId, campaignId, body: { locked: true } }),
      () => crm(renameCampaign, { accountId: clientId, campaignId, body: { name: 'x' } }),
      () => crm(getCampaign, { accountId: clientId, campaignId }),
      () => crm(changeStep, { accountId: clientId, campaignId, stepId: '1', body: { name: 'x', days: null } }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'campaign.notFound', status: 404 });
  });
});

describe('who may', () => {
  test("a token opens its own account only, and another client's campaign is not found in it", async () => {
    const { crm, clientId, accountId } = await partnerWithClient();
    const other = await insertClient(db, accountId);
    const theirs = String(await insertCampaign(db, other));
    await expect(crm(listCampaigns, { accountId: other, query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(
      crm(lockCampaign, { accountId: clientId, campaignId: theirs, body: { locked: true } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("a client's access opens campaigns and their lock; changing one needs a membership", async () => {
    const { crm, clientId, user } = await partnerWithClient();
    const campaignId = String(await insertCampaign(db, clientId));
    const named = { accountId: clientId, campaignId };
    await crm(getCampaign, named);
    await crm(lockCampaign, { ...named, body: { locked: false } });
    const rename = () => crm(renameCampaign, { ...named, body: { name: 'Ours' } });
    const forbidden = { code: 'account.forbidden' };
    await expect(rename()).rejects.toMatchObject(forbidden);
    const step = { ...named, stepId: '1', body: { name: 'x', days: null } };
    await expect(crm(changeStep, step)).rejects.toMatchObject(forbidden);
    await insertMembership(db, { account_id: clientId, user_id: user.id });
    expect((await rename()).name).toBe('Ours');
  });

  test('a token is worth nothing once the client has taken the access back, or is gone', async () => {
    for (const change of [
      (clientId: string) => db.updateTable('client').set({ has_access: false }).where('account_id', '=', clientId),
      (clientId: string) => db.updateTable('account').set({ status: 'Cancelled' }).where('id', '=', clientId),
    ]) {
      const { crm, clientId } = await partnerWithClient();
      await crm(listCampaigns, { accountId: clientId, query: {} });
      await change(clientId).execute();
      await expect(crm(listCampaigns, { accountId: clientId, query: {} })).rejects.toMatchObject({
        code: 'account.forbidden',
      });
    }
  });
});
