import { expect, test } from 'vitest';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { newSales } from './test-deals.ts';

const server = await startTestApp();
const { db } = server;

async function newFollowUp() {
  const sales = await newSales(server);
  const campaignId = await insertCampaign(db, sales.accountId, { name: 'Quotes', published_at: new Date() });
  const ada = await sales.person({ email: 'ada@x.example', mail_permission: 'granted' });
  const { id } = await sales.add({ name: 'Chairs', primaryContactId: ada });
  const inCampaign = async () => {
    const rows = await db.selectFrom('enrolment').selectAll().where('contact_id', '=', ada).execute();
    return rows.filter(({ completed_at, left_at }) => completed_at === null && left_at === null).length;
  };
  const hear = (activity: Pick<Parameters<typeof recordActivity>[1], 'kind' | 'details'>) =>
    recordActivity(db, { accountId: sales.accountId, contactId: ada, userId: null, ...activity });
  return { ...sales, campaignId, ada, id, inCampaign, hear };
}

test('auto follow-up puts the primary contact into the campaign, and a hand takes them out', async () => {
  const { followUp, reopen, id, campaignId, inCampaign, told, ada, history } = await newFollowUp();
  expect(await followUp(id, campaignId)).toMatchObject({
    status: 'auto follow-up',
    followUp: { campaignId, name: 'Quotes', step: null },
  });
  await followUp(id, campaignId);
  expect(await inCampaign()).toBe(1);
  expect(await reopen(id)).toMatchObject({ status: 'active', followUp: null });
  expect(await inCampaign()).toBe(0);
  expect((await history(id)).slice(1)).toEqual([{ what: 'followUp', campaign: 'Quotes' }, { what: 'reopened' }]);
  expect((await told(ada)).slice(1)).toMatchObject([{ what: 'entered' }, { what: 'left' }]);
});

test('during auto follow-up who was in the campaign before stays there', async () => {
  const { followUp, close, id, campaignId, inCampaign, ada, accountId } = await newFollowUp();
  const entry = { account_id: accountId, campaign_id: campaignId, contact_id: ada, entered_at: '2026-01-01' };
  await db.insertInto('enrolment').values(entry).execute();
  await followUp(id, campaignId);
  expect(await close(id, 'won')).toMatchObject({ status: 'won', followUp: null });
  expect(await inCampaign()).toBe(1);
});

test('auto follow-up ends with an answer, or with a goal of its campaign, and with nothing else', async () => {
  const { followUp, id, campaignId, read, hear, history, inCampaign } = await newFollowUp();
  await followUp(id, campaignId);
  const goalOf = (campaign: number) =>
    ({ what: 'goal', campaign: { id: campaign, name: 'Quotes' }, goal: 'Answered' }) as const;
  await hear({ kind: 'email', details: { direction: 'out', subject: 'Hello', campaign: null } });
  await hear({ kind: 'strategy', details: goalOf(campaignId + 1) });
  expect((await read(id)).status).toBe('auto follow-up');
  await hear({ kind: 'strategy', details: goalOf(campaignId) });
  expect(await read(id)).toMatchObject({ status: 'active', followUp: null });
  await followUp(id, campaignId);
  await hear({ kind: 'email', details: { direction: 'in', subject: 'Re: Hello', campaign: null } });
  expect((await read(id)).status).toBe('active');
  // A person talks to them now.
  expect(await inCampaign()).toBe(0);
  expect((await history(id)).filter(({ what }) => what === 'reopened')).toHaveLength(2);
});

test('auto follow-up ends when the deal is deleted, or belongs to somebody else', async () => {
  const { followUp, id, campaignId, inCampaign, change, remove, restore, ada, person } = await newFollowUp();
  await followUp(id, campaignId);
  expect(await change(id, { change: { primaryContactId: await person() } })).toMatchObject({ status: 'active' });
  expect(await inCampaign()).toBe(0);
  await change(id, { change: { primaryContactId: ada } });
  await followUp(id, campaignId);
  await remove(id);
  expect(await inCampaign()).toBe(0);
  expect(await restore(id)).toMatchObject({ status: 'active' });
});

test('auto follow-up is for those alone who can be reached and have allowed it, and for published campaigns', async () => {
  const { add, followUp, person, id, campaignId, accountId } = await newFollowUp();
  const refusal = async (primaryContactId: number | null) =>
    followUp((await add({ name: 'Chairs', primaryContactId })).id, campaignId).catch(({ details }) => details);
  const because = (message: string) => [{ path: 'primaryContactId', message }];
  expect(await refusal(null)).toEqual(because('required'));
  expect(await refusal(await person())).toEqual(because('noEmail'));
  expect(await refusal(await person({ email: 'bob@x.example' }))).toEqual(because('noPermission'));
  const draft = await insertCampaign(db, accountId);
  await expect(followUp(id, draft)).rejects.toMatchObject({ code: 'campaign.notPublished' });
  await expect(followUp(id, draft + 1000)).rejects.toMatchObject({ code: 'campaign.notFound' });
});

test('auto follow-up puts nobody into a locked campaign; who is in one by their deal can be taken out', async () => {
  const { followUp, reopen, read, id, campaignId, inCampaign } = await newFollowUp();
  const lock = (locked_at: Date | null) =>
    db.updateTable('campaign').set({ locked_at }).where('id', '=', campaignId).execute();
  await lock(new Date());
  await expect(followUp(id, campaignId)).rejects.toMatchObject({ code: 'campaign.locked', status: 423 });
  expect([(await read(id)).status, await inCampaign()]).toEqual(['active', 0]);
  await lock(null);
  await followUp(id, campaignId);
  await lock(new Date());
  expect(await reopen(id)).toMatchObject({ status: 'active' });
  expect(await inCampaign()).toBe(0);
});
